import { beforeEach, describe, expect, it } from 'vitest';
import { type Decided, QueueAppeals, type TextQueue } from '#contract/moderation.ts';
import { Statements } from '#contract/restriction.ts';
import { listComments, say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { countModerationQueueAlarm } from '../queries/count-moderation-queue-alarm.ts';

const { app, clock, moderator, second, visitor, noticesOf, complain, decide, run } = await createComplaintQueue();
const words = 'Nothing in it insults anybody.';
const dayMs = 86_400_000;

let author: Person;
let about: string;
let textId: string;
beforeEach(async () => {
  clock.advance(61_000);
  [author, about] = [await join(app), makePhone()];
  textId = String((await say(author, about, 'They rang me twice that day.')).id);
});

/** A moderator removes the text after a member's report. */
async function remove(by = moderator) {
  const reporter = await join(app);
  await reporter.browser.post('/api/v6/report/comment', { comment_id: textId, reason: 'insult' });
  const { data } = await by.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const seen = data.items.find((item) => item.kind === 'comment' && item.textId === textId);
  const textDecision = { decision: 'remove', reason: 'insult' };
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version), ...textDecision };
  const answer = await by.browser.post<Decided>('/api/v6/moderation/decide', fields);
  expect(answer.status).toBe(200);
  return answer.data.actId;
}
async function stated(by = author) {
  const { data } = await by.browser.ask<Statements>('/api/v6/moderation/my/statements');
  expect(data).toStrictEqual(Statements.parse(data));
  return data.items[0];
}
const appeal = async (by = author, id?: string) =>
  by.browser.post('/api/v6/moderation/my/statements/appeal', {
    statement_id: id ?? (await stated(by))?.id ?? '0',
    text: words,
  });
async function waiting(by = second) {
  const { data } = await by.browser.ask<QueueAppeals>('/api/v6/moderation/appeals?limit=100');
  expect(data).toStrictEqual(QueueAppeals.parse(data));
  return data.items.find((item) => item.textId === textId);
}
/** @param revision of the comment that the moderator read; by default the first */
const settle = (decision: 'lift' | 'keep', appeal_id: string, by = second, revision = '1') =>
  by.browser.post('/api/v6/moderation/appeal/decide', {
    appeal_id,
    revision,
    decision,
    note: 'Read once more with care.',
  });
const isShown = async () => (await listComments(app, await join(app), about)).items.length === 1;

describe('H5: an appeal against what was removed without a complaint', () => {
  it('is sent once, is not for who decided first, and brings the text back', async () => {
    const actId = await remove();
    expect(await stated()).toMatchObject({ appeal: 'possible', appealLink: null, restriction: 'removed' });
    expect(await appeal()).toMatchObject({ status: 200 });
    expect(await appeal()).toMatchObject({ status: 422, code: 'complaint.no_appeal' });
    expect(await stated()).toMatchObject({ appeal: 'waiting', appealWords: null });
    expect(await waiting(moderator)).toBeUndefined();
    const seen = await waiting();
    expect(seen).toMatchObject({ restriction: 'removed', kind: 'comment', rule: 'insult', words, phone: about });
    const id = seen?.id ?? '0';
    expect(await settle('lift', id, moderator)).toMatchObject({ status: 422, code: 'moderation.refused' });
    expect(await isShown()).toBe(false);
    expect(await settle('lift', id)).toMatchObject({ status: 200 });
    expect(await settle('keep', id)).toMatchObject({ status: 404, code: 'text.not_found' });
    expect([await isShown(), await waiting()]).toEqual([true, undefined]);
    expect(await stated()).toMatchObject({ appeal: 'granted', appealWords: 'Read once more with care.' });
    // Neither the first act nor the granted appeal can be undone any more.
    const undo = (act_id: string, by: Person) => by.browser.post('/api/v6/moderation/undo', { act_id });
    expect((await undo(actId, moderator)).status).not.toBe(200);
    const kept = app.database.db.selectFrom('moderation_act').select('id').where('text_id', '=', textId);
    const { id: granted } = await kept.where('act', '=', 'kept').executeTakeFirstOrThrow();
    expect(await undo(granted, second)).toMatchObject({ code: 'moderation.refused' });
    clock.advance(11 * 60_000);
    expect((await noticesOf(author)).map(({ kind }) => kind)).toContain('text_restored');
  });

  it('is refused with reasons, which the author is told', async () => {
    await remove();
    await appeal();
    expect(await settle('keep', (await waiting())?.id ?? '0')).toMatchObject({ status: 200 });
    expect([await isShown(), await waiting()]).toEqual([false, undefined]);
    expect(await stated()).toMatchObject({ appeal: 'refused', appealWords: 'Read once more with care.' });
    const [notice] = await noticesOf(author);
    expect(notice).toMatchObject({ kind: 'appeal_refused', link: `/statements?id=${(await stated())?.id}` });
    expect(await appeal()).toMatchObject({ code: 'complaint.no_appeal' });
  });

  it('is neither another member’s nor too late, nor one against a complaint', async () => {
    await remove();
    const id = (await stated())?.id ?? '0';
    expect(await appeal(await join(app), id)).toMatchObject({ status: 404, code: 'text.not_found' });
    const fields = { statement_id: id, text: words };
    expect((await visitor().post('/api/v6/moderation/my/statements/appeal', fields)).status).toBe(401);
    const short = { ...fields, text: 'no' };
    expect((await author.browser.post('/api/v6/moderation/my/statements/appeal', short)).status).toBe(400);
    const stated_at = new Date(clock.now().getTime() - 190 * dayMs);
    const { db } = app.database;
    await db.updateTable('moderation_statement').set({ stated_at }).where('id', '=', id).execute();
    expect(await appeal()).toMatchObject({ status: 422, code: 'complaint.no_appeal' });
    expect(await stated()).toMatchObject({ appeal: null, appealUntilTimestamp: null });

    const other = await join(app);
    const { id: minded } = await say(other, makePhone(), 'Something somebody minds.');
    await complain(minded);
    await decide(minded, 'uphold');
    const told = await stated(other);
    expect(told?.appeal).toBeNull();
    expect(await appeal(other, told?.id)).toMatchObject({ code: 'complaint.no_appeal' });
  });

  it('is not on the desk of members, nor of a moderator whose text or number it is', async () => {
    await remove();
    await appeal();
    const id = (await waiting())?.id ?? '0';
    expect((await author.browser.ask('/api/v6/moderation/appeals')).status).toBe(404);
    expect((await settle('lift', id, author)).status).toBe(404);
    const { db } = app.database;
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', author.id).execute();
    expect(await waiting(author)).toBeUndefined();
    expect(await settle('lift', id, author)).toMatchObject({ code: 'moderation.refused' });
  });

  it('39: is sent once and decided once, from two browsers and by two moderators at once', async () => {
    await remove();
    const sent = await Promise.all([appeal(), appeal(), appeal()]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const third = await join(app);
    await app.database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', third.id).execute();
    const id = (await waiting())?.id ?? '0';
    const both = await Promise.all([settle('lift', id), settle('keep', id, third)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const isGranted = both[0]?.status === 200;
    expect([await isShown(), (await stated())?.appeal]).toEqual([isGranted, isGranted ? 'granted' : 'refused']);
  });

  it('39: shows nothing that its author wrote while it waited, unless a moderator has read it', async () => {
    await remove();
    await appeal();
    const seen = await waiting();
    expect(seen?.revision).toBe('1');
    clock.advance(61_000);
    await say(author, about, 'Something that nobody has read yet.');
    const id = seen?.id ?? '0';
    expect(await settle('lift', id)).toMatchObject({ status: 409, code: 'moderation.changed' });
    expect(await isShown()).toBe(false);
    const anew = await waiting();
    expect([anew?.text, anew?.revision === seen?.revision]).toEqual(['Something that nobody has read yet.', false]);
    expect(await settle('lift', id, second, anew?.revision)).toMatchObject({ status: 200 });
    expect(await isShown()).toBe(true);
  });

  it('39: is behind all that were sent before, and behind their cursor, though its text was removed first', async () => {
    const people: Person[] = [];
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      [author, about] = [await join(app), makePhone()];
      textId = String((await say(author, about, 'They rang me twice that day.')).id);
      await remove();
      people.push(author);
      ids.push(textId);
      clock.advance(61_000);
    }
    const [late, ...early] = people;
    for (const person of early) {
      expect(await appeal(person)).toMatchObject({ status: 200 });
      clock.advance(1_000);
    }
    const page = async (query: string) =>
      (await second.browser.ask<QueueAppeals>(`/api/v6/moderation/appeals?${query}`)).data;
    const before = await page('limit=100');
    const { next } = await page(`limit=${before.items.length - 1}`);
    expect(await appeal(late)).toMatchObject({ status: 200 });
    const rest = await page(`limit=100&${new URLSearchParams({ after: next ?? '' })}`);
    expect(rest.items.map((item) => item.textId)).toEqual([ids[2], ids[0]]);
    const all = (await page('limit=100')).items.filter((item) => ids.includes(item.textId));
    expect(all.map((item) => item.textId)).toEqual([ids[1], ids[2], ids[0]]);
    for (const { id } of all) expect(await settle('keep', id)).toMatchObject({ status: 200 });
  });

  it('39: is over when its author deletes the text, about which nobody appeals any more', async () => {
    await remove();
    const id = (await stated())?.id ?? '0';
    await appeal();
    expect(await waiting()).toBeDefined();
    const gone = await author.browser.post('/api/v6/comment/delete_by_id', { id: textId });
    expect(gone.status).toBe(200);
    expect(await waiting()).toBeUndefined();
    expect((await stated())?.appeal).toBeNull();
    expect(await appeal(author, id)).toMatchObject({ status: 422, code: 'complaint.no_appeal' });
    const kept = app.database.db.selectFrom('statement_appeal').select('words').where('statement_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  });

  it('39: waits no more where the first moderator takes the decision back', async () => {
    const actId = await remove();
    await appeal();
    expect((await moderator.browser.post('/api/v6/moderation/undo', { act_id: actId })).status).toBe(200);
    expect([await isShown(), await waiting(), (await stated())?.appeal]).toEqual([true, undefined, null]);
  });

  it('39: is not decided by a moderator who reported the text, or reacts to it', async () => {
    const [reporter, fan] = [await join(app), await join(app)];
    await reporter.browser.post('/api/v6/report/comment', { comment_id: textId, reason: 'insult' });
    const liked = { comment_id: textId, like_type: 'LIKE', action_type: 'ADD' };
    expect((await fan.browser.post('/api/v11/comment/like', liked)).status).toBe(200);
    await remove();
    await appeal();
    const id = (await waiting())?.id ?? '0';
    const roles = app.database.db.updateTable('profile').set({ role: 'moderator' });
    await roles.where('id', 'in', [reporter.id, fan.id]).execute();
    for (const by of [reporter, fan]) {
      expect(await settle('lift', id, by)).toMatchObject({ status: 422, code: 'moderation.refused' });
    }
    expect(await waiting(reporter)).toBeUndefined();
    expect(await settle('lift', id)).toMatchObject({ status: 200 });
  });

  it('39: is told the desk by mail where the only other moderator reported the text', async () => {
    const { db } = app.database;
    const unjudged = async () => (await countModerationQueueAlarm(db, clock.now())).unjudged;
    const reporter = await join(app);
    await reporter.browser.post('/api/v6/report/comment', { comment_id: textId, reason: 'insult' });
    await remove();
    const before = await unjudged();
    await appeal();
    expect(await unjudged()).toBe(before);
    const others = db.updateTable('profile').where('id', '!=', moderator.id).where('role', '!=', 'member');
    const staff = await others.set({ role: 'member' }).returning('id').execute();
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', reporter.id).execute();
    const stuck = await unjudged();
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', second.id).execute();
    expect(stuck).toBe((await unjudged()) + 1);
    const ids = staff.map(({ id }) => id);
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', 'in', ids).execute();
  });

  it('is told the desk by mail where nobody looks at it for a day, or nobody may decide', async () => {
    const { db } = app.database;
    const alarm = () => countModerationQueueAlarm(db, clock.now());
    await remove();
    const before = await alarm();
    await appeal();
    expect((await alarm()).unseen).toBe(before.unseen);
    const appealed_at = new Date(clock.now().getTime() - dayMs);
    await db.updateTable('statement_appeal').set({ appealed_at }).where('profile_id', '=', author.id).execute();
    expect((await alarm()).unseen).toBe(before.unseen + 1);
    await waiting();
    expect((await alarm()).unseen).toBe(before.unseen);
    const others = db.updateTable('profile').where('id', '!=', moderator.id);
    await others.set({ role: 'member' }).execute();
    expect((await alarm()).unjudged).toBeGreaterThan(before.unjudged);
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', second.id).execute();
    expect((await alarm()).unjudged).toBe(before.unjudged);
  });

  it('goes with the account, and stands in its export', async () => {
    await remove();
    await appeal();
    // The response is the file itself, without an envelope.
    const headers = { authorization: `Bearer ${author.browser.token}` };
    const file = await app.request('/api/v6/profile/export', { headers });
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(words)]);
    const appeals = () =>
      app.database.db.selectFrom('statement_appeal').select('words').where('profile_id', '=', author.id).execute();
    expect(await appeals()).toHaveLength(1);
    await author.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    clock.advance(31 * dayMs);
    await run('erase-profiles');
    expect(await appeals()).toEqual([]);
  });
});
