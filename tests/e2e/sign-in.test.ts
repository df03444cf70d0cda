import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { numbers } from './site.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

type Language = 'en' | 'ar-SA';

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Goes to `target` with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

const codeOf = async (page: Page) => (await page.locator('bdi[data-code]').getAttribute('data-code')) ?? '';

/** A pretend phone in a window of its own. */
async function takePhone(visitor: Visitor, language: Language, phone: string, provider: string): Promise<Page> {
  const page = await visitor.context.newPage();
  await page.goto(`/${language}/sandbox/phone?provider=${provider}`);
  await hydrated(page);
  await page.getByLabel(say(language, 'common.phone_number')).fill(phone);
  return page;
}

/** Types the code into the phone as people do: in lower case. */
async function sendCode(phone: Page, language: Language, code: string): Promise<void> {
  await tabTo(phone, phone.getByLabel(say(language, 'sandbox.message'), { exact: true }));
  await phone.keyboard.type(code.toLowerCase());
  await phone.keyboard.press('Enter');
}

/** From the page of an unknown number to its page again, signed in. */
async function signIn(visitor: Visitor, language: Language, phone: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(`/${language}/number/${numbers.unknown}`);
  await press(page, page.getByRole('banner').getByRole('link', { name: say(language, 'common.sign_in') }));
  await page.waitForURL('**/login');
  const code = await codeOf(page);
  expect(code).toMatch(/^[A-Z2-9]{8}$/);
  await press(page, page.getByRole('button', { name: say(language, 'login.hint.telegram') }));
  await page.getByRole('img', { name: say(language, 'login.qr.alt') }).waitFor();
  const handset = await takePhone(visitor, language, phone, 'telegram');
  await sendCode(handset, language, code);
  await press(handset, handset.getByRole('button', { name: say(language, 'chat.yes'), exact: true }));
  await handset.getByText(say(language, 'chat.done', { site: '|' }).split('|')[0] ?? '').waitFor();
  await handset.close();
  await page.waitForURL(`**/number/${numbers.unknown}`, { timeout: 20_000 });
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
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
  const ended = await visitor.context.request.post('/api/v6/auth/logout_all', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status()).toBe(200);
  await page
    .getByRole('banner')
    .getByRole('link', { name: en('header.home') })
    .click();
  await page.waitForURL('**/not-authorized');
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
  const code = await codeOf(page);
  await press(page, page.getByRole('button', { name: en('login.provider.viber') }));
  const handset = await takePhone(visitor, 'en', phone, 'viber');
  await sendCode(handset, 'en', code);
  const digits = page.getByLabel(en('login.confirm.label'));
  await digits.waitFor();
  await expect.poll(() => digits.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await findBarriers(page)).toEqual([]);
  await handset.getByLabel(en('sandbox.app')).selectOption('sms');
  const message = await handset.getByRole('log').getByText(/\d{6}/).last().textContent();
  const right = /\d{6}/.exec(message ?? '')?.[0] ?? '';
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
    await codeOf(page);
    await page.getByText(say(language, 'login.status.ready')).waitFor();
    expect(await readLayoutShifts(page)).toEqual([]);
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
