import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow, pageTime, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { codeOf, confirmByChat, digitsOn, takePhone } from './handset.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { en, say, shownLanguages } from './words.ts';

const wayOf = (page: Page, language: 'en' | 'ar-SA', way: string) =>
  page.getByRole('button', { name: say(language, `login.hint.${way}`) });
const isFocused = (page: Page, name: string) =>
  page.evaluate((wanted) => (document.activeElement as HTMLInputElement | null)?.name === wanted, name);

describe.each([
  { language: 'en', screen: 'phone', locale: 'de-CH', typed: '079 111 95 01', shown: '+41 79 111 95 01' },
  { language: 'ar-SA', screen: 'phone', locale: 'ar-EG', typed: '٠١٠٠١٢٣٤٥٦٧', shown: '+20 10 01234567' },
  { language: 'en', screen: 'desktop', locale: 'en-GB', typed: '07400 123456', shown: '+44 7400 123456' },
] as const)('U4 a missed call in $language on a $screen from $shown', ({ language, screen, locale, typed, shown }) => {
  test('opens its form where it was tapped, says whose call is expected, and signs in', async () => {
    const phrase = (key: string) => say(language, key);
    const phone = shown.replace(/\D/g, '');
    const visitor = await visit({ screen, locale });
    const { page } = visitor;
    await recordLayoutShifts(page);
    await visitor.open(`/${language}/login`);
    const start = await pageTime(page);
    const way = wayOf(page, language, 'flashcall');
    await way.scrollIntoViewIfNeeded();
    await way.click();
    const field = page.getByLabel(phrase('login.call.label'));
    await expect.poll(() => isFocused(page, 'typed')).toBe(true);
    const { height } = page.viewportSize() ?? { height: 0 };
    const box = await field.boundingBox();
    expect(box && box.y > 60 && box.y + box.height < height).toBe(true);
    // No code and nothing to scan: neither belongs to a call.
    const isBare = async () => {
      expect(await page.locator('[data-code]').count()).toBe(0);
      expect(await page.getByText(phrase('login.qr.choose')).filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: phrase('login.copy') }).count()).toBe(0);
    };
    await isBare();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(phrase('error.number.invalid')).waitFor();
    await field.fill('');
    await page.keyboard.type(typed);
    expect(await page.locator('form button[aria-haspopup="dialog"] img').last().getAttribute('src')).toBe(
      `/flags/${locale.slice(-2)}.svg`,
    );
    await page.keyboard.press('Enter');
    await page.getByText(shown, { exact: true }).filter({ visible: true }).first().waitFor();
    await isBare();
    expect(await page.locator('a[href^="tel:+"]').filter({ visible: true }).count()).toBe(1);
    // From right to left the text itself moves as it grows.
    expect(await readLayoutShifts(page, language === 'en' ? start : undefined)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    // What belongs to a running sign-in outlives a reload.
    await page.reload();
    await page.getByText(shown, { exact: true }).first().waitFor();

    const handset = await takePhone(visitor, language, phone, 'flashcall');
    await handset.getByRole('button', { name: phrase('sandbox.call') }).click();
    const digits = page.getByLabel(phrase('login.confirm.label'));
    await digits.waitFor();
    await expect.poll(() => isFocused(page, 'typed')).toBe(true);
    await digits.fill(await digitsOn(handset, language));
    expect(await readLayoutShifts(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search');
    // That a number was refused is part of the story.
    expect(visitor.troubles.filter((trouble) => !/^400: .*\/auth\/flashcall$/.test(trouble))).toEqual([]);
    await visitor.leave();
  });
});

test('U12 the front door leads visitors to the sign-in page, where who has a ringing phone types at once', async () => {
  const visitor = await visit({ locale: 'en-GB' });
  const { page } = visitor;
  await visitor.open('/');
  expect(new URL(page.url()).pathname).toBe('/login');
  const field = page.getByRole('main').getByLabel(en('common.phone_number'));
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('020 7946 0018');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/number/${numbers.unknown}`);
  await visitor.leave();

  // On a phone the keyboard would cover the page; without script the field works all the same.
  for (const traits of [{ screen: 'phone' }, { javaScript: false }] as const) {
    const other = await visit({ locale: 'en-GB', ...traits });
    await other.open('/');
    expect(await isFocused(other.page, 'phone')).toBe(false);
    const search = other.page.getByRole('main').getByLabel(en('common.phone_number'));
    expect((await search.boundingBox())?.y).toBeLessThan(300);
    await search.fill('020 7946 0018');
    await other.page.getByRole('button', { name: en('search.submit') }).click();
    await other.page.waitForURL(`**/number/${numbers.unknown}`);
    await other.leave();
  }
});

test.each([
  { language: 'en', screen: 'phone' },
  { language: 'en', screen: 'desktop' },
  { language: 'ar-SA', screen: 'phone' },
] as const)(
  'U12 in $language on a $screen the clock begins with the choice, the code renews itself, nothing moves',
  async ({ language, screen }) => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/auth/get') && asked.push(request.url()));
    await page.clock.install();
    await recordLayoutShifts(page);
    await visitor.open(`/${language}/login`);
    const start = await pageTime(page);
    // Less than five minutes in all: more is too far from the server's clock.
    await page.clock.fastForward(60_000);
    expect(asked).toEqual([]);
    await wayOf(page, language, 'telegram').click();
    const first = await codeOf(page);
    const clock = page.getByRole('timer');
    expect(await clock.textContent()).toMatch(/^(2:00|1:5\d)$/);
    const placesOf = () =>
      page
        .locator('main button, main a')
        .filter({ visible: true })
        .evaluateAll((buttons) =>
          buttons.map((button) => `${button.textContent} ${button.getBoundingClientRect().top}`),
        );
    await page.getByText(say(language, 'login.status.waiting')).waitFor();
    const before = await placesOf();
    await page.clock.fastForward(121_000);
    await expect.poll(() => page.locator(`bdi[data-code]:not([data-code="${first}"])`).count()).toBe(1);
    await page.getByText(say(language, 'login.status.waiting')).waitFor();
    expect(await placesOf()).toEqual(before);
    expect(await page.getByText('10005').count()).toBe(0);
    expect(await page.getByRole('main').textContent()).not.toContain(say(language, 'error.sign_in.code_expired'));
    expect(asked).toHaveLength(2);
    // The round of questions is over: what comes then comes under the rest.
    const again = page.getByRole('button', { name: say(language, 'login.check_again') });
    while (!(await again.isVisible())) {
      await page.clock.runFor(1000);
      await page.waitForTimeout(20);
    }
    expect((await placesOf()).slice(0, before.length)).toEqual(before);
    expect(await readLayoutShifts(page, start)).toEqual([]);
    await confirmByChat(visitor, language, language === 'en' ? `1202555018${screen.length % 10}` : '12025550189');
    // It looks by itself when somebody is back at the page.
    if (new URL(page.url()).pathname === '/login') await again.click({ timeout: patient(2000) }).catch(() => {});
    await page.waitForURL('**/search');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);

test('U12 a way that was chosen on a phone gives way to the others again, with the focus where it was', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await visitor.open('/login');
  await wayOf(page, 'en', 'flashcall').click();
  await page.getByLabel(en('login.call.label')).waitFor();
  await page.getByRole('button', { name: en('login.other_ways') }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
    .toContain(en('login.hint.flashcall'));
  await wayOf(page, 'en', 'telegram').click();
  expect(await codeOf(page)).toMatch(/^[A-Z2-9]{8}$/);
  expect(await page.getByRole('link', { name: en('login.open', { way: 'Telegram' }) }).getAttribute('href')).toContain(
    '/sandbox/phone?',
  );
  await visitor.leave();
});

test.each(shownLanguages)(
  'U19 in %s at 320 px the code is in the window as soon as a way is chosen, and so is the field for a call',
  async (language) => {
    const visitor = await visit({ locale: language });
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 568 });
    await visitor.open('/login');
    const ways = page.getByRole('main').locator('[data-way]');
    const lies = async (target: Locator, under: number) => {
      await target.waitFor();
      await expect.poll(async () => ((await target.boundingBox())?.y ?? 0) >= 60).toBe(true);
      const box = await target.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(under);
    };
    await page.getByRole('button', { name: say(language, 'login.hint.telegram') }).click();
    await lies(page.locator('bdi[data-code]'), 400);
    await page.getByRole('button', { name: say(language, 'login.other_ways') }).click();
    await ways.first().waitFor();
    await page.getByRole('button', { name: say(language, 'login.hint.flashcall') }).click();
    await lies(page.getByLabel(say(language, 'login.call.label')), 500);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);
