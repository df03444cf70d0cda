import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow, pageTime, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { codeOf, digitsOn, takePhone } from './handset.ts';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

const wayOf = (page: Page, language: 'en' | 'ar-SA', way: string) =>
  page.getByRole('button', { name: say(language, `login.hint.${way}`) });
const isFocused = (page: Page, name: string) =>
  page.evaluate((wanted) => (document.activeElement as HTMLInputElement | null)?.name === wanted, name);

describe.each([
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
    expect(await isFocused(page, 'typed')).toBe(true);
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
