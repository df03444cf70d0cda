import { beforeEach, expect, it } from 'vitest';
import { type Decided, HeldTexts, TextQueue, VoteSurges } from '#contract/moderation.ts';
import type { Unread } from '#contract/notification.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createModeratedApp } from '#test/whole-file.ts';

// What members are told of moderators' decisions about their own texts and votes, once each.
const minute = 60_000;
const { app, moderator } = await createModeratedApp();
beforeEach(() => app.clock.advance(60 * minute));

const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
async function ownOf(by: Person, query = '') {
  const { data } = await by.browser.ask(`/api/v6/moderation/my${query}`);
  expect(data).toStrictEqual(HeldTexts.parse(data));
  const { items, votes, news } = HeldTexts.parse(data);
  return { texts: items.map(({ textId, isNew }) => [Number(textId), isNew]), votes, news };
}
const read = (by: Person, until = seconds()) => by.browser.post('/api/v6/report/my/read', { until: String(until) });
const undo = (actId: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id: actId });
async function decide(id: number, decision: string): Promise<string> {
  const { data } = await moderator.browser.ask('/api/v6/moderation/queue?limit=100');
  const seen = TextQueue.parse(data).items.find(({ textId }) => textId === String(id));
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), decision };
  const answer = await moderator.browser.post<Decided>('/api/v6/moderation/decide', fields);
  expect(answer.status).toBe(200);
  return answer.data.actId;
}

it('C5 a decision about an own text is new until its author has read it, and anew after the next', async () => {
  const [author, reporter] = [await join(app), await join(app)];
  const { id } = await say(author, makePhone(), 'Not kind at all.');
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult' });
  expect(await ownOf(author)).toEqual({ texts: [], votes: [], news: 0 });
  await decide(id, 'hold');
  expect(await ownOf(author)).toEqual({ texts: [[id, true]], votes: [], news: 1 });
  // What was decided later than what was read stays new, and nobody else reads for the author.
  await read(author, seconds() - 60);
  await read(reporter);
  expect((await ownOf(author)).news).toBe(1);
  await read(author);
  expect(await ownOf(author)).toEqual({ texts: [[id, false]], votes: [], news: 0 });
  app.clock.advance(minute);
  const removed = await decide(id, 'remove');
  expect(await ownOf(author)).toEqual({ texts: [[id, true]], votes: [], news: 1 });
  await read(author);
  app.clock.advance(minute);
  // Held again, as it was: another decision.
  await undo(removed);
  expect(await ownOf(author)).toEqual({ texts: [[id, true]], votes: [], news: 1 });
  await read(author);
  await decide(id, 'keep');
  expect(await ownOf(author)).toEqual({ texts: [], votes: [], news: 0 });
});

it('C5 what a check holds is told at once, where it was written, and is no news', async () => {
  const author = await join(app);
  const text = 'The very same words, three times.';
  for (const phone of [makePhone(), makePhone()]) await say(author, phone, text);
  const { id, state } = await say(author, makePhone(), text);
  expect(state).toBe('held');
  expect(await ownOf(author)).toEqual({ texts: [[id, false]], votes: [], news: 0 });
});

it('C4 C5 whose votes went with a burst is told the number and when, once, until the act is undone', async () => {
  const [phone, elsewhere] = [makePhone(), makePhone()];
  const voters: Person[] = [];
  for (let i = 0; i < 10; i += 1) {
    const voter = await join(app);
    await voter.browser.post('/api/v6/ban/add', { phone });
    voters.push(voter);
    app.clock.advance(minute);
  }
  const [first, second] = voters as [Person, Person];
  await first.browser.post('/api/v6/ban/add', { phone: elsewhere });
  const nothing = { texts: [], votes: [], news: 0 };
  expect(await ownOf(first)).toEqual(nothing);
  const { data } = await moderator.browser.ask('/api/v6/moderation/bursts?limit=100');
  const voteSurge = VoteSurges.parse(data).items.find((one) => one.phone === phone);
  const fields = { phone, burst_version: String(voteSurge?.version), decision: 'remove' };
  const { data: done } = await moderator.browser.post<Decided>('/api/v6/moderation/burst/decide', fields);
  const vote = { phone, international: internationalOf(phone), sinceTimestamp: seconds(), isNew: true };
  for (const voter of voters) expect(await ownOf(voter)).toEqual({ ...nothing, votes: [vote], news: 1 });
  expect(await ownOf(await join(app))).toEqual(nothing);
  await read(first, seconds() - 1);
  expect((await ownOf(first)).news).toBe(1);
  await read(first);
  expect(await ownOf(first)).toEqual({ ...nothing, votes: [{ ...vote, isNew: false }] });
  expect((await ownOf(second)).news).toBe(1);
  // With the first page alone, as the count is that of all.
  expect(await ownOf(second, '?offset=1')).toEqual({ ...nothing, news: 1 });
  // Who changes what they said meanwhile is told of the same act no second time.
  await first.browser.post('/api/v6/ban/delete', { phone });
  expect((await ownOf(first)).news).toBe(0);
  await undo(done.actId);
  for (const voter of [first, second]) expect(await ownOf(voter)).toEqual(nothing);
});

it('U10: the bell counts decided reports and held texts once, with a removal told by its notice alone', async () => {
  const [author, reporter, other] = [await join(app), await join(app), await join(app)];
  const unreadOf = async (by: Person) => (await by.browser.ask<Unread>('/api/v6/notification/unread')).data;
  const nothing = { notices: 0, reports: 0, held: 0 };
  const { id } = await say(author, makePhone(), 'Not polite in the least.');
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult' });
  for (const by of [author, reporter, other]) expect(await unreadOf(by)).toEqual(nothing);
  await decide(id, 'hold');
  expect(await unreadOf(author)).toEqual({ ...nothing, held: 1 });
  await read(other);
  expect(await unreadOf(author)).toEqual({ ...nothing, held: 1 });
  await read(author);
  expect(await unreadOf(author)).toEqual(nothing);
  app.clock.advance(minute);
  await decide(id, 'remove');
  // Its notice comes once the decision cannot be undone any more.
  app.clock.advance(60 * minute);
  expect(await unreadOf(author)).toEqual({ ...nothing, notices: 1 });
  expect(await unreadOf(reporter)).toEqual({ ...nothing, reports: 1 });
  expect(await unreadOf(other)).toEqual(nothing);
  await read(reporter);
  expect(await unreadOf(reporter)).toEqual(nothing);
  // A report that was taken back is no news.
  const { id: second } = await say(author, makePhone(), 'Polite enough.');
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(second), reason: 'spam' });
  const { data } = await reporter.browser.ask<{ items: { id: string }[] }>('/api/v6/report/my');
  await reporter.browser.post('/api/v6/report/withdraw', { report_id: data.items[0]?.id ?? '' });
  expect(await unreadOf(reporter)).toEqual(nothing);
});

it('U10: a text that is held for more than a day is told by its notice, and counts once', async () => {
  const [author, reporter] = [await join(app), await join(app)];
  const { id } = await say(author, makePhone(), 'Rather rude, and held for long.');
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult' });
  await decide(id, 'hold');
  const unread = async () => (await author.browser.ask<Unread>('/api/v6/notification/unread')).data;
  expect(await unread()).toEqual({ notices: 0, reports: 0, held: 1 });
  app.clock.advance(25 * 60 * minute);
  const job = app.jobs.find((one) => 'run' in one && one.name === 'state-long-holds');
  if (!job || !('run' in job)) throw new Error('no job states long holds');
  await job.run(app.clock.now());
  expect(await unread()).toEqual({ notices: 1, reports: 0, held: 0 });
});

it('U11: what a check holds after its author changed it is said of the check, and is no news', async () => {
  const [author, reporter] = [await join(app), await join(app)];
  const phone = makePhone();
  const { id } = await say(author, phone, 'Rude words, first version.');
  await reporter.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult' });
  await decide(id, 'hold');
  const heldBy = async () => (await author.browser.ask<HeldTexts>('/api/v6/moderation/my')).data.items[0]?.decidedBy;
  expect(await heldBy()).toBe('moderator');
  await read(author);
  app.clock.advance(minute);
  expect(await say(author, phone, 'Kind words, second version.')).toMatchObject({ id, state: 'held' });
  expect(await heldBy()).toBe('check');
  expect((await ownOf(author)).news).toBe(0);
});
