import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow, readLayoutShifts, recordLayoutShifts } from './audit.ts';
import { codeOf } from './handset.ts';
import { intercept } from './intercept.ts';
import { confirmOnHandset, type Member, signInAs } from './member.ts';
import { numbers } from './site.ts';
import { slowAnswers } from './slow-answers.ts';
import { type Visitor, visit } from './visitor.ts';
import { en, say } from './words.ts';

let numbered = 600;
let joined = 600;
/** Of their own: what another journey says or does stands on other numbers, by other people. */
const ownNumber = () => `442079461${++numbered}`;
const ownMember = () => `1303555${String(++joined).padStart(4, '0')}`;

const tell = (page: Page) => page.locator('#tell');
const top = (page: Page) => page.locator('#tags > ul');
const chip = (within: Locator, key: string, locale: LocaleTag = 'en') =>
  within.getByRole('button', { name: new RegExp(`^${say(locale, key)}`) });
/** A tag as it is read above, with how many say so. */
const said = (page: Page, key: string, locale: LocaleTag = 'en') =>
  top(page)
    .getByRole('listitem')
    .filter({ hasText: say(locale, key) });
const block = (page: Page, locale: LocaleTag = 'en') =>
  tell(page).getByRole('button', { name: say(locale, 'ban.block'), exact: true });
const pressed = (button: Locator) => button.getAttribute('aria-pressed');
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();

interface Sent {
  path: string;
  fields: Record<string, string>;
}

/** What the page says of numbers from now on. */
function watchSaid(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\/(tag\/set|poll\/answer|ban\/(add|delete))$/.test(pathname)) return;
    sent.push({ path: pathname, fields: Object.fromEntries(new URLSearchParams(request.postData() ?? '')) });
  });
  return sent;
}

interface Answer {
  tagsTop: { callerType: { id: number; count: number; mine: boolean }; callReasons: { id: number; mine: boolean }[] };
  polls: { pollAnswers: { poll: string; answer: string; mine: boolean }[] };
  common: { isBanned: boolean };
}
const ask = (member: Member, phone: string) => member.call<Answer>(`/api/v202505/search/${phone}`);

describe.each([
  ['en', 'light'],
  ['ar-SA', 'dark'],
] as const)('on a phone, in %s, %s', (locale, scheme) => {
  const word = (key: string, values?: Record<string, string | number>) => say(locale, key, values);

  test('U25 C1 C15 who just got a call says who it was in two taps, changes it, and takes it back', async () => {
    const phone = ownNumber();
    const visitor = await visit({ screen: 'phone', scheme, locale });
    const { page } = visitor;
    const member = await signInAs(visitor, ownMember());
    const sent = watchSaid(page);
    await visitor.open(`/${locale}/number/${phone}`);
    await page.locator('#tags').getByText(word('tag.none')).waitFor();

    // It is in the window at once.
    const scam = chip(tell(page), 'tag.type.scam', locale);
    const way = page.getByRole('main').getByRole('link', { name: word('action.tell') });
    const { height = 0 } = page.viewportSize() ?? {};
    expect((await way.boundingBox())?.y).toBeLessThan(height - 44);
    await scam.click();
    await chip(tell(page), 'tag.reason.secrets', locale).click();
    // Two quick taps may go out as one call: what counts is the last one.
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        path: '/api/v6/tag/set',
        fields: { phone, caller_type: '6', call_reasons: '8' },
      });
    // The page says what everybody says, and marks what is mine.
    await expect.poll(() => said(page, 'tag.type.scam', locale).count()).toBe(1);
    expect(await pressed(scam)).toBe('true');
    await page.getByRole('complementary').getByText(word('evidence.kind.tag_negative'), { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);

    // After a reload it is marked still, nothing moves, and another type takes the place of the first.
    await recordLayoutShifts(page);
    await slowAnswers(visitor);
    await page.reload();
    await expect.poll(() => pressed(scam)).toBe('true');
    await tell(page)
      .getByText(
        word('tag.tell.said', { tags: [word('tag.type.scam'), word('tag.reason.secrets')].join(' · ') }).replace(
          /: .*/,
          '',
        ),
      )
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShifts(page)).toEqual([]);
    await chip(tell(page), 'tag.type.advertising', locale).click();
    expect(await pressed(scam)).toBe('false');
    await expect
      .poll(async () => (await ask(member, phone)).tagsTop.callerType)
      .toEqual({ id: 5, count: 1, mine: true });

    // All else that can be said stands in the same place; there it is taken back.
    await tell(page)
      .getByRole('button', { name: word('tag.tell.details') })
      .click();
    await chip(tell(page), 'tag.category.finance', locale).click();
    await chip(tell(page), 'tag.subcategory.bank_card', locale).click();
    await chip(tell(page), 'tag.mood.rude', locale).click();
    await tell(page)
      .getByRole('button', { name: word('tag.tell.more') })
      .click();
    await chip(tell(page), 'tag.type.debt_collection', locale).click();
    const fields = { phone, caller_type: '7', call_reasons: '8', emotags: '8', categories: '1', subcategories: '102' };
    await expect.poll(() => sent.at(-1)?.fields).toEqual(fields);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await tell(page)
      .getByRole('button', { name: word('tag.tell.take_back') })
      .click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('#tags').getByText(word('tag.none')).waitFor();
    await expect.poll(async () => (await ask(member, phone)).tagsTop.callerType.count).toBe(0);
    const { tagsTop } = await ask(member, phone);
    expect(tagsTop).toMatchObject({ callerType: { id: 10, count: 0 }, callReasons: [], emotags: [], categories: [] });
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });

  test('U25 a number is blocked, why, and unblocked, and stands on the member’s own list', async () => {
    const phone = ownNumber();
    const visitor = await visit({ screen: 'phone', scheme, locale });
    const { page } = visitor;
    const member = await signInAs(visitor, ownMember());
    await visitor.open(`/${locale}/number/${phone}`);
    await block(page, locale).click();
    await tell(page).getByText(word('ban.done')).waitFor();
    expect(await pressed(block(page, locale))).toBe('true');
    await chip(tell(page), 'tag.answer.onBan.threats', locale).click();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await expect
      .poll(async () => (await ask(member, phone)).polls.pollAnswers)
      .toEqual([expect.objectContaining({ poll: 'onBan', answer: 'threats', mine: true })]);
    // Everybody's count.
    await page
      .locator('main')
      .getByText(word('number.bans_one', { count: 1 }))
      .waitFor();

    // The list of what one blocked: unblocked there, it can be blocked again in the same place.
    await tell(page)
      .getByRole('link', { name: word('ban.list') })
      .click();
    await page.getByRole('heading', { level: 1, name: word('ban.list') }).waitFor();
    const row = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => row.count()).toBe(1);
    await row.getByRole('button').click();
    await row.getByText(word('ban.unblocked')).waitFor();
    await expect.poll(async () => (await ask(member, phone)).common.isBanned).toBe(false);
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await row.getByRole('button').click();
    await expect.poll(async () => (await ask(member, phone)).common.isBanned).toBe(true);
    // Why it was blocked went with the block.
    expect((await ask(member, phone)).polls.pollAnswers).toEqual([]);
    // Taken back where it was said.
    await visitor.open(`/${locale}/number/${phone}`);
    await expect.poll(() => pressed(block(page, locale))).toBe('true');
    await block(page, locale).click();
    await expect.poll(async () => (await ask(member, phone)).common.isBanned).toBe(false);
    expect(await pressed(block(page, locale))).toBe('false');
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

/** Proves a number on the sign-in page that the visitor was led to, and is back at the number's page. */
async function signInFrom(visitor: Visitor, phone: string): Promise<void> {
  const { page } = visitor;
  await page.waitForURL('**/login?*');
  await page.getByRole('button', { name: en('login.hint.telegram') }).click();
  await confirmOnHandset(visitor, ownMember(), await codeOf(page));
  await page.waitForURL(`**/number/${phone}`, { timeout: patient(20_000) });
}

test('a visitor chooses, signs in, and is back with what was chosen, which waits for a press', async () => {
  const phone = ownNumber();
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const sent = watchSaid(page);
  await visitor.open(`/en/number/${phone}`);
  await chip(tell(page), 'tag.type.advertising').click();
  await chip(tell(page), 'tag.reason.recording').click();
  await chip(tell(page), 'tag.tell.details').click();
  await chip(tell(page), 'tag.answer.onPage.yes').click();
  const chosen = tell(page).getByText(
    en('tag.tell.chosen', { tags: `${en('tag.type.advertising')} · ${en('tag.reason.recording')}` }),
  );
  await chosen.waitFor();
  await tell(page)
    .getByRole('button', { name: en('tag.tell.sign_in') })
    .click();
  await signInFrom(visitor, phone);
  await chosen.waitFor();
  expect(await pressed(chip(tell(page), 'tag.type.advertising'))).toBe('true');
  const send = tell(page).getByRole('button', { name: en('tag.tell.send') });
  await expect.poll(() => send.evaluate((element) => element === document.activeElement)).toBe(true);
  // It waits for the member's own press, and is gone from the browser's memory.
  expect(sent).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('choice'))).toBeNull();
  await send.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    { path: '/api/v6/tag/set', fields: { phone, caller_type: '5', call_reasons: '12' } },
    { path: '/api/v6/poll/answer', fields: { phone, poll: 'onPage', answer: 'yes' } },
  ]);
  await expect.poll(() => said(page, 'tag.type.advertising').count()).toBe(1);
  await chip(tell(page), 'tag.tell.details').click();
  expect(await pressed(chip(tell(page), 'tag.answer.onPage.yes'))).toBe('true');
  // Once: a reload brings what the server has, and nothing that waits.
  await page.reload();
  await expect.poll(() => pressed(chip(tell(page), 'tag.type.advertising'))).toBe('true');
  expect(await send.count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U25 a visitor says who called, blocks and writes, signs in once, and one press is left for all of it', async () => {
  const phone = ownNumber();
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const sent = watchSaid(page);
  await visitor.open(`/en/number/${phone}`);
  await chip(tell(page), 'tag.type.scam').click();
  await block(page).click();
  await tell(page).locator('[data-act=write]').click();
  const field = tell(page).getByRole('textbox', { name: en('comment.label') });
  await field.fill('Asked for a code.');
  await tell(page)
    .getByRole('button', { name: en('comment.sign_in_and_post') })
    .click();
  await signInFrom(visitor, phone);
  await tell(page)
    .getByText(en('tag.tell.chosen', { tags: `${en('tag.type.scam')} · ${en('ban.block')}` }))
    .waitFor();
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('Asked for a code.');
  expect(sent).toEqual([]);
  await tell(page)
    .getByRole('button', { name: en('comment.post') })
    .click();
  await toast(page, en('comment.posted'));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toEqual([
    { path: '/api/v6/ban/add', fields: { phone } },
    { path: '/api/v6/tag/set', fields: { phone, caller_type: '6' } },
  ]);
  await page.locator('#comments').getByRole('article').filter({ hasText: 'Asked for a code.' }).waitFor();
  expect(await pressed(block(page))).toBe('true');
  // Whether the call was wanted is asked in the same place.
  const no = chip(tell(page), 'tag.answer.onComment.no');
  await no.click();
  await expect.poll(() => sent.at(-1)?.fields).toEqual({ phone, poll: 'onComment', answer: 'no' });
  // Changed and deleted where it was said.
  await tell(page)
    .getByRole('button', { name: en('comment.edit') })
    .click();
  await field.fill('Asked for two codes.');
  await tell(page)
    .getByRole('button', { name: en('profile.save') })
    .click();
  await toast(page, en('comment.saved'));
  await tell(page)
    .getByRole('button', { name: en('comment.delete_own') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('comment.delete'), exact: true })
    .click();
  await expect.poll(() => page.locator('#comments').count()).toBe(0);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U25 a visitor who blocks in the dialog finds it chosen where one says what happened, and nothing is blocked by itself', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const sent = watchSaid(page);
  await visitor.open(`/en/number/${numbers.suspicious}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: en('block.title') })
    .click();
  const dialog = page.getByRole('dialog', { name: en('block.title') });
  await dialog.getByRole('button', { name: en('ban.block'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const chosen = tell(page).getByText(en('tag.tell.chosen', { tags: en('ban.block') }));
  await chosen.waitFor();
  await tell(page)
    .getByRole('button', { name: en('tag.tell.sign_in') })
    .click();
  await signInFrom(visitor, numbers.suspicious);
  await chosen.waitFor();
  expect(await pressed(block(page))).toBe('true');
  expect(sent).toEqual([]);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U25 on a phone verdict, name and evidence come before the one place where one says what happened', async () => {
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  await visitor.open(`/en/number/${numbers.unwanted}`);
  const topOf = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN;
  const main = page.getByRole('main');
  const order = [
    await topOf(main.locator('[data-face]').first()),
    await topOf(main.getByRole('heading', { level: 1 })),
    await topOf(main.getByRole('heading', { name: en('why.title') })),
    await topOf(main.getByRole('heading', { name: en('evidence.kind.open_data') })),
    await topOf(main.getByRole('heading', { name: en('tag.title') })),
    await topOf(tell(page)),
  ];
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  // One door, in the first window, leads to the one place; the focus goes along.
  const way = main.getByRole('link', { name: en('action.tell') });
  expect(await way.count()).toBe(1);
  await way.click();
  await expect.poll(() => tell(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const { height = 0 } = page.viewportSize() ?? {};
  // The part that answers takes the place of what the server wrote: for a moment there is no box.
  const first = () => topOf(chip(tell(page), 'tag.type.advertising'));
  await expect.poll(first).toBeGreaterThan(60);
  expect(await first()).toBeLessThan(height / 2);
  expect(await page.locator('textarea').count()).toBeLessThanOrEqual(1);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('C15 ten quick taps on a slow line send two calls at most and end in the last state', async () => {
  const phone = ownNumber();
  const visitor = await visit({ screen: 'phone' });
  const { page } = visitor;
  const member = await signInAs(visitor, ownMember());
  await member.call('/api/v6/tag/set', { phone, emotags: '8' });
  const sent = watchSaid(page);
  await visitor.open(`/en/number/${phone}`);
  await chip(tell(page), 'tag.tell.details').click();
  const rude = chip(tell(page), 'tag.mood.rude');
  await expect.poll(() => pressed(rude)).toBe('true');
  const line = Promise.withResolvers<void>();
  const letTagsGo = await intercept(visitor, '*/api/v6/tag/set', async (request) => {
    await line.promise;
    await request.pass();
  });
  const types = ['scam', 'survey', 'delivery', 'bank', 'silent_call'];
  for (const type of [...types, ...types.slice(0, 4), 'advertising']) {
    await chip(tell(page), `tag.type.${type}`).click();
  }
  const last = chip(tell(page), 'tag.type.advertising');
  expect(await pressed(last)).toBe('true');
  line.resolve();
  await expect.poll(async () => (await ask(member, phone)).tagsTop.callerType.id, { timeout: patient(15_000) }).toBe(5);
  expect(sent.map(({ fields }) => fields)).toEqual([
    { phone, caller_type: '6', emotags: '8' },
    { phone, caller_type: '5', emotags: '8' },
  ]);
  expect(await pressed(last)).toBe('true');

  // A refusal takes back its own part, and says why.
  await letTagsGo();
  const body = { status: 'error', status_code: 429, code: 'limit.tags', message: '', details: [] };
  await intercept(visitor, '*/api/v6/tag/set', (request) => request.answer(429, body));
  await chip(tell(page), 'tag.answer.onPage.no').click();
  await rude.click();
  await toast(page, en('error.limit.tags'));
  expect(await pressed(rude)).toBe('true');
  expect(await pressed(chip(tell(page), 'tag.answer.onPage.no'))).toBe('true');
  expect(visitor.troubles.filter((trouble) => !trouble.includes('429'))).toEqual([]);
  await visitor.leave();
});
