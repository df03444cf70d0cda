import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow, pageTime, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { codeOf, confirmByChat, digitsOn, type Language, sendCode, takePhone } from './handset.ts';
import { press } from './keys.ts';
import { takePicture } from './picture.ts';
import { numbers } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** From the page of an unknown number to its page again, signed in. */
async function signIn(visitor: Visitor, language: Language, phone: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(`/${language}/number/${numbers.unknown}`);
  await press(page, page.getByRole('banner').getByRole('link', { name: say(language, 'common.sign_in') }));
  await page.waitForURL('**/login');
  await press(page, page.getByRole('button', { name: say(language, 'login.hint.telegram') }));
  expect(await codeOf(page)).toMatch(/^[A-Z2-9]{8}$/);
  await page.getByRole('img', { name: say(language, 'login.qr.alt') }).waitFor();
  await confirmByChat(visitor, language, phone);
  await page.waitForURL(`**/number/${numbers.unknown}`, { timeout: patient(20_000) });
}

const accountOf = (page: Page, language: Language) =>
  page.getByRole('banner').getByText(say(language, 'header.account')).filter({ visible: true });

test('two people sign in at once, in English and in Arabic, with the keyboard alone', async () => {
  const people = [
    { language: 'en', phone: '12025550161', shown: '+1 202 555 0161', visitor: await visit() },
    { language: 'ar-SA', phone: '442079460032', shown: '+44 20 7946 0032', visitor: await visit() },
  ] as const;
  await Promise.all(people.map(({ visitor, language, phone }) => signIn(visitor, language, phone)));
  for (const { visitor, language, shown } of people) {
    const { page } = visitor;
    await expect.poll(() => accountOf(page, language).textContent()).toContain(shown);
    await press(page, page.getByRole('banner').getByRole('link', { name: say(language, 'my.title') }));
    await page.waitForURL('**/number/my');
    await page.getByRole('heading', { level: 1, name: shown }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  }
});

test('39: a newcomer is shown three first steps, which they skip, and never again', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signIn(visitor, 'en', '12025550163');
  const card = page.getByRole('region', { name: en('first_steps.title') });
  await card.getByRole('link', { name: en('first_steps.name') }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  await takePicture(page, 'first-steps');
  await card.getByRole('link', { name: en('first_steps.name') }).click();
  await page.waitForURL('**/number/my');
  await card.getByRole('img', { name: en('first_steps.taken') }).waitFor();
  await card.getByRole('button', { name: en('first_steps.skip') }).click();
  await card.waitFor({ state: 'detached' });
  await visitor.leave();
  // Of the same account, in another browser.
  const again = await visit();
  await signIn(again, 'en', '12025550163');
  await accountOf(again.page, 'en').getByText('+1 202 555 0163').waitFor();
  expect(await again.page.getByRole('region', { name: en('first_steps.title') }).count()).toBe(0);
  expect(again.troubles).toEqual([]);
  await again.leave();
});

test('a member’s pages come whole, members-only addresses open, and signing out ends it', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signIn(visitor, 'en', '12025550162');
  await recordLayoutShifts(page);
  // A number of its own: how often another is looked up may grow by a digit meanwhile.
  await visitor.open('/number/442079460162');
  await accountOf(page, 'en').getByText('+1 202 555 0162').waitFor();
  expect(await readLayoutShifts(page)).toEqual([]);
  for (const [path, end] of [
    ['/', '/search'],
    ['/login', '/search'],
    ['/number/my', '/number/my'],
  ] as const) {
    await page.goto(path);
    await page.waitForURL(`**${end}`);
  }
  await page.goto('/settings');
  const panel = page.getByRole('dialog', { name: en('settings_title') });
  await press(page, panel.getByRole('button', { name: en('settings.sign_out') }));
  await page
    .getByRole('banner')
    .getByRole('link', { name: en('common.sign_in') })
    .waitFor();
  expect(await page.evaluate(() => localStorage.length && localStorage.getItem('session'))).toBeFalsy();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a session that was ended elsewhere leads to the page that says so', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await signIn(visitor, 'en', '12025550163');
  await page.waitForLoadState('networkidle');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
  const ended = await visitor.context.request.post('/api/v6/auth/logout_all', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(200);
  // A question of this page may be the one that is refused; else the next page's is, and the link is gone by then.
  const told = page.waitForURL('**/not-authorized');
  await page
    .locator('header a[href$="/notifications"]')
    .click({ timeout: patient(5_000) })
    .catch(() => undefined);
  await told;
  await page.getByRole('heading', { level: 1, name: en('page.signed_out.title') }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await visitor.leave();
});

test('a weak channel wants the digits back that were sent to the phone', async () => {
  const phone = '12025550164';
  const first = await visit();
  await signIn(first, 'en', phone);
  await first.leave();

  const visitor = await visit();
  const { page } = visitor;
  await visitor.open('/login');
  await press(page, page.getByRole('button', { name: en('login.provider.viber') }));
  const code = await codeOf(page);
  const handset = await takePhone(visitor, 'en', phone, 'viber');
  await sendCode(handset, 'en', code);
  const digits = page.getByLabel(en('login.confirm.label'));
  await digits.waitFor();
  await expect.poll(() => digits.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  const right = await digitsOn(handset, 'en');
  await digits.fill(right === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText(en('error.sign_in.wrong_confirm_code')).waitFor();
  await digits.fill(right);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search');
  await accountOf(page, 'en').getByText('+1 202 555 0164').waitFor();
  await visitor.leave();
});

describe.each(['en', 'ar-SA'] as const)('in %s', (language) => {
  test.each(['phone', 'desktop'] as const)('the code and the pretend phone bar nobody on a %s', async (screen) => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    await recordLayoutShifts(page);
    await visitor.open(`/${language}/login`);
    const start = await pageTime(page);
    await page.getByRole('button', { name: say(language, 'login.hint.telegram') }).click();
    await codeOf(page);
    expect(await readLayoutShifts(page, start)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    const handset = await takePhone(visitor, language, '12025550165', 'whatsapp');
    await handset.getByLabel(say(language, 'sandbox.hides')).check();
    await sendCode(handset, language, await codeOf(page));
    await handset.getByRole('button', { name: say(language, 'chat.share_phone') }).waitFor();
    expect(await findBarriers(handset)).toEqual([]);
    expect(await findOverflow(handset, 320)).toEqual([]);
    expect(pathOf(page)).toBe('/login');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});
