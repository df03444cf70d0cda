import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { type ServedSite, serveSite } from '#test/serve.ts';
import {
  act,
  commentScript,
  dialogOf,
  expectKept,
  isFocused,
  isMarked,
  mark,
  myWords,
  openHeld,
  ownNumber,
  press,
  speak,
} from './held-answer.ts';
import { holdAnswer, holdBack } from './hold-back.ts';
import { type Member, signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

// Of its own: who has just commented replies at once, and a new member elsewhere pauses between two texts.
let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ RATE_FACTOR: '1000', SANDBOX: 'on', BOT_CHECK: 'off', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await site?.stop();
});

test.each(['theirs', 'mine'] as const)(
  'C6 a reply that was begun before the own answer came goes on: %s',
  async (whose) => {
    const { page, visitor, comments, letGo, ...articles } = await openHeld(site);
    await press(act(articles[whose], 'reply'));
    const field = articles[whose].getByRole('textbox');
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type('And at');
    await mark(field);
    await letGo();
    await expectKept(field);
    await page.keyboard.type(' seven.');
    expect(await field.inputValue()).toBe('And at seven.');
    await page.keyboard.press('Control+Enter');
    await comments.getByRole('article').filter({ hasText: 'And at seven.' }).last().waitFor();
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);

test('what was pressed in the server’s text opens with its script, and stays', async () => {
  const { page, visitor, theirs, letGo, send } = await openHeld(site, { scripts: [commentScript] });
  await press(act(theirs, 'reply'));
  send[0]?.();
  const field = theirs.getByRole('textbox');
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('And at');
  await press(act(page, 'tell-help'));
  const dialog = dialogOf(page, 'block.title');
  await dialog.waitFor();
  await mark(dialog);
  await letGo();
  await expectKept(dialog);
  await page.keyboard.press('Escape');
  expect(await field.inputValue()).toBe('And at');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a press counts whose button was exchanged while it was down', async () => {
  const { page, visitor, theirs, letGo, send } = await openHeld(site, { scripts: [commentScript] });
  const button = act(theirs, 'reply');
  await button.scrollIntoViewIfNeeded();
  await mark(button);
  await button.hover();
  await page.mouse.down();
  send[0]?.();
  await expect.poll(() => isMarked(button)).toBe(false);
  await page.mouse.up();
  await expect.poll(() => isFocused(theirs.getByRole('textbox'))).toBe(true);
  await letGo();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each(['key', 'button'])(
  'C6 what is sent from the box that the server wrote is posted, once: by %s',
  async (way) => {
    const phone = ownNumber();
    const visitor = await visit({ site: site.url });
    const { page } = visitor;
    await signInAs(visitor, makePhone());
    const send = await holdBack(visitor, commentScript);
    await visitor.open(`/number/${phone}`);
    const [tell, comments] = [page.locator('#tell'), page.locator('#comments')];
    await act(tell, 'write-comment').click();
    await page.keyboard.type(myWords);
    if (way === 'key') await page.keyboard.press('Control+Enter');
    else await tell.getByRole('button', { name: en('comment.post') }).click();
    send();
    await page.locator('#toasts').getByText(en('comment.posted')).waitFor();
    expect(await comments.getByRole('article').filter({ hasText: myWords }).count()).toBe(1);
    expect(page.url()).toBe(`${site.url}/number/${phone}`);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  },
);

test('U25 “Block or report” stays open, and its block is pressed where one says what happened, and counts', async () => {
  const { page, visitor, letGo, ask } = await openHeld(site);
  await press(act(page, 'tell-help'));
  const dialog = dialogOf(page, 'block.title');
  await dialog.waitFor();
  await mark(dialog);
  await letGo();
  await expectKept(dialog);
  await dialog.getByRole('button', { name: en('ban.block'), exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const block = act(page, 'tell-block');
  await expect.poll(() => block.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => isFocused(block)).toBe(true);
  await page
    .locator('main')
    .getByText(en('number.bans_one', { count: 1 }))
    .waitFor();
  expect((await ask()).common.isBanned).toBe(true);
  // A second time it only leads there.
  await act(page, 'tell-help').click();
  await dialog.getByRole('button', { name: en('ban.block'), exact: true }).click();
  await expect.poll(() => isFocused(block)).toBe(true);
  expect(await block.getAttribute('aria-pressed')).toBe('true');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

// That it is one's own the page knows only afterwards.
test.each(['theirs', 'mine'] as const)('a complaint that was begun stays open: %s', async (whose) => {
  const { page, visitor, letGo, ...articles } = await openHeld(site);
  await press(act(articles[whose], 'acts'));
  await press(act(articles[whose], 'complain'));
  const dialog = dialogOf(page, 'complaint.title');
  await dialog.waitFor();
  await mark(dialog);
  await letGo();
  await expectKept(dialog);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each([
  ['report', 'report.title'],
  ['follow', 'follow.title'],
  ['boost', 'comment.boost_title'],
])('what the page does not know yet waits in sight, and opens then: %s', async (name, title) => {
  const { page, visitor, theirs, letGo } = await openHeld(site);
  await press(act(theirs, 'acts'));
  const button = act(theirs, name);
  expect(await button.getAttribute('aria-disabled')).not.toBe('true');
  await press(button);
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await letGo();
  await dialogOf(page, title).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('C1 a tag that was pressed in the server’s text is said, before and after the own answer comes', async () => {
  const { page, visitor, letGo, send, ask } = await openHeld(site, { scripts: [commentScript] });
  const scam = act(page, 'tell-callerTypes-6');
  await press(scam);
  send[0]?.();
  await expect.poll(() => scam.getAttribute('aria-pressed')).toBe('true');
  await act(page, 'tell-callReasons-8').click();
  await letGo();
  const said = async () => {
    const { myCallerType, callReasons } = (await ask()).tagsTop;
    return { myCallerType, mine: callReasons.filter(({ mine }) => mine).map(({ id }) => id) };
  };
  await expect.poll(said).toEqual({ myCallerType: 6, mine: [8] });
  expect(await scam.getAttribute('aria-pressed')).toBe('true');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('U25 all that was pressed in the server’s text counts, in its order, and once where it was pressed again', async () => {
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  const send = await holdBack(visitor, commentScript);
  await visitor.open(`/en/number/${ownNumber()}`);
  for (const name of ['tell-callerTypes-6', 'tell-callerTypes-5', 'tell-block', 'tell-callerTypes-6']) {
    await press(act(page, name));
  }
  await press(act(page, 'tell-callerTypes-6'));
  expect(await page.locator('#tell [aria-pressed=true]').count()).toBe(0);
  send();
  const tags = [en('tag.type.scam'), en('ban.block')].join(' · ');
  await page.locator('#tell').getByText(en('tag.tell.chosen', { tags })).waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('C15 a reaction shows at once, and an answer that is older takes nothing of it back', async () => {
  const { visitor, theirs, letGo, ask } = await openHeld(site, { hold: holdAnswer });
  const like = act(theirs, 'like');
  await press(like);
  await expect.poll(async () => (await ask()).comments.some(({ hasLike }) => hasLike)).toBe(true);
  await letGo();
  expect(await like.getAttribute('aria-pressed')).toBe('true');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('C6 a comment that was posted before the own answer came is one’s own afterwards, and counts', async () => {
  const phone = ownNumber();
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  await signInAs(visitor, makePhone());
  const answer = await holdAnswer(visitor, `*/search/${phone}*`);
  const answered = page.waitForResponse(`**/search/${phone}*`);
  await visitor.open(`/number/${phone}`);
  const comments = page.locator('#comments');
  await page.locator('[data-written]').waitFor({ state: 'detached' });
  await act(page, 'write-comment').fill(myWords);
  await page.keyboard.press('Control+Enter');
  const edit = page.locator('#tell').getByRole('button', { name: en('comment.edit') });
  await edit.waitFor();
  await mark(edit);
  answer();
  await answered;
  await comments.getByText(en('comment.title_count', { number: 1 })).waitFor();
  expect(await isMarked(edit)).toBe(true);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test.each([
  ['comment', 'what was typed', 'At sev', 'At seven.'],
  ['comment', 'one’s own words', '', `${myWords}en.`],
  ['note', 'what was typed', 'At sev', 'At seven.'],
  ['note', 'one’s own words', '', `${myWords}en.`],
])('C6 who is in the box for a %s stays in it, and finds %s', async (kind, _, begun, whole) => {
  const before = (member: Member, phone: string) => member.call('/api/v7/notice/add', { phone, text: myWords });
  const { page, visitor, letGo } = await openHeld(site, { before });
  const field = act(page, `write-${kind}`);
  await field.click();
  await page.keyboard.type(begun);
  await mark(field);
  await letGo();
  await expectKept(field);
  await page.keyboard.type('en.');
  expect(await field.inputValue()).toBe(whole);
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('who leaves the box without a word finds there what they wrote before', async () => {
  const before = (member: Member, phone: string) => member.call('/api/v7/notice/add', { phone, text: myWords });
  const { page, visitor, letGo } = await openHeld(site, { before });
  await act(page, 'write-note').click();
  await letGo();
  await act(page, 'write-comment').or(act(page, 'own-edit')).first().focus();
  await act(page, 'note-edit').waitFor();
  await act(page, 'own-edit').waitFor();
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});

test('a name that was begun stays where the own answer says that names cost something now', async () => {
  const phone = ownNumber();
  for (const first_name of ['Oliver', 'Oliver', 'Oliver']) {
    await speak(site, phone, '/api/v6/suggest/add', { first_name, last_name: 'Bennett' });
  }
  const visitor = await visit({ site: site.url });
  const { page } = visitor;
  const member = await signInAs(visitor, makePhone());
  // All free ones of a day.
  for (let made = 0; made < 31; made++) await member.call(`/api/v202505/search/${makePhone()}`);
  const answer = await holdBack(visitor, `*/search/${phone}*`);
  await visitor.open(`/number/${phone}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: en('name.suggest') })
    .click();
  const field = dialogOf(page, 'suggest.title').getByRole('textbox').first();
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('Win');
  await mark(field);
  answer();
  await page.getByRole('button', { name: en('paid.button', { number: 1 }), includeHidden: true }).waitFor();
  await expectKept(field);
  await page.keyboard.type('dows');
  expect(await field.inputValue()).toBe('Windows');
  expect(visitor.troubles).toEqual([]);
  await visitor.leave();
});
