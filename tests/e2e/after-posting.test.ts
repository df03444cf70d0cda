import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers, findOverflow } from './audit.ts';
import { type Member, signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en, say } from './words.ts';

let numbered = 800;
let joined = 8000;
/** Of their own: what another journey says or does stands on other numbers, by other people. */
const ownNumber = () => `442079462${++numbered}`;
const ownMember = () => `1303555${String(++joined).padStart(4, '0')}`;
const comments = (page: Page) => page.locator('#comments');
const tell = (page: Page) => page.locator('#tell');
const answersOf = async (member: Member, phone: string) => {
  const { polls } = await member.call<{ polls: { pollAnswers: { poll: string; answer: string; mine: boolean }[] } }>(
    `/api/v202505/search/${phone}`,
  );
  return polls.pollAnswers.flatMap(({ poll, answer, mine }) => (mine ? [`${poll} ${answer}`] : []));
};

describe.each([
  ['en', 'light', 'desktop'],
  ['ar-SA', 'dark', 'phone'],
] as const)('in %s, %s, on a %s', (locale, scheme, screen) => {
  test('whoever has just commented is asked there whether the call was wanted, once', async () => {
    const phone = ownNumber();
    const visitor = await visit({ locale, scheme, screen });
    const { page } = visitor;
    const member = await signInAs(visitor, ownMember());
    await visitor.open(`/${locale}/number/${phone}`);
    await page.waitForLoadState('networkidle');
    const field = tell(page).getByRole('textbox');
    const question = tell(page).getByRole('group', { name: say(locale, 'tag.poll.onComment') });
    await field.fill('Asked for my bank details.');
    expect(await question.count()).toBe(0);
    await tell(page)
      .getByRole('button', { name: say(locale, 'comment.post') })
      .click();
    const no = question.getByRole('button', { name: new RegExp(`^\\u2068?${say(locale, 'tag.answer.onComment.no')}`) });
    await no.waitFor();
    // The focus is on what was written, and the question stands before it, where everything is said.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Asked for my bank details.');
    // What is on its way is paler.
    await page.locator('#toasts').getByText(say(locale, 'comment.posted')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, 320)).toEqual([]);
    await no.click();
    await expect.poll(() => answersOf(member, phone)).toEqual(['onComment no']);
    expect(await no.getAttribute('aria-pressed')).toBe('true');
    // Whoever changes the text has been asked.
    await page.reload();
    await tell(page)
      .getByRole('button', { name: say(locale, 'comment.edit') })
      .click();
    await field.fill('Asked for all my bank details.');
    await tell(page)
      .getByRole('button', { name: say(locale, 'profile.save') })
      .click();
    await comments(page).getByRole('article').filter({ hasText: 'all my bank details' }).waitFor();
    expect(await question.count()).toBe(0);
    expect(visitor.troubles).toEqual([]);
    await visitor.leave();
  });
});

test('without script the tags that most people use are read, and nothing that cannot be pressed looks like it', async () => {
  const phone = ownNumber();
  const teller = await visit();
  const member = await signInAs(teller, ownMember());
  await member.call('/api/v6/tag/set', { phone, caller_type: '6', call_reasons: '8' });
  const [reader, scripted] = [await visit({ javaScript: false, screen: 'phone' }), await visit({ screen: 'phone' })];
  await reader.open(`/number/${phone}`);
  const tags = reader.page.locator('#tags');
  for (const key of ['tag.type.scam', 'tag.reason.secrets']) {
    await tags
      .getByRole('listitem')
      .filter({ hasText: en(key) })
      .filter({ hasText: en('tag.counted_one', { tag: en(key), count: 1 }) })
      .waitFor();
  }
  expect(await tags.getByRole('button').count()).toBe(0);
  expect(await tags.getByText(en('action.tell')).isVisible()).toBe(false);
  expect(await findOverflow(reader.page, 320)).toEqual([]);
  await scripted.open(`/number/${phone}`);
  const top = scripted.page.locator('#tags').getByRole('list').first();
  await top
    .getByRole('listitem')
    .filter({ hasText: en('tag.type.scam') })
    .waitFor();
  expect(await top.getByRole('listitem').count()).toBe(2);
  await Promise.all([teller.leave(), reader.leave(), scripted.leave()]);
});

test('C12 where only places of comments are left the page says so, and a link opens what was answered there', async () => {
  const phone = ownNumber();
  const [writer, other] = [await visit(), await visit()];
  const [author, answerer] = [await signInAs(writer, ownMember()), await signInAs(other, ownMember())];
  const { id } = await author.call<{ id: number }>('/api/v7/comment/add', { phone, text: 'Sold me nothing.' });
  const sent = { reply_to: String(id), text: 'Me neither.' };
  const reply = await answerer.call<{ id: number }>('/api/v13/comment/thread/add', sent);
  await author.call('/api/v6/comment/delete', { phone });
  for (const javaScript of [true, false]) {
    const reader = await visit({ screen: 'phone', javaScript });
    await reader.open(`/number/${phone}`);
    const { page } = reader;
    await comments(page).getByText(en('comment.none_left')).waitFor();
    const left = comments(page).getByText('Me neither.');
    expect(await left.isVisible()).toBe(false);
    await comments(page).getByText(en('comment.answers_left')).click();
    await left.waitFor();
    await comments(page).getByText(en('comment.deleted')).waitFor();
    expect(reader.troubles).toEqual([]);
    await reader.leave();
  }
  await other.open(`/number/${phone}#reply-${reply.id}`);
  await comments(other.page).getByText('Me neither.').waitFor();
  expect(await findBarriers(other.page)).toEqual([]);
  await Promise.all([writer.leave(), other.leave()]);
});
