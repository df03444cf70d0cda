import { expect, it } from 'vitest';
import type { Decided, HeldTexts, MyReports, ReportSent, TextQueue } from '#contract/moderation.ts';
import type { NumberView } from '#contract/number.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createModeratedApp } from '#test/whole-file.ts';

const { app, moderator } = await createModeratedApp();

async function post<Data>(by: Person, path: string, fields: Record<string, string>): Promise<Data> {
  const { status, data, code } = await by.browser.post<Data>(path, fields);
  expect([path, status, code]).toEqual([path, 200, '']);
  return data;
}
const say = async (by: Person, phone: string, text: string) =>
  String((await post<{ id: number }>(by, '/api/v7/comment/add', { phone, text })).id);
const answer = async (by: Person, to: string, text: string) =>
  String((await post<{ id: number }>(by, '/api/v13/comment/thread/add', { reply_to: to, text })).id);
const like = (by: Person, id: string, type: string) =>
  post(by, '/api/v11/comment/like', { comment_id: id, like_type: type, action_type: 'ADD' });
async function view(by: Person, phone: string): Promise<NumberView> {
  const { status, data } = await by.browser.ask<NumberView>(`/api/v202505/search/${phone}?locale=en`);
  expect(status).toBe(200);
  return { ...data, common: { ...data.common, leftRequests: 0 } };
}
/** What others see of the numbers, and every row of texts and reactions. */
async function everything(reader: Person, phones: string[]) {
  const { rows } = await app.database.pool.query<{ row: string }>(`
    select c::text as row from comment c union all select r::text from comment_reaction r
    union all select 'number ' || (to_jsonb(n) - 'updated_at' - 'lookups')::text from number n order by 1`);
  const views: NumberView[] = [];
  for (const phone of phones) {
    const seen = await view(reader, phone);
    const metrics = { ...seen.metrics, lookups: 0 };
    views.push({ ...seen, metrics, verdict: { ...seen.verdict, computedAtTimestamp: 0 } });
  }
  return { rows: rows.map(({ row }) => row), views };
}
async function find(textId: string) {
  const { data } = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const found = data.items.find((item) => item.textId === textId);
  if (!found) throw new Error('it is not in the queue');
  return found;
}

it('C3 a spammer’s comments, replies, reactions and bans go in one act, and come back to the exact state before', async () => {
  const [spammer, honest, reader] = [await join(app), await join(app), await join(app)];
  const phones = [makePhone(), makePhone()];
  const [one = '', two = ''] = phones;
  const theirs = await say(honest, one, 'They rang at noon.');
  const spam = await say(spammer, one, 'Buy at my shop.');
  await say(spammer, two, 'A badly written one.');
  await answer(spammer, theirs, 'Buy, honest people.');
  await answer(honest, spam, 'No, thank you.');
  await like(spammer, theirs, 'DISLIKE');
  await like(honest, spam, 'DISLIKE');
  await post(spammer, '/api/v6/ban/add', { phone: two });
  const sent = await post<ReportSent>(reader, '/api/v6/report/comment', { comment_id: spam, reason: 'spam' });
  expect(sent.status).toBe('sent');
  const queued = await find(spam);
  expect(queued.reactions.byAge).toEqual([{ reaction: 'dislike', accountAge: 'day', count: 1 }]);
  const before = await everything(reader, phones);

  const seen = { case_id: queued.id, case_version: String(queued.version) };
  const { actId } = await post<Decided>(moderator, '/api/v6/moderation/account/remove', seen);
  const [left, none] = (await everything(reader, phones)).views;
  expect(JSON.stringify([left, none])).not.toMatch(/shop|badly|honest people/);
  expect(left?.comments.find(({ text }) => text === 'They rang at noon.')).toMatchObject({
    dislikes: 0,
    thread_count: 0,
  });
  expect(none).toMatchObject({ commentsTotal: 0, metrics: { bans: 0, commentsCount: 0 } });
  const { data: told } = await reader.browser.ask<MyReports>('/api/v6/report/my');
  expect(told.items).toMatchObject([{ kind: 'comment', textId: spam, state: 'decided', outcome: 'removed' }]);

  await post(moderator, '/api/v6/moderation/undo', { act_id: actId });
  expect(await everything(reader, phones)).toEqual(before);
});

it('C5 a held comment is seen by its author with the rule, and by nobody else', async () => {
  const [author, stranger] = [await join(app), await join(app)];
  const phone = makePhone();
  const id = await say(author, phone, 'Only kanake call from here.');
  const { data } = await author.browser.ask<HeldTexts>('/api/v6/moderation/my');
  expect(data.items).toMatchObject([
    { kind: 'comment', textId: id, state: 'held', rule: 'listed_word', decidedBy: 'check' },
  ]);
  expect((await view(author, phone)).myComment).toMatchObject({ state: 'held', rule: 'listed_word' });
  expect(JSON.stringify(await view(stranger, phone))).not.toContain('kanake');
  expect((await stranger.browser.post('/api/v6/report/comment', { comment_id: id })).code).toBe('text.not_found');
});
