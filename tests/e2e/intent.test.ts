import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MyNumber } from '#contract/profile.ts';
import { addNumber } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { serveSite } from '#test/serve.ts';
import { codeOf } from './handset.ts';
import { intercept } from './intercept.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { numbers } from './site.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement));

/** From the sign-in page on, by a chat. */
async function prove(visitor: Visitor, phone: string): Promise<void> {
  await visitor.page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(visitor, phone, await codeOf(visitor.page));
}

/** What was sent to the server that changes something or costs something. */
function watchActs(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isSent = request.method() === 'POST' && !/\/(auth|sandbox|bot_check)\//.test(pathname);
    // These two are asked for, and hand out what is the member's, or spend it.
    if (isSent || pathname.endsWith('/profile/export') || search.includes('paidSearch=1')) sent.push(pathname);
  });
  return sent;
}

test('U13 “Suggest a name” opens its dialog again after the sign-in, with the focus in its field', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const sent = watchActs(page);
  await visitor.open(`/en/number/${numbers.unknown}`);
  await page.getByRole('link', { name: en('name.suggest') }).click();
  await page.waitForURL('**/login?*');
  // U28: its heading says what the sign-in is for, and nothing else asks for attention.
  const title = en('login.act.suggest', { number: '+44 20 7946 0018' });
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await page.getByRole('heading', { name: en('login.search.title') }).count()).toBe(0);
  expect(await page.getByRole('link', { name: en('common.sign_in'), exact: true }).count()).toBe(0);
  // A reload of the sign-in page loses nothing.
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await codeOf(page);
  await page.reload();
  await confirmOnHandset(visitor, '12135550171', await codeOf(page));
  await page.waitForURL(`**/number/${numbers.unknown}`, { timeout: patient(20_000) });
  const dialog = page.getByRole('dialog', { name: en('suggest.title') });
  await focused(dialog.getByLabel(en('profile.first_name'))).toBe(true);
  expect(sent).toEqual([]);
  // Once: neither a reload nor the way back opens it again.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: en('name.suggest') }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U13 a visitor who wants the number unlisted finds the question open after the sign-in', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const sent = watchActs(page);
  await visitor.open('/en/unlist');
  await page.getByRole('link', { name: en('unlist.how.sign_in') }).click();
  await prove(visitor, '12135550172');
  await page.getByRole('dialog', { name: en('unlist.confirm.title') }).waitFor({ timeout: patient(20_000) });
  expect(new URL(page.url()).pathname).toBe('/en/unlist');
  expect(sent).toEqual([]);
  await visitor.leave();
});

const settings = async (page: Page, ...rows: string[]) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: en('settings_title') })
    .click();
  for (const row of rows) await page.locator(`[data-opens=${row}]`).click();
};

/** Acts of members that ask for a new proof: how each is begun, and what stands there again after it. */
const acts = {
  unlisting: {
    call: '*/api/v6/number/unlist',
    begin: async ({ page, open }: Visitor) => {
      await open('/en/search');
      await settings(page, 'privacy');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: en('unlist.button') })
        .click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: en('unlist.button') })
        .click();
    },
    again: (page: Page) => page.getByRole('alertdialog', { name: en('unlist.confirm.title') }),
  },
  export: {
    call: '*/api/v6/profile/export*',
    begin: async ({ page, open }: Visitor) => {
      await open('/en/search');
      await settings(page);
      await page.getByRole('button', { name: en('settings.export.title') }).click();
    },
    again: (page: Page) => page.getByRole('button', { name: en('settings.export.title') }),
  },
  relist: {
    call: '*/api/v6/number/relist',
    begin: async ({ page, open }: Visitor) => {
      await open('/en/unlist');
      await page
        .getByRole('main')
        .getByRole('button', { name: en('unlist.relist') })
        .click();
    },
    again: (page: Page) => page.getByRole('main').locator('button:focus', { hasText: en('unlist.relist') }),
  },
  deactivation: {
    call: '*/api/v6/profile/cancel',
    begin: async ({ page, open }: Visitor, phone: string) => {
      await open('/en/search');
      await settings(page, 'privacy', 'fullDelete', 'deactivation');
      const goOn = page.getByRole('alertdialog').getByRole('button', { name: en('common.continue') });
      // The warning takes its ten seconds.
      await goOn.click({ timeout: patient(20_000) });
      await page.getByRole('textbox', { name: en('deactivation.number.label') }).fill(phone);
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: en('privacy.delete.title') })
        .click();
    },
    // From its beginning.
    again: (page: Page) => page.getByRole('alertdialog', { name: en('deactivation.warning.title') }),
  },
} as const;

/** The refusal of a proof that is too old, in place of the server's answer; tells how often it was given. */
async function refuseOldProof(visitor: Visitor, call: string): Promise<() => number> {
  let asked = 0;
  await intercept(visitor, call, (request) => {
    asked += 1;
    const body = { status: 'error', status_code: 401, code: 'sign_in.proof_needed', message: '', details: [] };
    return request.answer(401, body);
  });
  return () => asked;
}

test.each(Object.keys(acts) as (keyof typeof acts)[])('U13 %s is where it was after a new proof', async (name) => {
  const visitor = await visit();
  const { page } = visitor;
  const phone = `1213555018${Object.keys(acts).indexOf(name)}`;
  const member = await signInAs(visitor, phone);
  if (name === 'relist') await member.call('/api/v6/number/unlist', {});
  const { call, begin, again } = acts[name];
  const asked = await refuseOldProof(visitor, call);
  await begin(visitor, phone);
  await page.getByRole('heading', { level: 1, name: en('login.again.title') }).waitFor();
  await prove(visitor, phone);
  await again(page).waitFor({ timeout: patient(20_000) });
  // It waits for the member's own press.
  expect(asked()).toBe(1);
  await visitor.leave();
});

test('U13 paying for a number is where it was after a new proof, and nothing is paid by itself', async () => {
  const phone = '12135550174';
  // A site of its own, with one free look-up a day and a name that costs something.
  const site = await serveSite(
    { MEMBER_PER_DAY: '1', RATE_FACTOR: '100', BOT_CHECK: 'off', SANDBOX: 'on', TRUST_PROXY: '127.0.0.1' },
    async (database) => {
      const names = [{ firstName: 'Oliver', lastName: 'Bennett', people: 5 }];
      await addNumber(database, { phone: numbers.unknown, country: 'GB', names });
    },
  );
  try {
    const visitor = await visit({ site: site.url });
    const { page } = visitor;
    const member = await signInAs(visitor, phone);
    await member.call(`/api/v202505/search/${numbers.unwanted}`);
    const asked = await refuseOldProof(visitor, '*/search/*paidSearch=1*');
    await visitor.open(`/en/number/${numbers.unknown}`);
    const button = page.getByRole('button', { name: en('paid.button', { number: 1 }) });
    await button.click();
    await page.getByRole('heading', { level: 1, name: en('login.again.title') }).waitFor();
    await prove(visitor, phone);
    await page.waitForURL(`**/number/${numbers.unknown}`, { timeout: patient(20_000) });
    await focused(button).toBe(true);
    expect(asked()).toBe(1);
    await visitor.leave();
  } finally {
    await site.stop();
  }
});

test('U13 a crafted link opens a dialog at most, never does it, and leads to no other site', async () => {
  const phone = '12135550175';
  const visitor = await visit();
  const { page } = visitor;
  const member = await signInAs(visitor, phone);
  const sent = watchActs(page);
  const link = (to: string, act: string) => `/login?${new URLSearchParams({ to, act })}`;
  const read = async () => (await member.call<MyNumber>('/api/v6/profile/my')).account;
  const before = await read();
  for (const [to, act, end] of [
    ['/en/unlist', 'unlist', '/en/unlist'],
    ['/en/unlist', 'relist', '/en/unlist'],
    ['/en/search', 'deactivation', '/en/search'],
    ['/en/search', 'unlisting', '/en/search'],
    ['/en/search', 'export', '/en/search'],
    ['/en/search', 'programs', '/en/search'],
    [`/en/number/${numbers.unknown}`, 'pay', `/en/number/${numbers.unknown}`],
    [`/en/number/${numbers.unknown}`, 'suggest', `/en/number/${numbers.unknown}`],
    ['//other.example/unlist', 'unlist', '/search'],
    ['/\\other.example', 'suggest', '/search'],
    ['https://other.example', 'constructor', '/search'],
    ['javascript:alert(1)', 'toString', '/search'],
    ['5', '1', '/search'],
  ] as const) {
    await page.goto(link(to, act));
    await page.waitForURL((url) => url.pathname === end);
    await hydrated(page);
    // It runs on: no word for an act that there is not keeps it busy for ever.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  }
  expect(sent).toEqual([]);
  const { isUnlisted, deactivatedAtTimestamp } = await read();
  expect({ isUnlisted, deactivatedAtTimestamp }).toEqual({
    isUnlisted: before.isUnlisted,
    deactivatedAtTimestamp: before.deactivatedAtTimestamp,
  });
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
