import { beforeEach, describe, expect, it } from 'vitest';
import type { MyReports } from '#contract/moderation.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { reply, say } from '#test/comments.ts';
import { said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createModerationQueue } from '#test/moderation-queue.ts';

const moderationQueue = await createModerationQueue();
const { app, clock, moderator, second, visitor, complain, decide, find, queue, sendReport } = moderationQueue;
const { appeal, noticesOf, run } = moderationQueue;
const { pool } = app.database;

let author: Person;
beforeEach(async () => {
  clock.advance(2 * minuteMs);
  author = await join(app);
});

const readState = async (id: number): Promise<string> =>
  (await pool.query('select state from comment where id = $1', [id])).rows[0]?.state;
const readCase = async (id: number) => {
  const { rows } = await pool.query(
    `select id, state, outcome, held_by, rank, reports, decided_at is null as "isUndecided"
    from moderation_case where kind = 'comment' and text_id = $1`,
    [String(id)],
  );
  return rows[0];
};
/** What was done to the text, the first first. */
const readActs = async (id: number) => {
  const { rows } = await pool.query(
    `select act, source, moderator_id::text as by, reason, evidence from moderation_act
    where kind = 'comment' and text_id = $1 and act <> 'reported' order by id`,
    [String(id)],
  );
  return rows;
};
/** Reasons that its author was given for a removal and that stand. */
const readReasons = async (id: number) => {
  const { rows } = await pool.query(
    `select s.rule, s.source, a.act from moderation_statement s left join moderation_act a on a.id = s.act_id
    where s.kind = 'comment' and s.text_id = $1 and s.restriction = 'removed' and s.ended_at is null
      and s.reversed_at is null`,
    [String(id)],
  );
  return rows;
};
const outcomesOf = async ({ browser }: Person) =>
  (await browser.ask<MyReports>('/api/v6/report/my')).data.items.map(({ state, outcome }) => [state, outcome]);
async function reportBy(reporter: Person, id: number): Promise<void> {
  const report = { comment_id: String(id), reason: 'insult' };
  expect(await reporter.browser.post('/api/v6/report/comment', report)).toMatchObject({ status: 200 });
}
/** Appeals by the ticket that the author's last notice leads to. */
async function appealAsAuthor(): Promise<void> {
  const [notice] = await noticesOf(author);
  const ticket = notice?.link.slice('/complaint/'.length) ?? '';
  expect(await appeal(ticket, author.browser)).toMatchObject({ status: 200 });
}
async function decideReports(id: number, call: 'decide' | 'account/remove', more: Record<string, string> = {}) {
  const { id: case_id, version } = await find(id, moderator, 'text');
  const fields = { case_id, case_version: String(version), ...more };
  expect(await moderator.browser.post(`/api/v6/moderation/${call}`, fields)).toMatchObject({ status: 200 });
}

describe('a removal for a complaint', () => {
  it('is logged with its complaint, rule and moderator, and decides the reports of the text', async () => {
    const reporter = await join(app);
    const { id } = await say(author, makePhone(), 'Complained of and reported.');
    await reportBy(reporter, id);
    await complain(id);
    const { id: complaintId } = await find(id, moderator, 'complaint');
    expect(await decide(id, 'uphold')).toMatchObject({ status: 200 });
    expect(await readActs(id)).toEqual([
      { act: 'removed', source: 'complaint', by: moderator.id, reason: 'false', evidence: { complaint: complaintId } },
    ]);
    expect(await readCase(id)).toMatchObject({ state: 'closed', outcome: 'removed', held_by: null, reports: 0 });
    expect(await outcomesOf(reporter)).toEqual([['decided', 'removed']]);
    // The complaint's own notice tells of it, and no second one.
    expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['complaint_text_removed']);
  });

  it('has the author’s same words about the number held, until an appeal finds them right', async () => {
    const phone = makePhone();
    const comment = await say(await join(app), phone, 'Who is this?');
    const words = 'He took the deposit and moved away without a word';
    const removed = await reply(author, comment, words);
    const fields = { ...said, thread_id: String(removed.id) };
    expect(await visitor().post('/api/v6/complaint/comment', fields)).toMatchObject({ status: 200 });
    expect(await decide(removed.id, 'uphold')).toMatchObject({ status: 200 });
    const again = async (by: Person, text: string) => {
      clock.advance(2 * minuteMs);
      return readState((await reply(by, comment, text)).id);
    };
    expect(await again(author, `${words}!`)).toBe('held');
    expect(await again(await join(app), `${words}?`)).toBe('shown');
    await appealAsAuthor();
    expect(await decide(removed.id, 'refuse', second)).toMatchObject({ status: 200 });
    expect(await readState(removed.id)).toBe('shown');
    expect(await again(author, `${words}.`)).toBe('shown');
  });

  it('changes nothing of a text that a moderator has removed', async () => {
    const { id } = await say(author, makePhone(), 'Removed for its reports first.');
    await sendReport(id);
    await complain(id);
    await decideReports(id, 'decide', { decision: 'remove', reason: 'threat' });
    const [acts, reasons] = [await readActs(id), await readReasons(id)];
    expect(await decide(id, 'uphold')).toMatchObject({ status: 200 });
    expect([await readActs(id), await readReasons(id)]).toEqual([acts, reasons]);
    expect(reasons).toMatchObject([{ rule: 'threat', act: 'removed' }]);
  });

  it('is taken back by an appeal where nobody else decided against the text, and closes what came meanwhile', async () => {
    const { id } = await say(author, makePhone(), 'Removed and shown again.');
    await complain(id);
    await decide(id, 'uphold');
    await appealAsAuthor();
    expect(await decide(id, 'refuse', second)).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('shown');
    expect((await readActs(id)).map(({ act, by }) => [act, by])).toEqual([
      ['removed', moderator.id],
      ['kept', second.id],
    ]);
    expect(await readCase(id)).toMatchObject({ state: 'closed', outcome: 'kept', held_by: null });
    expect(await readReasons(id)).toEqual([]);
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_text_restored');
  });
});

describe('an appeal that shows a text again', () => {
  it('leaves it removed where a moderator removed it too, for the moderator’s reason', async () => {
    const { id } = await say(author, makePhone(), 'Removed by two decisions.');
    await sendReport(id);
    await complain(id);
    await decideReports(id, 'decide', { decision: 'remove', reason: 'threat' });
    await decide(id, 'uphold');
    await appealAsAuthor();
    expect(await decide(id, 'refuse', second)).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('removed');
    expect(await readReasons(id)).toMatchObject([{ rule: 'threat', act: 'removed' }]);
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_appeal_granted');
  });

  it('leaves it removed where its author’s account was removed meanwhile, and says so', async () => {
    const { id } = await say(author, makePhone(), 'Removed, and then its author.');
    const other = await say(author, makePhone(), 'Something else that is reported.');
    await complain(id);
    await decide(id, 'uphold');
    expect(await readReasons(id)).toMatchObject([{ rule: 'false', act: 'removed' }]);
    await appealAsAuthor();
    await sendReport(other.id);
    await decideReports(other.id, 'account/remove');
    expect(await decide(id, 'refuse', second)).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('removed');
    expect(await readReasons(id)).toMatchObject([{ act: 'account_removed' }]);
    expect((await readActs(id)).map(({ act }) => act)).toEqual(['removed']);
  });
});

describe('a complaint that nobody decides in time', () => {
  async function hideUndecided(words: string) {
    const [member, reporter] = [await join(app), await join(app)];
    const phone = makePhone();
    const { id } = await say(author, phone, words);
    await complain(id, { reason: 'insult' }, member.browser);
    clock.advance(31 * dayMs);
    for (const person of [moderator, second, author, reporter]) {
      person.browser.token = null;
      await person.browser.signIn(person.phone);
    }
    await reportBy(reporter, id);
    await run('settle-complaints');
    expect(await readState(id)).toBe('held');
    return { id, phone, reporter };
  }

  it('has the text held at the end of the queue by nobody’s act, and leaves its reports open', async () => {
    const { id, reporter } = await hideUndecided('Held for being late.');
    expect(await readActs(id)).toMatchObject([{ act: 'set_aside', source: 'complaint', by: null }]);
    expect(await readCase(id)).toMatchObject({ state: 'open', outcome: null, held_by: 'moderator', rank: 0 });
    expect((await outcomesOf(reporter)).map(([, outcome]) => outcome)).toEqual([null]);
    expect((await queue()).items.filter(({ textId }) => textId === String(id))).toHaveLength(1);
  });

  it('has an edit by the author stay held', async () => {
    const { id, phone } = await hideUndecided('Held, and then edited.');
    const edited = await author.browser.post('/api/v7/comment/add', { phone, text: 'Held, and edited since.' });
    expect(edited).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('held');
  });

  it('is refused: the text is shown again, and its reports are decided with it', async () => {
    const { id, reporter } = await hideUndecided('Held, and then found right.');
    expect(await decide(id, 'refuse')).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('shown');
    expect(await readCase(id)).toMatchObject({ state: 'closed', outcome: 'kept', held_by: null, isUndecided: false });
    expect(await outcomesOf(reporter)).toEqual([['decided', 'kept']]);
  });

  it('is refused after a moderator removed the text for its reports: it stays removed', async () => {
    const { id } = await hideUndecided('Held, and then removed.');
    await decideReports(id, 'decide', { decision: 'remove', reason: 'threat' });
    expect(await decide(id, 'refuse')).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('removed');
    expect(await readReasons(id)).toMatchObject([{ rule: 'threat' }]);
  });
});
