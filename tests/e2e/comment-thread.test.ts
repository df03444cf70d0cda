import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { minuteMs } from '#shared/time.ts';
import { patient } from '#test/patience.ts';
import { findOverflow } from './audit.ts';
import { awaitDayOf } from './day-end.ts';
import { type InterceptedRequest, intercept } from './intercept.ts';
import { signInAs } from './member.ts';
import { openActs } from './text-acts.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

let joined = 100;
/** Of their own: what another journey says or does is said by other people. */
const ownMember = () => `1306556${String(++joined).padStart(4, '0')}`;
const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
const article = (page: Page, text: string) => page.locator('#comments').getByRole('article').filter({ hasText: text });
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();

test('C9 C16 an answer is kept over a reload, asked about once and sent anyway; what the holder pins stands first', {
  timeout: patient(10 * minuteMs),
}, async () => {
  await awaitDayOf(5);
  const holder = ownMember();
  const [author, answerer, owner] = [await visit(), await visit({ screen: 'phone' }), await visit()];
  const written = await signInAs(author, ownMember());
  const { id } = await written.call<{ id: number }>('/api/v7/comment/add', { phone: holder, text: 'Sells windows.' });
  await signInAs(answerer, ownMember());
  const { page } = answerer;
  const path = `/number/${holder}`;
  await answerer.open(path);
  const theirs = article(page, 'Sells windows.');
  await theirs
    .getByRole('button', { name: en('comment.reply'), exact: false })
    .last()
    .click();
  const box = theirs.getByRole('textbox');
  await focused(box);
  await page.keyboard.type('What an idiot.');
  await page.reload();
  await theirs.getByText(/draft saved/i).waitFor();
  expect(await box.inputValue()).toBe('What an idiot.');
  const send = theirs.locator('form').getByRole('button', { name: en('comment.reply'), exact: true });
  await send.click();
  await theirs.getByRole('alert').getByText(en('error.text.may_hurt')).waitFor();
  expect(await box.inputValue()).toBe('What an idiot.');
  expect(await findOverflow(page, 320)).toEqual([]);
  // 41: one button, which says what it does now.
  expect(await send.count()).toBe(0);
  await theirs.getByRole('button', { name: en('comment.send_anyway') }).click();
  await toast(page, en('comment.reply_sent'));
  await focused(article(page, 'What an idiot.').last());
  expect(answerer.troubles.splice(0).filter((trouble) => !trouble.startsWith('422'))).toEqual([]);

  // What others change meanwhile comes by itself once the page is seen again; nobody is asked sooner, nor is a unit spent.
  await page.clock.install();
  await answerer.open(path);
  await theirs.waitFor();
  await page.waitForLoadState('networkidle');
  const left = () =>
    page.evaluate(async (url) => {
      const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()).data.common.leftRequests;
    }, `/api/v202505/search/${holder}`);
  const before = await left();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/search/${holder}`)) asked.push(request.url());
  });
  await signInAs(owner, holder);
  await owner.open(path);
  await (await openActs(article(owner.page, 'Sells windows.')))
    .getByRole('button', { name: en('comment.pin') })
    .click();
  await toast(owner.page, en('comment.pinned_done'));
  await article(owner.page, 'Sells windows.').getByText(en('comment.pinned')).waitFor();
  expect(asked).toEqual([]);
  await page.clock.fastForward(61_000);
  await article(page, 'Sells windows.').getByText(en('comment.pinned')).waitFor();
  expect(asked).toHaveLength(1);
  await page.clock.fastForward(20 * 60_000);
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(await left()).toBe(before);
  await (await openActs(article(owner.page, 'Sells windows.')))
    .getByRole('button', { name: en('comment.unpin') })
    .click();
  await toast(owner.page, en('comment.unpinned_done'));
  expect(await article(owner.page, 'Sells windows.').getByText(en('comment.pinned')).count()).toBe(0);

  // An answer that is lost on its way back: what is sent again is one reply still, and no second text to wait for.
  let tries = 0;
  const loseFirst = (request: InterceptedRequest) => {
    tries += 1;
    return tries === 1 ? request.fail() : request.pass();
  };
  await intercept(owner, '*/comment/thread/add', loseFirst, 'Response');
  const toOwner = article(owner.page, 'Sells windows.');
  await toOwner.locator('[data-act^="reply-"]').first().click();
  await toOwner.getByRole('textbox').fill('We have moved.');
  const sendAgain = toOwner.locator('form').getByRole('button', { name: en('comment.reply'), exact: true });
  await sendAgain.click();
  await toOwner.getByRole('alert').getByText(en('error.network.unreachable')).waitFor();
  expect(owner.troubles.splice(0).filter((trouble) => !/thread\/add|Failed to load/.test(trouble))).toEqual([]);
  await sendAgain.click();
  await toast(owner.page, en('comment.reply_sent'));
  const thread = await written.call<{ items: { text: string }[] }>(
    `/api/v13/comment/thread/list?phone=${holder}&comment_id=${id}&offset=0&limit=10`,
  );
  expect(thread.items.map(({ text }) => text)).toEqual(['What an idiot.', 'We have moved.']);
  for (const { troubles } of [author, owner, answerer]) expect(troubles).toEqual([]);
  await Promise.all([author.leave(), answerer.leave(), owner.leave()]);
});
