import { describe, expect, it } from 'vitest';
import type { Decided, ModerationLog } from '#contract/moderation.ts';
import { OpenedCase } from '#contract/moderation-queue.ts';
import { reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createModerationQueue } from '#test/moderation-queue.ts';

const moderationQueue = await createModerationQueue();
const { app, clock, moderator, second, visitor, complain, decide, queue, find, open, skip, reported, sendReport } =
  moderationQueue;
const { database } = app;

describe('U19 a text with reports and complaints', () => {
  const as = (who: string) => ({ name: `Somebody ${who}`, email: `${who}@example.test` });
  async function both(text: string) {
    const told = await reported(text, 2);
    const id = told.comment.id;
    await complain(id, as(`first.${id}`));
    return { ...told, id };
  }
  const rowOf = async (id: number, by = moderator) =>
    (await queue(by)).items.filter(({ textId }) => textId === String(id));

  it('is one row, by what is due first, with each of its cases', async () => {
    const { figures } = await queue();
    const { id } = await both('Told of and complained of.');
    const [row, ...more] = await rowOf(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ source: 'text', complaints: 1, isSkipped: false });
    expect(row?.others).toMatchObject([{ source: 'complaint', isAppeal: false, isLate: false, reporters: 1 }]);
    expect(row?.others[0]?.dueAtTimestamp).toBeGreaterThan(row?.dueAtTimestamp ?? 0);
    expect((await queue()).figures.open).toBe(figures.open + 1);
    // The earliest due date leads, whatever the kind.
    const { rows } = await database.pool.query<{ case_id: string }>(
      `update complaint_place set due_at = due_at - interval '28 days' where text_id = $1 returning case_id`,
      [String(id)],
    );
    expect(await rowOf(id)).toMatchObject([
      { source: 'complaint', id: rows[0]?.case_id, others: [{ source: 'text' }] },
    ]);
  });

  it('names the next twenty of its complaints, and counts all', async () => {
    const { id } = await both('Complained of by many.');
    for (let n = 0; n < 23; n += 1) await complain(id, as(`many.${n}.${id}`));
    const [row] = await rowOf(id);
    expect(row?.complaints).toBe(24);
    expect(row?.others).toHaveLength(20);
  });

  it('is settled whole by a removal for its complaint, and waits for its reports where the complaint is refused', async () => {
    const [removed, kept] = [await both('To be removed by a complaint.'), await both('To be kept after a complaint.')];
    expect((await decide(removed.id, 'uphold')).status).toBe(200);
    expect(await rowOf(removed.id)).toEqual([]);
    expect((await decide(kept.id, 'refuse')).status).toBe(200);
    expect(await rowOf(kept.id)).toMatchObject([{ source: 'text', complaints: 0, others: [] }]);
  });

  it('waits for its complaint where its reports are decided, however that is', async () => {
    for (const decision of ['keep', 'remove']) {
      const { id } = await both(`Reports of it are decided: ${decision}.`);
      const { id: caseId, version } = await find(id, moderator, 'text');
      const fields = { case_id: caseId, case_version: String(version), decision };
      expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
      expect(await rowOf(id)).toMatchObject([{ source: 'complaint', complaints: 1, others: [] }]);
    }
  });

  it('U19: is complained of beside the record of its author’s other removals, without its own', async () => {
    const { id, author } = await both('Removed for its reports.');
    clock.advance(61_000);
    const other = await say(author, makePhone(), 'Removed as well, and about somebody else.');
    await sendReport(other.id);
    const remove = async (text: number) => {
      const { id: caseId, version } = await find(text, moderator, 'text');
      const fields = { case_id: caseId, case_version: String(version), decision: 'remove' };
      expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
    };
    const readRecord = async () => {
      const { data } = await open(second, await find(id, second, 'complaint'));
      return data.complaint?.items[0]?.author;
    };
    await remove(id);
    expect(await readRecord()).toMatchObject({ removedTexts: 0, upheldComplaints: 0 });
    await remove(other.id);
    expect(await readRecord()).toMatchObject({ removedTexts: 1, upheldComplaints: 0 });
  });

  it('is put off with all of its cases, until something happens to one of them', async () => {
    const { id } = await both('To be put off.');
    const [row] = await rowOf(id);
    if (!row) throw new Error('it does not wait');
    await skip(moderator, row);
    expect((await queue()).items.at(-1)).toMatchObject({ textId: String(id), isSkipped: true });
    expect((await rowOf(id, second))[0]?.isSkipped).toBe(false);
    await complain(id, as(`later.${id}`));
    const [again] = await rowOf(id);
    expect(again).toMatchObject({ isSkipped: false, complaints: 2 });
  });

  it('U19: stays where a case came, or changed, since the moderator looked', async () => {
    const { id } = await both('Put off while somebody writes.');
    const [seen] = await rowOf(id);
    if (!seen) throw new Error('it does not wait');
    await complain(id, as(`meanwhile.${id}`));
    expect((await skip(moderator, seen)).status).toBe(200);
    const [row] = await rowOf(id);
    expect(row).toMatchObject({ source: 'complaint', isSkipped: false, complaints: 2 });
    // Only what was seen is postponed; what is new leads.
    expect([seen, ...seen.others].map((one) => `${one.source}:${one.id}`)).not.toContain(`complaint:${row?.id}`);
    if (!row) throw new Error('it does not wait');
    await skip(moderator, row);
    expect((await rowOf(id))[0]?.isSkipped).toBe(true);

    const { id: other } = await both('Put off while somebody reports.');
    const [before] = await rowOf(other);
    if (!before) throw new Error('it does not wait');
    await sendReport(other);
    await skip(moderator, before);
    const reports = (await rowOf(other))[0];
    expect(reports).toMatchObject({ source: 'text', isSkipped: false });
    expect(reports?.version).toBeGreaterThan(before.version);
  });

  it('says who has one of its cases open', async () => {
    const { id } = await both('Open on two desks.');
    await open(second, await find(id, second, 'complaint'));
    expect((await rowOf(id))[0]?.claim?.isMine).toBe(false);
    expect((await rowOf(id, second))[0]?.claim?.isMine).toBe(true);
  });

  it('opens with its reports beside the complaint, what it answers, and its author’s other removals', async () => {
    const phone = makePhone();
    const comment = await say(await join(app), phone, 'The comment that is answered.');
    const author = await join(app);
    const before = await say(author, makePhone(), 'Removed some time ago.');
    await sendReport(before.id);
    const { id: caseId, version } = await find(before.id, moderator, 'text');
    await moderator.browser.post('/api/v6/moderation/decide', {
      case_id: caseId,
      case_version: String(version),
      decision: 'remove',
      reason: 'threat',
    });
    const answer = await reply(author, comment, 'The answer that is reported.');
    await (await join(app)).browser.post('/api/v6/report/comment', { thread_id: String(answer.id), reason: 'insult' });
    const sent = await visitor().post('/api/v6/complaint/comment', {
      thread_id: String(answer.id),
      name: 'Rosa',
      email: 'rosa@example.test',
      text: 'This hurts me.',
    });
    expect(sent).toMatchObject({ status: 200 });
    const { data } = await open(moderator, await find(answer.id, moderator, 'complaint'));
    expect(data).toStrictEqual(OpenedCase.parse(data));
    expect(data.complaint?.items[0]?.text).toBe('The answer that is reported.');
    expect(data.text).toMatchObject({ textId: String(answer.id), reports: [{ reason: 'insult', count: 1 }] });
    expect(data.context.answers).toEqual({
      kind: 'comment',
      textId: String(comment.id),
      text: 'The comment that is answered.',
      state: 'shown',
    });
    expect(data.context.removals).toMatchObject([
      { kind: 'comment', textId: String(before.id), text: 'Removed some time ago.', rule: 'threat' },
    ]);
    // A comment is no reply, and the case itself is not among the others.
    const { comment: other } = await reported('Stands alone.');
    expect((await open(moderator, await find(other.id))).data.context).toEqual({ answers: null, removals: [] });
  });

  it('tells a moderator nothing of their own text that is answered', async () => {
    const judge = await join(app, { role: 'moderator' });
    const own = await say(judge, makePhone(), 'The comment of a moderator.');
    const answer = await reply(await join(app), own, 'The answer to a moderator.');
    await (await join(app)).browser.post('/api/v6/report/comment', { thread_id: String(answer.id), reason: 'insult' });
    const opened = async (by: Person) => (await open(by, await find(answer.id, by))).data;
    expect((await opened(moderator)).context.answers?.text).toBe('The comment of a moderator.');
    const seen = await opened(judge);
    expect(seen.text?.text).toBe('The answer to a moderator.');
    expect(seen.context.answers).toBeNull();
  });

  it('tells a moderator nothing of removals about their own number', async () => {
    const judge = await join(app, { role: 'moderator' });
    const author = await join(app);
    const about = await say(author, judge.phone, 'About the number of a moderator.');
    await sendReport(about.id);
    const { id: caseId, version } = await find(about.id, moderator, 'text');
    const fields = { case_id: caseId, case_version: String(version), decision: 'remove' };
    await moderator.browser.post('/api/v6/moderation/decide', fields);
    const next = await say(author, makePhone(), 'About another number.');
    await sendReport(next.id);
    const opened = async (by: Person) => (await open(by, await find(next.id, by))).data.context.removals.length;
    expect([await opened(moderator), await opened(judge)]).toEqual([1, 0]);
  });
});

describe('U19 the log', () => {
  const logOf = async (by = moderator) =>
    (await by.browser.ask<ModerationLog>('/api/v6/moderation/log?limit=100')).data.items;

  it('tells of which text and number each act is, what the text says, and which act was taken back', async () => {
    const { comment, phone } = await reported('Named in the log.');
    const { id, version } = await find(comment.id);
    const fields = { case_id: id, case_version: String(version), decision: 'remove', reason: 'insult' };
    const { data } = await moderator.browser.post<Decided>('/api/v6/moderation/decide', fields);
    await moderator.browser.post('/api/v6/moderation/undo', { act_id: data.actId });
    const acts = (await logOf()).filter(({ textId, kind }) => kind === 'comment' && textId === String(comment.id));
    expect(acts.map(({ act, undoneAct }) => [act, undoneAct])).toEqual([
      ['undone', 'removed'],
      ['removed', null],
      ['reported', null],
    ]);
    for (const act of acts) expect(act).toMatchObject({ phone, excerpt: 'Named in the log.' });
  });

  it('offers no undo of a removal after its author wrote the text anew, which would be refused', async () => {
    const { comment, author, phone } = await reported('Removed, and written anew.');
    const { id, version } = await find(comment.id);
    const fields = { case_id: id, case_version: String(version), decision: 'remove', reason: 'insult' };
    const { data } = await moderator.browser.post<Decided>('/api/v6/moderation/decide', fields);
    const removal = async () => (await logOf()).find((act) => act.id === data.actId);
    expect((await removal())?.can).toEqual({ undo: true });
    clock.advance(61_000);
    await author.browser.post('/api/v7/comment/add', { phone, text: 'Polite words in its place.' });
    expect((await removal())?.can).toEqual({ undo: false });
    const refused = await moderator.browser.post('/api/v6/moderation/undo', { act_id: data.actId });
    expect(refused).toMatchObject({ status: 409, code: 'moderation.changed' });
  });

  it('says nothing more of a text that is gone', async () => {
    const { comment, author, phone } = await reported('Soon gone.');
    await author.browser.post('/api/v6/comment/delete_by_id', { id: String(comment.id) });
    const acts = (await logOf()).filter(({ textId, kind }) => kind === 'comment' && textId === String(comment.id));
    expect(acts.length).toBeGreaterThan(0);
    for (const act of acts) expect(act).toMatchObject({ phone, excerpt: null });
  });
});
