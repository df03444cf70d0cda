import { beforeEach, describe, expect, it } from 'vitest';
import { type Decided, ReportStanding, TextQueue } from '#contract/moderation.ts';
import { listComments, reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createModeratedApp } from '#test/whole-file.ts';

const minute = 60_000;
const { app, moderator } = await createModeratedApp();
beforeEach(() => app.clock.advance(minute));

async function decide(textId: number, decision: string): Promise<void> {
  const { data } = await moderator.browser.ask('/api/v6/moderation/queue?limit=100');
  const seen = TextQueue.parse(data).items.find((item) => item.textId === String(textId));
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), decision };
  expect((await moderator.browser.post<Decided>('/api/v6/moderation/decide', fields)).status).toBe(200);
}
const report = (by: Person, id: number, more: Record<string, string> = {}) =>
  by.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult', ...more });

it('a text that many reported stands until a moderator decides', async () => {
  const [author, phone] = [await join(app), makePhone()];
  const { id } = await say(author, phone, 'They sell what nobody needs.');
  for (let i = 0; i < 6; i += 1) expect(await report(await join(app), id)).toMatchObject({ status: 200 });
  const isShown = async () => (await listComments(app, null, phone)).items.map((item) => [item.id, item.state]);
  expect(await isShown()).toEqual([[id, 'shown']]);
  await decide(id, 'remove');
  expect(await isShown()).toEqual([]);
});

describe('C19 who is about to report', () => {
  const standing = async (by: Person, query: string) => {
    const answer = await by.browser.ask<ReportStanding>(`/api/v6/report/standing?${query}`);
    if (answer.status === 200) expect(answer.data).toStrictEqual(ReportStanding.parse(answer.data));
    return answer.status === 200 ? answer.data : answer.code;
  };
  const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
  const nothing = { reportedTimestamp: null, judged: [] };

  it('is told what was looked at when, and that an own report waits; until the text changes', async () => {
    const [author, first, later, phone] = [await join(app), await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Not everybody likes this.');
    const of = `comment_id=${id}`;
    expect(await standing(later, of)).toEqual(nothing);
    await report(first, id);
    expect(await standing(first, of)).toEqual({ reportedTimestamp: seconds(), judged: [] });
    expect(await standing(later, of)).toEqual(nothing);
    await decide(id, 'keep');
    const insult = { reason: 'insult', sinceTimestamp: seconds() };
    app.clock.advance(minute);
    for (const by of [first, later]) expect(await standing(by, of)).toEqual({ ...nothing, judged: [insult] });
    await report(later, id, { reason: 'spam' });
    const spam = { reportedTimestamp: seconds(), judged: [insult] };
    expect([await standing(later, of), await standing(first, of)]).toEqual([spam, { ...nothing, judged: [insult] }]);
    await say(author, phone, 'Not everybody likes this either.');
    expect(await standing(first, of)).toEqual(nothing);
  });

  it('learns nothing of what they may not read or report, nor does a visitor', async () => {
    const [author, other, phone] = [await join(app), await join(app), makePhone()];
    const comment = await say(author, phone, 'Rang all night.');
    const answer = await reply(other, comment, 'Here, too.');
    expect(await standing(other, `thread_id=${answer.id}`)).toBe('report.own');
    expect(await standing(author, `thread_id=${answer.id}`)).toEqual(nothing);
    // Of another kind, of none, of no number.
    for (const query of [`comment_id=${answer.id}`, `thread_id=${comment.id}`, 'comment_id=999999999', '']) {
      expect([query, await standing(author, query)]).toEqual([query, 'text.not_found']);
    }
    for (const query of ['name_hash=x', `name_hash=x&phone=${phone}`, 'name_hash=x&profile_id=0']) {
      expect([query, await standing(author, query)]).toEqual([query, 'text.not_found']);
    }
    await author.browser.post('/api/v6/report/comment', { thread_id: String(answer.id), reason: 'insult' });
    await decide(answer.id, 'remove');
    expect(await standing(author, `thread_id=${answer.id}`)).toBe('text.not_found');
    const visitor = await app.request(`/api/v6/report/standing?comment_id=${comment.id}`);
    expect(visitor.status).toBe(401);
  });
});
