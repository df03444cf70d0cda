import { describe, expect, it } from 'vitest';
import type { Decided } from '#contract/moderation.ts';
import type { ModerationQueue, QueueEntry } from '#contract/moderation-queue.ts';
import { Problem } from '#contract/problem.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { reply, say } from '#test/comments.ts';
import { cited } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { casesOf, createModerationQueue } from '#test/moderation-queue.ts';

const moderationQueue = await createModerationQueue();
const { app, clock, moderator, second, complain, decide, queue, find, open, skip, reported, sendReport } =
  moderationQueue;
const { database } = app;

const looksOf = async (by: Person) => {
  const { rows } = await database.pool.query(
    'select source, case_id, profile_id from moderation_look where moderator_id = $1 order by id',
    [by.id],
  );
  return rows;
};

describe('M35 the one queue', () => {
  it('has texts and complaints by when they are due, then by independent reporters', async () => {
    const { comment: quiet } = await reported('Reported by one.');
    const { comment: loud } = await reported('Reported by two.', 2);
    const { comment: top } = await reported('Reported by three.', 3);
    // Three reporters on one network count as one.
    await database.pool.query(`update moderation_report set network = 'n' || id where text_id = any ($1)`, [
      [loud.id, top.id].map(String),
    ]);
    await database.pool.query(
      `update moderation_case set reporters = case text_id when $1 then 3 else 2 end,
        rank = case text_id when $1 then 2 else rank end
      where text_id in ($1, $2)`,
      [top.id, loud.id].map(String),
    );
    const plain = await say(await join(app), makePhone(), 'Complained of.');
    const court = await say(await join(app), makePhone(), 'A court said so.');
    const twice = await say(await join(app), makePhone(), 'Complained of by two.');
    await complain(plain.id);
    await complain(court.id, cited);
    await complain(twice.id);
    await complain(twice.id, { name: 'Somebody Else', email: 'else@example.test' });
    const { items, total, figures } = await queue();
    const [first, ...rest] = items.map(({ textId }) => Number(textId));
    // Deadlines: top case a day; court decision three working days, at most five days; texts seven; complaints 30.
    expect(first).toBe(top.id);
    expect(rest).toEqual([court.id, loud.id, quiet.id, twice.id, plain.id]);
    expect(total).toBe(6);
    expect(figures).toEqual({
      open: 6,
      dueSoon: 1 + items.filter((item) => item.textId === String(court.id) && item.isDueSoon).length,
      late: 0,
      bursts: 0,
      medianHours: null,
    });
    expect(items.filter(({ source }) => source === 'text').map(({ reporters }) => reporters)).toEqual([3, 2, 1]);
    // Pagination keeps the order.
    const paged: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const answer: { data: ModerationQueue } = await moderator.browser.ask(
        `/api/v6/moderation/desk?limit=2${next && `&after=${encodeURIComponent(next)}`}`,
      );
      paged.push(...answer.data.items.map(({ source, id }) => `${source}:${id}`));
      next = answer.data.next;
    }
    expect(paged).toEqual(items.map(({ source, id }) => `${source}:${id}`));
  });

  it('tells what is due soon and late, and in how many hours decisions come', async () => {
    const { comment } = await reported('Is forgotten for a week.');
    const entry = await find(comment.id);
    expect([entry.isDueSoon, entry.isLate]).toEqual([false, false]);
    const { figures: before } = await queue();
    clock.advance(5 * dayMs);
    expect([(await find(comment.id)).isDueSoon, (await find(comment.id)).isLate]).toEqual([true, false]);
    clock.advance(3 * dayMs);
    expect((await find(comment.id)).isLate).toBe(true);
    expect((await queue()).figures.late).toBeGreaterThan(before.late);
    const { id, version } = await find(comment.id);
    const fields = { case_id: id, case_version: String(version), decision: 'keep' };
    await moderator.browser.post('/api/v6/moderation/decide', fields);
    const { figures } = await queue();
    expect(figures.medianHours).toBe(8 * 24);
  });
});

describe('M33 a case', () => {
  it('that is skipped comes last for this moderator alone, until something happens to it', async () => {
    const { comment } = await reported('To be skipped.');
    const entry = await find(comment.id);
    await open(moderator, entry);
    expect(await skip(moderator, entry)).toMatchObject({ status: 200 });
    const { items } = await queue();
    expect(items.at(-1)).toMatchObject({ textId: String(comment.id), isSkipped: true, claim: null });
    expect((await find(comment.id, second)).isSkipped).toBe(false);
    await sendReport(comment.id);
    expect((await find(comment.id)).isSkipped).toBe(false);
  });

  it('that changed meanwhile is not decided about, and the answer says what was done', async () => {
    const { comment } = await reported('Decided by another first.');
    const entry = await find(comment.id);
    const fields = { case_id: entry.id, case_version: String(entry.version), decision: 'remove', reason: 'insult' };
    const { data } = await second.browser.post<Decided>('/api/v6/moderation/decide', fields);
    expect(data.actId).not.toBe('');
    const late = await app.request('/api/v6/moderation/decide', {
      method: 'POST',
      headers: { authorization: `Bearer ${moderator.browser.token}` },
      body: new URLSearchParams({ ...fields, decision: 'keep' }),
    });
    const said = Problem.parse(await late.json());
    expect(late.status).toBe(409);
    expect(Object.fromEntries(said.details.map(({ path, message }) => [path, message]))).toEqual({
      version: String(entry.version + 1),
      state: 'closed',
      act: 'removed',
      reason: 'insult',
      doneAtTimestamp: String(Math.floor(clock.now().getTime() / 1000)),
    });
    expect(await open(moderator, entry)).toMatchObject({ status: 404 });
  });
});

describe('M33 notices of a decision', () => {
  const noticesOf = async ({ browser }: Person) => {
    const { data } = await browser.ask<{ items: { kind: string }[]; unread: number }>('/api/v6/notification/list');
    expect(data.unread).toBe(data.items.length);
    return data.items.map(({ kind }) => kind);
  };
  async function remove() {
    const told = await reported('To be removed.');
    const { id, version } = await find(told.comment.id);
    const fields = { case_id: id, case_version: String(version), decision: 'remove', reason: 'insult' };
    const { data } = await moderator.browser.post<Decided>('/api/v6/moderation/decide', fields);
    return { ...told, actId: data.actId };
  }

  it('wait until nothing can be undone any more', async () => {
    const { author } = await remove();
    expect(await noticesOf(author)).toEqual([]);
    clock.advance(10 * minuteMs - 1000);
    expect(await noticesOf(author)).toEqual([]);
    clock.advance(1000);
    expect(await noticesOf(author)).toEqual(['text_removed']);
  });

  it('never come of what was undone, neither that it was taken away nor that it is back', async () => {
    const { author, actId } = await remove();
    clock.advance(9 * minuteMs);
    expect((await moderator.browser.post('/api/v6/moderation/undo', { act_id: actId })).status).toBe(200);
    clock.advance(11 * minuteMs);
    expect(await noticesOf(author)).toEqual([]);
  });
});

describe('M36 what concerns a moderator', () => {
  /** Own text, own number, own complaint, and a reply to a text about the own number. */
  async function concern(): Promise<{
    judge: Person;
    refs: Pick<QueueEntry, 'source' | 'id' | 'version' | 'textId'>[];
  }> {
    const judge = await join(app, { role: 'moderator' });
    const own = await say(judge, makePhone(), 'Written by a moderator.');
    await sendReport(own.id);
    await complain(own.id);
    const { comment: about } = await reported('About a moderator.', 1, judge.phone);
    await complain(about.id);
    const answer = await reply(await join(app), about, 'It is so.');
    await (await join(app)).browser.post('/api/v6/report/comment', { thread_id: String(answer.id) });
    const theirs = await say(await join(app), makePhone(), 'A moderator complains of it.');
    await complain(theirs.id, {}, judge.browser);
    const refs = [
      await find(own.id, moderator, 'text'),
      await find(own.id, moderator, 'complaint'),
      await find(about.id, moderator, 'text'),
      await find(about.id, moderator, 'complaint'),
      await find(answer.id, moderator, 'text'),
      await find(theirs.id, moderator, 'complaint'),
    ];
    return { judge, refs };
  }

  it('is not in their queue or figures, is not opened, claimed or logged, and is decided by nobody but others', async () => {
    const { judge, refs } = await concern();
    const [mine, others] = [await queue(judge), await queue()];
    const keys = casesOf(mine.items).map(({ source, id }) => `${source}:${id}`);
    for (const { source, id } of refs) expect(keys).not.toContain(`${source}:${id}`);
    expect(mine.figures.open).toBe(others.figures.open - new Set(refs.map(({ textId }) => textId)).size);
    for (const ref of refs) {
      expect(await open(judge, ref)).toMatchObject({ status: 404 });
      const seen = { case_id: ref.id, case_version: String(ref.version) };
      if (ref.source === 'text') {
        for (const decision of ['keep', 'remove', 'hold']) {
          const answer = await judge.browser.post('/api/v6/moderation/decide', { ...seen, decision });
          expect(answer.status).toBe(422);
        }
        expect((await judge.browser.post('/api/v6/moderation/account/remove', seen)).status).toBe(422);
      }
    }
    const { rows } = await database.pool.query('select from moderation_claim where moderator_id = $1', [judge.id]);
    expect(rows).toEqual([]);
    expect(await looksOf(judge)).toEqual([]);
    // Other moderators may decide.
    const [first] = refs;
    const seen = { case_id: first?.id ?? '', case_version: String(first?.version) };
    expect((await moderator.browser.post('/api/v6/moderation/decide', { ...seen, decision: 'keep' })).status).toBe(200);
  });

  it('is none of the calls of who is no moderator', async () => {
    const { comment } = await reported('Not for members.');
    const entry = await find(comment.id);
    const member = await join(app);
    expect((await member.browser.ask('/api/v6/moderation/desk')).status).toBe(404);
    expect((await open(member, entry)).status).toBe(404);
    expect((await skip(member, entry)).status).toBe(404);
  });
});

describe('M38 each look at personal data', () => {
  it('is written down before it is shown, and is never changed', async () => {
    const judge = await join(app, { role: 'moderator' });
    const { comment, author } = await reported('Who wrote this?');
    await complain(comment.id);
    const [text, complaint] = [await find(comment.id, judge, 'text'), await find(comment.id, judge, 'complaint')];
    // The list reveals no personal data, so it logs no access.
    expect(JSON.stringify(await queue(judge))).not.toContain('Rosa');
    expect(await looksOf(judge)).toEqual([]);
    await open(judge, text);
    const opened = await open(judge, complaint);
    expect(opened.data.complaint?.message).toContain('rosa@example.test');
    expect(opened.data.complaint?.items[0]).toMatchObject({
      author: { removedTexts: 0, upheldComplaints: 0 },
      revisions: [],
    });
    expect(await looksOf(judge)).toEqual([
      { source: 'text', case_id: text.id, profile_id: author.id },
      { source: 'complaint', case_id: complaint.id, profile_id: author.id },
      { source: 'complaint', case_id: complaint.id, profile_id: null },
    ]);
    for (const change of ['update moderation_look set profile_id = 1', 'delete from moderation_look']) {
      await expect(database.pool.query(change)).rejects.toThrow('never changed');
    }
    expect((await decide(comment.id, 'uphold', judge)).status).toBe(200);
  });
});
