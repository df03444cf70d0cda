import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from './handset.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { numbers } from './site.ts';
import { type Visitor, visit } from './visitor.ts';
import { en } from './words.ts';

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement));

/** From the sign-in page on, by a chat. */
async function prove(visitor: Visitor, phone: string): Promise<void> {
  await visitor.page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(visitor, phone, await codeOf(visitor.page));
}

/** What was sent to the server that changes something. */
function watchActs(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && !/\/(auth|sandbox|bot_check)\//.test(pathname)) sent.push(pathname);
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
  // A reload of the sign-in page loses nothing.
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await codeOf(page);
  await page.reload();
  await confirmOnHandset(visitor, '12135550171', await codeOf(page));
  await page.waitForURL(`**/number/${numbers.unknown}`, { timeout: 20_000 });
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
  await page.getByRole('dialog', { name: en('unlist.confirm.title') }).waitFor({ timeout: 20_000 });
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
    call: '**/api/v6/number/unlist',
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
    call: '**/api/v6/profile/export**',
    begin: async ({ page, open }: Visitor) => {
      await open('/en/search');
      await settings(page);
      await page.getByRole('button', { name: en('settings.export.title') }).click();
    },
    again: (page: Page) => page.getByRole('button', { name: en('settings.export.title') }),
  },
  relist: {
    call: '**/api/v6/number/relist',
    begin: async ({ page, open }: Visitor) => {
      await open('/en/unlist');
      await page
        .getByRole('main')
        .getByRole('button', { name: en('unlist.relist') })
        .click();
    },
    again: (page: Page) => page.getByRole('main').locator('button:focus', { hasText: en('unlist.relist') }),
  },
} as const;

test.each(Object.keys(acts) as (keyof typeof acts)[])('U13 %s is where it was after a new proof', async (name) => {
  const visitor = await visit();
  const { page, context } = visitor;
  const phone = `1213555018${Object.keys(acts).indexOf(name)}`;
  const member = await signInAs(visitor, phone);
  if (name === 'relist') await member.call('/api/v6/number/unlist', {});
  const { call, begin, again } = acts[name];
  let asked = 0;
  await context.route(call, (route) => {
    asked += 1;
    const body = { status: 'error', status_code: 401, code: 'sign_in.proof_needed', message: '', details: [] };
    return route.fulfill({ status: 401, contentType: 'application/problem+json', json: body });
  });
  await begin(visitor);
  await page.getByRole('heading', { level: 1, name: en('login.again.title') }).waitFor();
  await prove(visitor, phone);
  await again(page).waitFor({ timeout: 20_000 });
  // It waits for the member's own press.
  expect(asked).toBe(1);
  await visitor.leave();
});
