import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { patient } from '#test/patience.ts';
import { findBarriers, findOverflow, readLayoutShifts, readMain, recordLayoutShifts } from './audit.ts';
import { codeOf } from './handset.ts';
import { intercept } from './intercept.ts';
import { confirmOnHandset, signInAs } from './member.ts';
import { slowAnswers } from './slow-answers.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

let numbered = 700;
let joined = 100;
/** Of their own: what another journey says or does stands on other numbers, by other people. */
const ownNumber = () => `442079460${++numbered}`;
const ownMember = () => `1303555${String(++joined).padStart(4, '0')}`;

const focused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element.contains(document.activeElement))).toBe(true);
const comments = (page: Page) => page.locator('#comments');
const tell = (page: Page) => page.locator('#tell');
const field = (page: Page) => tell(page).getByRole('textbox');
const article = (page: Page, text: string) => comments(page).getByRole('article').filter({ hasText: text });
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text).waitFor();
const tile = (page: Page, count: number) =>
  page
    .getByRole('main')
    .getByText(en('metric.comments'), { exact: true })
    .locator('..')
    .getByText(`${count}`, { exact: true })
    .waitFor();

describe('two members and a visitor', () => {
  test('C16 C17 C22 write, answer, read, change and delete at once, in English and Arabic', async () => {
    const phone = ownNumber();
    const [anna, boris, reader] = [
      await visit(),
      await visit({ screen: 'phone', locale: 'ar-SA', scheme: 'dark' }),
      await visit({ screen: 'phone', javaScript: false }),
    ];
    const annaSelf = await signInAs(anna, ownMember());
    await annaSelf.call('/api/v6/profile/edit', { first_name: 'Anna', last_name: 'Fields' });
    const borisSelf = await signInAs(boris, ownMember());
    await borisSelf.call('/api/v6/profile/edit', { first_name: 'Boris', last_name: 'Stone' });

    // Nobody has said anything: a visitor is promised nothing, a member is asked.
    await reader.open(`/number/${phone}`);
    expect(await comments(reader.page).isVisible()).toBe(false);
    const { page } = anna;
    await anna.open(`/number/${phone}`);
    await field(page).fill('Asked for my meter reading.');
    await tell(page).getByText('27 / 1,000').waitFor();
    await page.reload();
    await tell(page)
      .getByText(/Draft saved|draft saved/)
      .waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('Asked for my meter reading.');
    await tell(page)
      .getByRole('button', { name: en('comment.post') })
      .click();
    await toast(page, en('comment.posted'));
    await focused(article(page, 'meter reading'));
    await tile(page, 1);
    await comments(page)
      .getByText(en('comment.unchecked', { rules: en('comment.rules') }))
      .waitFor();

    // Read without script, in part of the name.
    const text = async () => {
      await reader.open(`/number/${phone}`);
      return readMain(reader.page);
    };
    await expect.poll(text).toMatch(/A\*\*\* F\.[\s\S]*Asked for my meter reading\./);
    expect(await reader.page.content()).not.toContain('Fields');

    // Answered in Arabic, on a phone.
    const ar = (key: string, values?: Record<string, string>) => say('ar-SA', key, values);
    await boris.open(`/ar-SA/number/${phone}`);
    const theirs = article(boris.page, 'meter reading');
    await theirs.getByRole('button', { name: ar('comment.reply_to', { name: '\u2068Anna Fields\u2069' }) }).click();
    await focused(theirs.getByRole('textbox'));
    await boris.page.keyboard.type('شكرًا على التحذير');
    await theirs
      .getByRole('button', { name: ar('comment.reply'), exact: true })
      .last()
      .click();
    await toast(boris.page, ar('comment.reply_sent'));
    await focused(boris.page.getByRole('article').filter({ hasText: 'شكرًا' }).last());
    expect(await findBarriers(boris.page)).toEqual([]);
    expect(await findOverflow(boris.page, 320)).toEqual([]);

    // Anna sees it, and changes her words: the count stays.
    await page.reload();
    await article(page, 'meter reading').getByRole('list').getByText('شكرًا على التحذير').waitFor();
    await tell(page)
      .getByRole('button', { name: en('comment.edit') })
      .click();
    await focused(field(page));
    await field(page).fill('Asked for my bank details.');
    await tell(page)
      .getByRole('button', { name: en('profile.save') })
      .click();
    await toast(page, en('comment.saved'));
    await article(page, 'bank details').first().waitFor();
    await tile(page, 1);

    // Deleted, it stays for the sake of its reply, which can be deleted too.
    const open = tell(page).getByRole('button', { name: en('comment.delete_own') });
    await open.click();
    const question = page.getByRole('alertdialog', { name: en('comment.delete_title') });
    await question.getByText(en('comment.delete_for_good')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await focused(open);
    await open.click();
    await question.getByRole('button', { name: en('comment.delete') }).click();
    await toast(page, en('comment.comment_deleted'));
    await comments(page).getByText(en('comment.deleted')).waitFor();
    await expect.poll(() => comments(page).getByText('bank details').count()).toBe(0);
    expect(await field(page).inputValue()).toBe('');
    for (const { troubles } of [anna, boris]) expect(troubles).toEqual([]);
    await Promise.all([anna.leave(), boris.leave(), reader.leave()]);
  });

  test('C16 a visitor writes, signs in, and is back with the box open and the text there', async () => {
    const phone = ownNumber();
    const visitor = await visit({ screen: 'phone' });
    const { page } = visitor;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/comment/')) sent.push(request.url());
    });
    await visitor.open(`/en/number/${phone}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: en('action.tell') })
      .click();
    await focused(tell(page));
    await tell(page).locator('[data-act=write]').click();
    await focused(field(page));
    await page.keyboard.type('Hung up at once.');
    await tell(page)
      .getByRole('button', { name: en('comment.sign_in_and_post') })
      .click();
    await page.waitForURL('**/login?*');
    await page.getByRole('button', { name: en('login.hint.telegram') }).click();
    await confirmOnHandset(visitor, ownMember(), await codeOf(page));
    await page.waitForURL(`**/number/${phone}`, { timeout: patient(20_000) });
    await focused(field(page));
    expect(await field(page).inputValue()).toBe('Hung up at once.');
    // It waits for the member's own press.
    expect(sent).toEqual([]);
    await tell(page)
      .getByRole('button', { name: en('comment.post') })
      .click();
    await toast(page, en('comment.posted'));
    await article(page, 'Hung up at once.').waitFor();
    // Once: a reload opens no box, and has no text in it.
    await page.reload();
    await tell(page)
      .getByRole('button', { name: en('comment.edit') })
      .waitFor();
    expect(await field(page).filter({ visible: true }).count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

describe.each(['phone', 'desktop'] as const)('for a member on a %s', (screen) => {
  test('U18 nothing jumps where they commented, and where a text was kept', async () => {
    const visitor = await visit({ screen });
    const { page } = visitor;
    const phone = ownNumber();
    const member = await signInAs(visitor, ownMember());
    await member.call('/api/v6/profile/edit', { first_name: 'Anna', last_name: 'Fields' });
    await member.call('/api/v7/comment/add', { phone, text: 'Silent call.' });
    await slowAnswers(visitor);
    await recordLayoutShifts(page);
    await visitor.open(`/number/${phone}`);
    await tell(page)
      .getByRole('button', { name: en('comment.edit') })
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShifts(page)).toEqual([]);
    await tell(page)
      .getByRole('button', { name: en('comment.edit') })
      .click();
    await field(page).fill('Silent call, twice.');
    await visitor.open(`/number/${phone}`);
    await tell(page).getByText('Draft saved', { exact: false }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await readLayoutShifts(page)).toEqual([]);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('C15 ten quick taps on a slow line send two calls at most and end as the last; a refusal says why and takes back its own', async () => {
  const phone = ownNumber();
  const [writer, reader] = [await visit(), await visit({ screen: 'phone' })];
  const written = await signInAs(writer, ownMember());
  await written.call('/api/v7/comment/add', { phone, text: 'Silent call.' });
  await signInAs(reader, ownMember());
  const { page } = reader;
  const calls: string[] = [];
  const line = Promise.withResolvers<void>();
  const letLikesGo = await intercept(reader, '*/comment/like', async (request) => {
    calls.push(request.body);
    await line.promise;
    await request.pass();
  });
  await reader.open(`/number/${phone}`);
  const like = article(page, 'Silent call.')
    .getByRole('button', { name: en('comment.like'), exact: false })
    .first();
  const dislike = article(page, 'Silent call.').getByRole('button', { name: en('comment.dislike') });
  // The card that answers has taken the place of what the server wrote.
  const isLively = () => like.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactFiber')));
  await expect.poll(isLively).toBe(true);
  await expect.poll(() => like.getAttribute('aria-disabled')).toBe('false');
  for (let tap = 0; tap < 9; tap++) {
    await like.click();
    expect(await like.getAttribute('aria-pressed')).toBe(String(tap % 2 === 0));
  }
  await dislike.click();
  expect(await dislike.getAttribute('aria-pressed')).toBe('true');
  line.resolve();
  await expect.poll(() => calls.length).toBe(2);
  // The second has reached the server, too.
  const asWritten = () => written.call<{ items: { dislikes: number }[] }>(`/api/v6/comment/list?phone=${phone}`);
  await expect.poll(async () => (await asWritten()).items[0]?.dislikes).toBe(1);
  expect(calls[0]).toContain('like_type=LIKE');
  expect(calls[1]).toContain('like_type=DISLIKE');
  await page.reload();
  await expect.poll(() => dislike.getAttribute('aria-pressed')).toBe('true');
  expect(await like.textContent()).toContain('0');
  expect(await dislike.textContent()).toContain('1');

  await letLikesGo();
  await intercept(reader, '*/comment/like', (request) =>
    request.answer(429, { status: 'error', status_code: 429, code: 'limit.hour', message: '', details: [] }),
  );
  await like.click();
  await toast(page, en('error.limit.hour'));
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  expect(await dislike.getAttribute('aria-pressed')).toBe('true');
  // One's own text takes none, and its author reads the count of others.
  await writer.open(`/number/${phone}`);
  const own = article(writer.page, 'Silent call.').getByRole('button', { name: en('comment.dislike') });
  await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');
  expect(await own.textContent()).toContain('1');
  for (const { troubles } of [writer, reader]) expect(troubles).toEqual([]);
  await Promise.all([writer.leave(), reader.leave()]);
});
