import { afterEach, describe, expect, it } from 'vitest';
import { mostReporters } from '#contract/text-rule.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { seedComplaints } from '#test/many-complaints.ts';
import { join, type Person } from '#test/member.ts';
import { casesOf, createModerationQueue } from '#test/moderation-queue.ts';
import { patient } from '#test/patience.ts';
import { watchReads } from '#test/rows-read.ts';

const moderationQueue = await createModerationQueue();
const { app, clock, moderator, second, complain, decide, undo, follow, queue, open, appeal, run } = moderationQueue;
const { db, pool } = app.database;
const reads = watchReads(app.database);

afterEach(async () => {
  // Other tests expect the queue as it was.
  await pool.query('delete from complaint_place');
  await pool.query('delete from moderation_watch');
  clock.advance(61_000);
});

const as = (who: string | number) => ({ name: `Somebody ${who}`, email: `somebody.${who}@example.test` });
const write = async (phone = makePhone(), by?: Person) =>
  (await say(by ?? (await join(app)), phone, 'He never paid for the bicycle.')).id;

/** Stored counts of the cases about a text, oldest first. A queue row does not list them all. */
async function countsOf(id: number): Promise<number[]> {
  const { rows } = await pool.query<{ reporters: number }>(
    'select reporters from complaint_place where text_id = $1 order by case_id',
    [String(id)],
  );
  const row = (await queue()).items.find(({ textId }) => textId === String(id));
  expect(row?.complaints ?? 0).toBe(rows.length);
  return rows.map(({ reporters }) => reporters);
}
/** Decides the latest complaint about a text. */
async function decideLast(id: number, decision: 'uphold' | 'refuse') {
  const last = (await moderationQueue.list()).findLast(({ items }) =>
    items.some(({ textId }) => textId === String(id)),
  );
  const item = last?.items.find(({ textId }) => textId === String(id));
  const answer = await moderator.browser.post<{ decisionId: string }>('/api/v6/moderation/complaint/decide', {
    case_id: last?.id ?? '0',
    case_version: String(last?.version ?? 1),
    item_id: item?.id ?? '0',
    decision,
    reason: 'false',
    note: 'As I see it.',
  });
  expect(answer.status).toBe(200);
  return answer.data.decisionId;
}

describe('H3: who complains of a text is counted where it is written', () => {
  it('once a text, of all cases, until they are decided, and again where that is taken back or appealed', async () => {
    const id = await write();
    const first = await complain(id, as('first'));
    await complain(id, as('second'));
    await complain(id, as('third'));
    expect(await countsOf(id)).toEqual([3, 3, 3]);
    const made = await decideLast(id, 'refuse');
    expect(await countsOf(id)).toEqual([2, 2]);
    await undo(made);
    expect(await countsOf(id)).toEqual([3, 3, 3]);
    for (const left of [[2, 2], [1], []]) {
      await decideLast(id, 'refuse');
      expect(await countsOf(id)).toEqual(left);
    }
    clock.advance(11 * minuteMs);
    expect((await appeal(first.ticket)).status).toBe(200);
    const { items } = await queue(second);
    expect(items.find(({ textId }) => textId === String(id))).toMatchObject({ isAppeal: true, reporters: 1 });
  });

  it('by the text that the line shows, where a case is about several', async () => {
    const phone = makePhone();
    const [one, other] = [await write(phone), await write(phone)];
    await complain(one, { ...as('both'), more: `comment:${other}` });
    await complain(other, as('other'));
    const cases = casesOf((await queue()).items).filter(({ phone: about }) => about === phone);
    // The case about both texts shows only one of them in the queue.
    const reporters = Map.groupBy(cases, ({ textId }) => textId);
    const [ofOne = [], ofOther = []] = [one, other].map((id) =>
      reporters.get(String(id))?.map((line) => line.reporters),
    );
    expect([ofOne, ofOther]).toEqual(ofOne.length === 1 ? [[1], [2]] : [[], [2, 2]]);
  });

  it('without who withdrew the text, and without whose account was erased', async () => {
    const author = await join(app);
    const id = await write(makePhone(), author);
    const member = await join(app);
    await complain(id, as('stays'));
    await complain(id, {}, member.browser);
    expect(await countsOf(id)).toEqual([2, 2]);
    await member.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'erase' });
    clock.advance(31 * dayMs);
    await run('erase-profiles');
    for (const one of [moderator, second]) {
      one.browser.token = null;
      await one.browser.signIn(one.phone);
    }
    expect(await countsOf(id)).toEqual([1, 1]);
    const { rows } = await pool.query(`select person_key from complaint_item where text_id = $1 order by id`, [
      String(id),
    ]);
    expect(rows.map(({ person_key }) => person_key === '')).toEqual([false, true]);
  });

  it('no more of them than place a case, and as many again when others are decided', async () => {
    const [text = ''] = await seedComplaints(app.database, {
      cases: mostReporters + 2,
      textsEach: 1,
      texts: 1,
      dueAt: new Date(clock.now().getTime() + 20 * dayMs),
    });
    const id = Number(text);
    const counts = await countsOf(id);
    expect(counts).toHaveLength(mostReporters + 2);
    expect(new Set(counts)).toEqual(new Set([mostReporters]));
    await complain(id, as('onemore'));
    expect((await countsOf(id)).at(-1)).toBe(mostReporters);
    for (let n = 0; n < 4; n += 1) await decideLast(id, 'refuse');
    expect(new Set(await countsOf(id))).toEqual(new Set([mostReporters - 1]));
  });
});

describe('H3: what is not due is not read', () => {
  const dueAt = () => new Date(clock.now().getTime() + 20 * dayMs);

  it('by the job of each minute, however much waits', async () => {
    await seedComplaints(app.database, { cases: 400, textsEach: 5, texts: 5, dueAt: dueAt() });
    const soon = new Date(clock.now().getTime() + 5 * dayMs);
    await seedComplaints(app.database, { cases: 10, textsEach: 5, texts: 5, dueAt: soon });
    const isIdle = async () => {
      const idle = await reads.during(() => run('settle-complaints'));
      expect(idle.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(5);
      expect(idle.length).toBeLessThan(5);
    };
    await isIdle();
    // A due step runs once.
    clock.advance(3 * dayMs);
    await run('settle-complaints');
    const { rows } = await pool.query('select count(*)::int as warned from complaint_case where warned_at = $1', [
      clock.now(),
    ]);
    expect(rows[0]?.warned).toBe(10);
    await isIdle();
  });

  it('but a text that is gone voids all cases about it with the next run', async () => {
    const author = await join(app);
    const id = await write(makePhone(), author);
    const tickets = [(await complain(id, as(1))).ticket, (await complain(id, as(2))).ticket];
    await run('settle-complaints');
    for (const ticket of tickets) expect(await follow(ticket)).toMatchObject({ status: 'open' });
    await author.browser.post('/api/v6/comment/delete_by_id', { id: String(id) });
    await run('settle-complaints');
    for (const ticket of tickets) expect(await follow(ticket)).toMatchObject({ status: 'void' });
    expect(await db.selectFrom('moderation_watch').selectAll().execute()).toEqual([]);
    expect(await countsOf(id)).toEqual([]);
  });
});

describe('H3: with many complaints about the same texts', () => {
  it('the desk, a case and a decision read no more than a few rows a case', { timeout: patient(600_000) }, async () => {
    const cases = 300;
    const [text = ''] = await seedComplaints(app.database, {
      cases,
      textsEach: 20,
      texts: 20,
      dueAt: new Date(clock.now().getTime() + 20 * dayMs),
    });
    const total = async (act: () => Promise<unknown>) =>
      (await reads.during(act)).reduce((sum, { rows }) => sum + rows, 0);
    const list = await total(() => moderator.browser.ask('/api/v6/moderation/desk?limit=10'));
    // Each case is counted, but none of its 6,000 texts is read.
    expect(list).toBeLessThan(8 * cases);
    const { items } = await queue();
    const [entry] = items;
    if (!entry) throw new Error('nothing waits');
    expect(await total(() => open(moderator, entry))).toBeLessThan(2_500);
    const answer = (await open(second, entry)).data.complaint;
    const item = answer?.items.find(({ textId }) => textId === text);
    const fields = { case_id: entry.id, case_version: String(entry.version), item_id: item?.id ?? '0' };
    const decided = await total(async () => {
      const { status } = await moderator.browser.post('/api/v6/moderation/complaint/decide', {
        ...fields,
        decision: 'refuse',
        reason: 'false',
        note: 'It is so.',
      });
      expect(status).toBe(200);
    });
    expect(decided).toBeLessThan(2_500);
    expect(await total(() => complain(text, as('oneofmany')))).toBeLessThan(1_500);
  });

  it('a page of the desk goes on where the one before ended, with what was put off at its end', async () => {
    await seedComplaints(app.database, {
      cases: 30,
      textsEach: 1,
      texts: 30,
      dueAt: new Date(clock.now().getTime() + 20 * dayMs),
    });
    for (const entry of (await queue()).items.slice(0, 7)) await moderationQueue.skip(moderator, entry);
    const all = (await queue()).items.map(({ source, id }) => `${source}:${id}`);
    const paged: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { data }: { data: { items: { source: string; id: string }[]; next: string | null } } =
        await moderator.browser.ask(`/api/v6/moderation/desk?limit=4${next && `&after=${encodeURIComponent(next)}`}`);
      paged.push(...data.items.map(({ source, id }) => `${source}:${id}`));
      next = data.next;
    }
    expect(paged).toEqual(all);
    expect((await queue()).items.slice(-7).every(({ isSkipped }) => isSkipped)).toBe(true);
    expect((await queue(moderator, '&offset=28')).items.map(({ id }) => id)).toHaveLength(all.length - 28);
  });
});

it('H3: a moderator’s desk holds what the policy says, whatever was appealed', {
  timeout: patient(600_000),
}, async () => {
  const admin = await join(app, { role: 'admin' });
  const people = [moderator, second, admin];
  for (let n = 0; n < 6; n += 1) {
    const phone = makePhone();
    const texts = [await write(phone), await write(phone)];
    const [first = 0, other = 0] = texts;
    const { ticket } = await complain(first, { ...as(`a${n}`), more: `comment:${other}` });
    await complain(other, as(`b${n}`));
    const by = people[n % 3] ?? moderator;
    await decide(first, 'refuse', by);
    if (n % 2 === 0) await decide(other, 'refuse', by);
    clock.advance(11 * minuteMs);
    for (const one of people) {
      one.browser.token = null;
      await one.browser.signIn(one.phone);
    }
    await appeal(ticket);
    if (n > 2)
      await second.browser.post('/api/v11/comment/like', {
        comment_id: String(first),
        action_type: 'ADD',
        like_type: 'LIKE',
      });
  }
  for (const role of ['moderator', 'member'] as const) {
    await db.updateTable('profile').set({ role }).where('id', '=', second.id).execute();
    for (const one of role === 'member' ? [moderator, admin] : people) {
      const others = people.filter((person) => person !== one && (role === 'moderator' || person !== second));
      const mine = await moderationQueue.list(one);
      const seen = new Map<string, boolean>();
      for (const person of [one, ...others])
        for (const { id } of await moderationQueue.list(person)) seen.set(id, true);
      const standing = new Set(mine.map(({ id }) => id));
      // Every listed case has a text to decide; an unlisted one cannot be opened.
      for (const { items } of mine) expect(items.some(({ can }) => can.decide)).toBe(true);
      for (const id of seen.keys()) {
        if (!standing.has(id)) expect((await open(one, { source: 'complaint', id })).status).toBe(404);
      }
      const { figures, total } = await queue(one);
      expect(total).toBe(figures.open);
      expect((await queue(one)).items).toHaveLength(total);
    }
  }
  await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', second.id).execute();
  await db.updateTable('profile').set({ role: 'member' }).where('id', '=', admin.id).execute();
});
