import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { remindUnpaid } from '#server/domains/subscription/commands/remind-unpaid.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { fillWallet, noMail, readNotices, renewAll } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { followComment, unfollowComment } from './follow-comment.ts';
import { endFollowsOn, endLostFollows, followKind } from './follow-kind.ts';
import { setHidden } from './hide-kind.ts';

const prices = { welcome: 3n, follow: 3n };
const hash = createPhoneHash(Buffer.alloc(32, 7));
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = (iso: string) => new Date(iso);
/** Runs all jobs once. */
async function run(now: Date, on: Database = database) {
  const failures: unknown[] = [];
  const kinds = [followKind(hash)];
  const all = { database: on, prices, kinds, mailBuyer: noMail, onFailure: (error: unknown) => failures.push(error) };
  await renewAll(all, now);
  await remindUnpaid(all, now);
  await endLostFollows(on, now);
  expect(failures).toEqual([]);
}
/** Runs all jobs daily over a period. */
async function runThrough(from: Date, to: Date) {
  for (let time = from.getTime(); time <= to.getTime(); time += dayMs) await run(new Date(time));
}
const fill = (member: Member, amount: bigint, now: Date) => fillWallet(database, prices, member, amount, now);
/** A member who follows a comment, with `more` numcy beyond the first month's price. */
async function followOne(now: Date, more = 0n) {
  const [member, author] = [await addActor(database), await addActor(database)];
  const phone = makePhone();
  const id = await addText(database, { author: author.profileId, phone });
  if (more > 0n) await fill(member, more, now);
  const wish = { commentId: id, shown: 3n };
  expect(await followComment({ database, prices, mailBuyer: noMail, hash, member }, wish, now)).toMatchObject({
    ok: true,
  });
  return { member, id, phone };
}
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const noticesOf = (member: Member) => readNotices(database, member);
const chargesOf = async ({ profileId }: Member) =>
  (
    await database.db
      .selectFrom('wallet_posting')
      .select(['idempotency_key', 'amount', 'counter_account', 'created_at'])
      .where('profile_id', '=', profileId)
      .where('kind', '=', 'comment_follow')
      .orderBy('id')
      .execute()
  ).map((row) => {
    const month = row.idempotency_key.split(':').at(-1);
    return `${month} ${row.amount} ${row.counter_account} ${row.created_at.toISOString().slice(0, 10)}`;
  });
const rowOf = async ({ profileId }: Member) =>
  database.db
    .selectFrom('numcy_subscription')
    .select(['ended_by', 'months', 'ends_at'])
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();

describe('a followed comment', () => {
  it('is charged by the calendar month over 31 January, a leap day and both changes of clocks, once each', async () => {
    const begun = at('2027-12-31T01:30:00Z');
    const { member } = await followOne(begun, 100n);
    await runThrough(begun, at('2028-12-31T01:30:00Z'));
    expect(await chargesOf(member)).toEqual([
      '1 -3 follows 2027-12-31',
      '2 -3 follows 2028-01-31',
      '3 -3 follows 2028-02-29',
      '4 -3 follows 2028-03-31',
      '5 -3 follows 2028-04-30',
      '6 -3 follows 2028-05-31',
      '7 -3 follows 2028-06-30',
      '8 -3 follows 2028-07-31',
      '9 -3 follows 2028-08-31',
      '10 -3 follows 2028-09-30',
      '11 -3 follows 2028-10-31',
      '12 -3 follows 2028-11-30',
      '13 -3 follows 2028-12-31',
    ]);
    expect(await balanceOf(member)).toBe(103n - 39n);
    expect((await noticesOf(member)).map((notice) => notice.split(' ')[0])).toEqual([
      'follow_begun',
      ...Array.from({ length: 12 }, () => 'follow_renewed'),
    ]);
  });

  it('unpaid is reminded of 7 days, 3 days and 1 day before, then ends, and is never charged anew', async () => {
    const begun = at('2027-01-31T12:00:00Z');
    const { member } = await followOne(begun);
    expect(await balanceOf(member)).toBe(0n);
    await runThrough(begun, at('2027-03-20T12:00:00Z'));
    expect(await noticesOf(member)).toEqual([
      'follow_begun 2027-01-31 true',
      'follow_reminder 2027-02-21 true',
      'follow_reminder 2027-02-25 true',
      'follow_reminder 2027-02-27 true',
      'follow_unpaid 2027-02-28 true',
    ]);
    expect(await rowOf(member)).toMatchObject({ ended_by: 'unpaid', months: 1 });
    await fill(member, 100n, at('2027-03-21T00:00:00Z'));
    await runThrough(at('2027-03-21T00:00:00Z'), at('2027-04-10T00:00:00Z'));
    expect(await balanceOf(member)).toBe(100n);
  });

  it('is charged once where many run at once, and on two servers', async () => {
    const { member } = await followOne(at('2026-06-01T00:00:00Z'), 50n);
    const due = at('2026-07-01T00:05:00Z');
    const url = process.env.TEST_DATABASE_URL ? (database.pool.options.connectionString ?? '') : null;
    const other = url === null ? null : await openDatabase({ kind: 'postgres', url, poolSize: 4, secret: testSecret });
    await Promise.all(Array.from({ length: 8 }, (_, i) => run(due, i % 2 === 1 && other ? other : database)));
    await other?.close();
    expect(await chargesOf(member)).toEqual(['1 -3 follows 2026-06-01', '2 -3 follows 2026-07-01']);
    expect((await noticesOf(member)).filter((notice) => notice.startsWith('follow_renewed'))).toHaveLength(1);
    expect((await verifyLedger(database.db)).faults).toEqual([]);
  });

  it('keeps the price that was told when it was begun', async () => {
    const { member } = await followOne(at('2026-06-01T00:00:00Z'), 50n);
    const dearer = { ...prices, follow: 9n };
    const all = { database, prices: dearer, kinds: [followKind(hash)], mailBuyer: noMail, onFailure: () => {} };
    await renewAll(all, at('2026-07-01T00:00:00Z'));
    expect(await balanceOf(member)).toBe(53n - 6n);
  });
});

describe('a followed comment that is not to be renewed', () => {
  const begun = at('2026-08-31T00:00:00Z');
  const between = at('2026-09-10T00:00:00Z');
  const ends = at('2026-09-30T00:00:00Z');
  type Case = [string, string, (member: Member, id: string, phone: string) => Promise<unknown>];
  const setText = (id: string, row: object) =>
    database.db.updateTable('comment').set(row).where('id', '=', id).execute();
  const setAccount = ({ profileId }: Member, row: object) =>
    database.db.updateTable('profile').set(row).where('id', '=', profileId).execute();
  const cases: Case[] = [
    ['was cancelled', 'cancelled', (member, id) => unfollowComment({ database, prices, member }, id, between)],
    ['is of who deactivated the account', 'left', (member) => setDeactivated(database, member, between)],
    ['is of who was barred from the site', 'left', (member) => setAccount(member, { barred_at: between })],
    ['is of who lost the number', 'left', (member) => setAccount(member, { is_holder: false })],
    ['is held by moderation', 'gone', (_, id) => setText(id, { state: 'held' })],
    ['was removed by moderation', 'gone', (_, id) => setText(id, { state: 'removed' })],
    [
      'is hidden by its number’s holder',
      'gone',
      (_, id) => database.db.transaction().execute((tx) => setHidden(tx, id, at('2026-12-01T00:00:00Z'))),
    ],
    [
      'is about a number that the member was barred from',
      'gone',
      ({ profileId }, _, phone) =>
        database.db.insertInto('comment_bar').values({ profile_id: profileId, phone, barred_at: between }).execute(),
    ],
  ];
  it.each(cases)('because it %s ends as %s with the month, uncharged', async (_, by, change) => {
    const { member, id, phone } = await followOne(begun, 100n);
    await change(member, id, phone);
    await run(at('2026-09-29T23:59:59Z'));
    expect(await rowOf(member)).toMatchObject({ ended_by: null, months: 1 });
    await run(ends);
    expect(await rowOf(member)).toMatchObject({ ended_by: by, months: 1 });
    await run(at('2026-12-31T00:00:00Z'));
    expect(await balanceOf(member)).toBe(100n);
    const told = (await noticesOf(member)).map((notice) => notice.split(' ')[0]);
    const last = { cancelled: ['follow_stopped'], left: [], gone: ['follow_gone'] }[by];
    expect(told).toEqual(['follow_begun', ...(last ?? [])]);
  });

  it('because it was deleted ends with the next run, and its member is told once', async () => {
    const { member, id } = await followOne(begun, 100n);
    const other = await followOne(begun, 100n);
    await setText(id, { state: 'deleted', text: '' });
    await Promise.all([run(between), run(between)]);
    await run(ends);
    expect(await rowOf(member)).toMatchObject({ ended_by: 'gone', months: 1 });
    expect(await noticesOf(member)).toEqual(['follow_begun 2026-08-31 true', 'follow_gone 2026-09-10 true']);
    expect(await balanceOf(member)).toBe(100n);
    expect(await rowOf(other.member)).toMatchObject({ ended_by: null, months: 2 });
  });

  it('because its number was unlisted ends with the unlisting, and no other number’s does', async () => {
    const { member, phone } = await followOne(begun, 100n);
    const other = await followOne(begun, 100n);
    await unlistNumber({ database, hash, onUnlisted: endFollowsOn }, phone, between);
    expect(await rowOf(member)).toMatchObject({ ended_by: 'gone' });
    expect((await noticesOf(member)).at(-1)).toBe('follow_gone 2026-09-10 true');
    await run(ends);
    expect(await balanceOf(member)).toBe(100n);
    expect(await rowOf(other.member)).toMatchObject({ ended_by: null, months: 2 });
  });

  it('because its number was unlisted while somebody began is not charged a second month', async () => {
    const { member, phone } = await followOne(begun, 100n);
    await unlistNumber({ database, hash, onUnlisted: async () => {} }, phone, between);
    await run(ends);
    expect(await rowOf(member)).toMatchObject({ ended_by: 'gone', months: 1 });
    expect(await balanceOf(member)).toBe(100n);
  });
});
