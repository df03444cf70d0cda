import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { localeTags } from '#shared/locale.ts';
import { readMain } from './audit.ts';
import { holdBack } from './hold-back.ts';
import { numbers, organisationName, publicUrl } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

/** What the API answers this visitor about a number; the second question about it is free. */
async function askApi(visitor: Visitor, phone: string, locale = 'en'): Promise<NumberView> {
  const answer = await visitor.context.request.get(`/api/v202505/search/${phone}?locale=${locale}`);
  const { data } = (await answer.json()) as { data: NumberView };
  return data;
}

const section = (visitor: Visitor, title: string) => visitor.page.getByRole('region', { name: title });

describe('an unwanted number', () => {
  test.each(['en', 'ar-SA'] as const)('in %s says first whether to pick up, in word and sign', async (language) => {
    const visitor = await visit({ screen: 'phone' });
    await visitor.open(`/${language}/number/${numbers.unwanted}`);
    const view = await askApi(visitor, numbers.unwanted, language);
    expect(view.verdict.label).toBe('unwanted');
    const { page } = visitor;
    const verdict = page.getByText(say(language, 'verdict.unwanted.title'), { exact: true });
    const box = await verdict.boundingBox();
    // Without scrolling, on a small telephone.
    expect(box && box.y + box.height).toBeLessThan(640);
    expect(await page.locator('main section').first().locator('svg').count()).toBeGreaterThan(0);
    const number = page.getByRole('heading', { level: 1 }).locator('bdi');
    expect(await number.textContent()).toBe('+1 202 555 0142');
    const direction = await number.evaluate((element) => {
      const { direction, unicodeBidi } = getComputedStyle(element);
      return { direction, unicodeBidi };
    });
    expect(direction).toEqual({ direction: 'ltr', unicodeBidi: 'isolate' });
    const shown = await readMain(page);
    expect(shown).toContain(view.phone.countryName);
    expect(shown).toContain(view.phone.region);
    expect(shown).toContain(say(language, `phone.type.${view.phone.type}`));
    expect(shown).toContain(say(language, 'evidence.kind.open_data'));
    await visitor.leave();
  });

  test('shows the numbers that its verdict was computed from', async () => {
    const visitor = await visit();
    await visitor.open(`/number/${numbers.unwanted}`);
    const { verdict } = await askApi(visitor, numbers.unwanted);
    const panel = section(visitor, en('why.title'));
    expect(await panel.textContent()).toContain(en('why.of_100', { value: verdict.risk }));
    expect(verdict.evidence.items.map(({ source }) => source).sort()).toEqual(['fcc', 'ftc']);
    for (const { source, count } of verdict.evidence.items) {
      const line = panel.getByRole('listitem').filter({ hasText: en(`source.${source}`) });
      expect(await line.locator('b').textContent()).toBe(String(count));
    }
    await panel.getByText(en('why.formula.title')).click();
    const formula = await panel.locator('details').textContent();
    for (const { units, count } of verdict.evidence.items) {
      expect(formula).toContain(`${count} × 0.25 → ${roundTo2(units)}`);
    }
    expect(formula).toContain(`B = ${roundTo2(verdict.evidence.bad)}, G = 0,`);
    expect(formula).toContain(`risk = 100 · wilsonLower(B, n) = ${verdict.risk}`);
    await visitor.leave();
  });

  test('has a chart of its complaints with a table behind it, which the keyboard opens', async () => {
    const visitor = await visit();
    await visitor.open(`/number/${numbers.unwanted}`);
    const record = section(visitor, en('evidence.kind.open_data'));
    expect(await record.getByRole('img').getAttribute('aria-label')).toMatch(
      /^The chart shows 50\scomplaints by week, from .+\.$/,
    );
    expect(await record.locator('svg rect').count()).toBeGreaterThanOrEqual(6);
    expect(await record.locator('[data-undated]').count()).toBe(0);
    expect(await record.getByRole('table').isVisible()).toBe(false);
    await record.locator('summary').focus();
    await visitor.page.keyboard.press('Enter');
    await record.getByRole('table').waitFor();
    const counts = await record.locator('tbody td:last-child').allTextContents();
    // Newest week first.
    expect(counts).toEqual(['38', '12']);
    await visitor.leave();
  });

  test('U8 counted for a period has one hatched block for all of it, and so does the table', async () => {
    const visitor = await visit({ screen: 'phone' });
    await visitor.open(`/number/${numbers.counted}`);
    const record = section(visitor, en('evidence.kind.open_data'));
    const chart = record.getByRole('img');
    const [block, ...more] = await chart.locator('[data-undated]').all();
    expect(more).toEqual([]);
    const bars = await chart.locator('rect:not([data-undated])').all();
    // Four complaints of one day: what was only counted is no bar of any week.
    expect(bars).toHaveLength(1);
    const within = await block?.boundingBox();
    const bar = await bars[0]?.boundingBox();
    expect(within?.width).toBeGreaterThan((bar?.width ?? 0) * 3);
    const label = (await chart.getAttribute('aria-label'))?.replaceAll('\u00a0', ' ');
    expect(label).toMatch(
      /^The chart shows 4 complaints by week, from .+\. The days of 266 complaints from .+ to .+ were not recorded\.$/,
    );
    await record.locator('summary').click();
    const rows = await record.locator('tbody tr').allTextContents();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(new RegExp(`${en('record.undated')}266$`));
    expect(await record.locator('tbody td:last-child').allTextContents()).toEqual(['266', '4']);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('is copied with one click, and a toast says so for two and a half seconds', async () => {
    const visitor = await visit();
    const { context, page } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await visitor.open(`/number/${numbers.unwanted}`);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const toast = page.getByText(en('toast.number_copied'));
    await page
      .getByRole('main')
      .getByRole('button', { name: en('action.copy_number') })
      .click();
    await toast.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+12025550142');
    await page.clock.runFor(2_400);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(200);
    await toast.waitFor({ state: 'detached' });
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('is shared as a link, which is copied where the browser has no share sheet', async () => {
    const visitor = await visit();
    const { context, page } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }));
    await visitor.open(`/number/${numbers.unwanted}`);
    const share = page.getByRole('main').getByRole('button', { name: en('action.share') });
    await share.click();
    await page.getByText(en('toast.link_copied')).waitFor();
    const link = `${publicUrl}/number/${numbers.unwanted}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.evaluate(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: async (data: ShareData) => shared.push(data) });
    });
    await share.click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
    await expect.poll(shared).toEqual([{ url: link, title: '+1 202 555 0142' }]);
    await visitor.leave();
  });

  test('B2 what is pressed before the page’s script is there is done once it comes', async () => {
    const visitor = await visit();
    const { context, page } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }));
    const main = page.getByRole('main');
    for (const { press, seen } of [
      {
        press: () => main.getByRole('button', { name: en('action.share') }).click(),
        seen: () => page.getByText(en('toast.link_copied')),
      },
      // Of two the last one.
      {
        press: async () => {
          await main.getByRole('button', { name: en('action.share') }).click();
          await page.getByRole('button', { name: en('header.more'), exact: true }).click();
        },
        seen: () => page.getByRole('menuitem', { name: en('action.copy_number') }),
      },
    ]) {
      const sendScripts = await holdBack(visitor, '*/*.js');
      await page.goto(`/number/${numbers.unwanted}`, { waitUntil: 'commit' });
      await press();
      expect(await seen().count()).toBe(0);
      sendScripts();
      await seen().waitFor();
    }
    // The first press copied, the second page's first one did not: its toast never came.
    expect(await page.getByText(en('toast.link_copied')).count()).toBe(0);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${publicUrl}/number/${numbers.unwanted}`);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('can be called from the card and from the menu, and kept as a contact from the menu', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(`/number/${numbers.unwanted}`);
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: en('action.call'), exact: true }).getAttribute('href')).toBe(
      'tel:+12025550142',
    );
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: en('header.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: en('action.add_contact') }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe('12025550142.vcf');
    const card = await readFile(await download.path(), 'utf8');
    expect(card).toMatch(/^BEGIN:VCARD\r\n/);
    expect(card).toMatch(/^TEL[^:]*:\+12025550142\r$/m);
    const items = page.getByRole('menuitem');
    await items.first().waitFor();
    const names = ['action.call', 'action.add_contact', 'action.share', 'action.copy_number', 'settings_title'];
    expect(await items.allTextContents()).toEqual(names.map((name) => en(name)));
    expect(await items.first().getAttribute('href')).toBe('tel:+12025550142');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

function roundTo2(units: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(units);
}

test('an organisation is shown with name, kind, register and website, and may be indexed', async () => {
  const visitor = await visit();
  await visitor.open(`/number/${numbers.organisation}`);
  const card = section(visitor, en('number.registers'));
  expect(await card.textContent()).toContain(organisationName);
  expect(await card.textContent()).toContain(en('category.public_body'));
  expect(await card.textContent()).toContain(en('source.datenanfragen'));
  expect(await card.getByRole('link').getAttribute('href')).toBe('https://town.example/');
  expect(await card.getByRole('link').getAttribute('rel')).toContain('noopener');
  expect(await visitor.page.title()).toContain(organisationName);
  expect(await visitor.page.locator('meta[name=robots]').count()).toBe(0);
  expect(await visitor.page.locator('link[rel=alternate][hreflang]').count()).toBe(localeTags.length + 1);
  await visitor.leave();
});

test('of an unknown number the page says that nobody reported it, and keeps it from search engines', async () => {
  const visitor = await visit();
  await visitor.open(`/number/${numbers.unknown}`);
  expect(await readMain(visitor.page)).toContain(en('verdict.no_reports.text'));
  expect(await section(visitor, en('evidence.kind.open_data')).count()).toBe(0);
  expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await visitor.leave();
});

test('an emergency number is named as one and takes no reports', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open(`/number/${numbers.emergency}`);
  const main = visitor.page.getByRole('main');
  expect(await readMain(visitor.page)).toContain(en('verdict.emergency.title'));
  expect(await main.getByRole('link', { name: en('action.call'), exact: true }).getAttribute('href')).toBe('tel:112');
  expect(await main.getByRole('link', { name: en('name.suggest') }).count()).toBe(0);
  expect(await section(visitor, en('why.title')).count()).toBe(0);
  await visitor.leave();
});

test('a number of a range that nobody was given is said to be one', async () => {
  const visitor = await visit();
  await visitor.open(`/number/${numbers.invalidRange}`);
  expect(await readMain(visitor.page)).toContain(en('verdict.not_in_use.text'));
  await visitor.leave();
});

test('B13 the page with a field for the next number has the number’s menu too', async () => {
  const visitor = await visit();
  await visitor.open(`/profile-no-check/${numbers.unknown}`);
  const { page } = visitor;
  await page.getByRole('main').getByLabel(en('common.phone_number')).waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('header.more'), exact: true })
    .click();
  const call = page.getByRole('menuitem', { name: en('action.call') });
  expect(await call.getAttribute('href')).toBe(`tel:+${numbers.unknown}`);
  await page.getByRole('menuitem', { name: en('settings_title') }).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('B13 the stores’ badges have a sign beside their words', async () => {
  const visitor = await visit({ screen: 'phone' });
  await visitor.open('/search');
  const badge = visitor.page.getByRole('contentinfo').getByRole('link', { name: en('footer.google_play') });
  expect(await badge.textContent()).toBe(`${en('footer.get_app')} ${en('footer.google_play')}`);
  const sign = await badge.locator('svg').boundingBox();
  expect(sign?.width).toBeGreaterThan(16);
  expect((await badge.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await visitor.leave();
});
