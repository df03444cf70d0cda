import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow, readMain } from './audit.ts';
import { numbers } from './site.ts';
import { type Visitor, type VisitorTraits, visit } from './visitor.ts';
import { en, say } from './words.ts';

/** The card of the number itself: over it may stand other numbers that were perhaps meant. */
const actionsOf = ({ page }: Visitor) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .first();

async function openDialog(traits: VisitorTraits, userAgent: string, phone: string = numbers.unwanted) {
  const visitor = await visit({ screen: 'phone', ...traits });
  const { page } = visitor;
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { value: agent }), userAgent);
  await visitor.open(`/en/number/${phone}`);
  await actionsOf(visitor)
    .getByRole('button', { name: en('block.title') })
    .click();
  const dialog = page.getByRole('dialog', { name: en('block.title') });
  await dialog.waitFor();
  return { visitor, page, dialog };
}

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const pixel = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';

describe('U11 a number that many complain about', () => {
  // 48: nobody has a number of a range that was given to nobody, so whoever called hid behind it.
  test.each(['unwanted', 'suspicious', 'invalidRange'] as const)('leads with how to block it, as %s', async (kind) => {
    const visitor = await visit({ screen: 'phone' });
    await visitor.open(`/number/${numbers[kind]}`);
    const card = actionsOf(visitor);
    const block = card.getByRole('button', { name: en('block.title') });
    const others = [
      card.getByRole('button', { name: en('action.share') }),
      card.getByRole('link', { name: en('action.call'), exact: true }),
    ];
    const first = await block.boundingBox();
    for (const other of others) expect((await other.boundingBox())?.x).toBeGreaterThan(first?.x ?? 999);
    expect(await card.getByRole('link', { name: en('action.add_contact') }).count()).toBe(0);
    await visitor.leave();
  });

  test.each([
    ['an iPhone', iphone, ['iPhone', 'Android'], 'en-US', '7726', 'FTC'],
    ['an Android phone', pixel, ['Android', 'iPhone'], 'en-GB', '7726', null],
    ['a phone in France', pixel, ['Android', 'iPhone'], 'fr-FR', '33700', '33700'],
  ] as const)('tells the steps and who takes reports, on %s', async (_, agent, order, locale, text, authority) => {
    const { visitor, page, dialog } = await openDialog({ locale }, agent);
    expect(await dialog.getByRole('region').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(order);
    expect(
      await dialog
        .getByRole('listitem')
        .filter({ hasText: en('block.recent') })
        .count(),
    ).toBe(2);
    expect(await dialog.getByText(en('block.report_text', { number: text })).isVisible()).toBe(true);
    const links = dialog.getByRole('link');
    expect(await links.allTextContents()).toEqual(authority ? [en('block.report_page', { authority })] : []);
    for (const link of await links.all()) expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const button = actionsOf(visitor).getByRole('button', { name: en('block.title') });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('U25 blocks it here where one says what happened, on a phone', async () => {
    const { visitor, page, dialog } = await openDialog({}, pixel);
    await dialog.getByRole('button', { name: en('ban.block'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const place = page.locator('#tell').getByRole('button', { name: en('ban.block'), exact: true });
    await expect.poll(() => place.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
    const box = await place.boundingBox();
    // Below the header, and in the window.
    expect(box?.y).toBeGreaterThan(60);
    expect(box?.y).toBeLessThan(780);
    // Closed without it, the dialog gives the focus back.
    const button = actionsOf(visitor).getByRole('button', { name: en('block.title') });
    await button.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('names nobody who takes reports where nobody is known', async () => {
    const { visitor, dialog } = await openDialog({ locale: 'pt-BR' }, pixel);
    expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Android', 'iPhone']);
    await visitor.leave();
  });

  test('tells it without script too', async () => {
    const visitor = await visit({ javaScript: false, screen: 'phone' });
    await visitor.open(`/number/${numbers.unwanted}`);
    const card = actionsOf(visitor);
    expect(await card.getByRole('button', { name: en('block.title') }).count()).toBe(0);
    const help = card.locator('details', { hasText: en('block.title') });
    expect(await help.getByText(en('block.android_hold')).isVisible()).toBe(false);
    await help.locator('summary').click();
    for (const key of ['block.recent', 'block.iphone_info', 'block.android_hold']) {
      expect(await help.getByText(en(key)).first().isVisible()).toBe(true);
    }
    expect(await help.getByText(en('block.report_text', { number: '7726' })).isVisible()).toBe(true);
    await visitor.leave();
  });
});

test('U11 other numbers are called and kept as before', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open(`/number/${numbers.unknown}`);
  const card = actionsOf(visitor);
  expect(await card.getByRole('button', { name: en('block.title') }).count()).toBe(0);
  const call = await card.getByRole('link', { name: en('action.call'), exact: true }).boundingBox();
  const keep = await card.getByRole('link', { name: en('action.add_contact') }).boundingBox();
  expect(keep?.x).toBeGreaterThan(call?.x ?? 999);
  await visitor.leave();
});

test.each(['en', 'ar-SA'] as const)('U11 no page in %s speaks of comments while there are none', async (language) => {
  const visitor = await visit({ screen: 'phone' });
  const paths = [`/number/${numbers.unwanted}`, `/number/${numbers.unknown}`, '/search', '/login'];
  for (const path of paths) {
    await visitor.open(path === '/login' ? path : `/${language}${path}`);
    expect(await readMain(visitor.page)).not.toMatch(new RegExp(say(language, 'metric.comments'), 'i'));
    const description = await visitor.page.locator('meta[name=description]').getAttribute('content');
    expect(description).not.toMatch(new RegExp(say(language, 'metric.comments'), 'i'));
  }
  await visitor.leave();
});
