import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindUnpaid } from '#server/domains/subscription/commands/remind-unpaid.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { fillWallet, noMail, readNotices, renewAll } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { readBooks } from '#test/wallets.ts';
import { endHides, hideKind } from './hide-kind.ts';
import { hideText, unhideText } from './hide-text.ts';

const prices = { welcome: 10n, hide: 10n };
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const at = (iso: string) => new Date(iso);
function renewing(on: Database = database) {
  const failures: unknown[] = [];
  return {
    database: on,
    prices,
    kinds: [hideKind],
    mailBuyer: noMail,
    failures,
    onFailure: (error: unknown) => failures.push(error),
  };
}
/** Runs both jobs once. */
async function run(now: Date, on?: Database) {
  const all = renewing(on);
  await renewAll(all, now);
  await remindUnpaid(all, now);
  expect(all.failures).toEqual([]);
}
/** Runs both jobs four times a day over a period. */
async function runThrough(from: Date, to: Date) {
  for (let time = from.getTime(); time <= to.getTime(); time += 6 * hourMs) await run(new Date(time));
}
/** A holder who hides a text, with `more` numcy beyond the first month's price. */
async function hideOne(now: Date, more = 0n) {
  const [holder, author] = [await addActor(database), await addActor(database)];
  const id = await addText(database, { author: author.profileId, phone: holder.phone });
  if (more > 0n) await fill(holder, more, now);
  expect(await hideText({ database, prices, mailBuyer: noMail, member: holder }, id, now)).toMatchObject({ ok: true });
  return { holder, id };
}
const fill = (member: Member, amount: bigint, now: Date) => fillWallet(database, prices, member, amount, now);
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const hiddenUntil = async (id: string) =>
  (
    await database.db.selectFrom('comment').select('hidden_until').where('id', '=', id).executeTakeFirstOrThrow()
  ).hidden_until?.toISOString() ?? null;
const noticesOf = (member: Member) => readNotices(database, member);
const chargesOf = async ({ profileId }: Member) =>
  (
    await database.db
      .selectFrom('wallet_posting')
      .select(['idempotency_key', 'amount', 'created_at'])
      .where('profile_id', '=', profileId)
      .where('kind', '=', 'comment_hide')
      .orderBy('id')
      .execute()
  ).map(({ idempotency_key, amount, created_at }) => [
    idempotency_key.split(':').at(-1),
    amount,
    created_at.toISOString().slice(0, 10),
  ]);
const endOf = async ({ profileId }: Member) =>
  database.db
    .selectFrom('numcy_subscription')
    .select(['ended_by', 'months'])
    .where('profile_id', '=', profileId)
    .executeTakeFirstOrThrow();

describe('a hidden text', () => {
  it('is charged by the calendar month over a leap day and both changes of clocks, once each', async () => {
    const begun = at('2027-12-31T06:00:00Z');
    const { holder, id } = await hideOne(begun, 1000n);
    await runThrough(begun, at('2028-12-31T06:00:00Z'));
    expect((await chargesOf(holder)).map(([month, , day]) => `${month} ${day}`)).toEqual([
      '1 2027-12-31',
      '2 2028-01-31',
      '3 2028-02-29',
      '4 2028-03-31',
      '5 2028-04-30',
      '6 2028-05-31',
      '7 2028-06-30',
      '8 2028-07-31',
      '9 2028-08-31',
      '10 2028-09-30',
      '11 2028-10-31',
      '12 2028-11-30',
      '13 2028-12-31',
    ]);
    expect(await hiddenUntil(id)).toBe('2029-01-31T06:00:00.000Z');
    expect(await balanceOf(holder)).toBe(1010n - 130n);
    // A sufficient balance causes no reminders, only a notice of each charge.
    expect((await noticesOf(holder)).map((notice) => notice.split(' ')[0])).toEqual([
      'hide_begun',
      ...Array.from({ length: 12 }, () => 'hide_renewed'),
    ]);
  });

  it('unpaid is reminded of 7 days, 3 days and 1 day before, then shown again, and never charged anew', async () => {
    const begun = at('2028-01-30T12:00:00Z');
    const { holder, id } = await hideOne(begun);
    expect(await balanceOf(holder)).toBe(0n);
    await runThrough(begun, at('2028-02-29T06:00:00Z'));
    expect(await hiddenUntil(id)).toBe('2028-02-29T12:00:00.000Z');
    await runThrough(at('2028-02-29T12:00:00Z'), at('2028-03-20T12:00:00Z'));
    expect(await noticesOf(holder)).toEqual([
      'hide_begun 2028-01-30 true',
      'hide_reminder 2028-02-22 true',
      'hide_reminder 2028-02-26 true',
      'hide_reminder 2028-02-28 true',
      'hide_unpaid 2028-02-29 true',
    ]);
    expect(await hiddenUntil(id)).toBeNull();
    expect(await endOf(holder)).toEqual({ ended_by: 'unpaid', months: 1 });
    // A later top-up does not hide the text again by itself.
    await fill(holder, 100n, at('2028-03-21T00:00:00Z'));
    await runThrough(at('2028-03-21T00:00:00Z'), at('2028-05-01T00:00:00Z'));
    expect(await balanceOf(holder)).toBe(100n);
  });

  it('stays where the wallet was filled up after a reminder, and is reminded of anew the next month', async () => {
    const begun = at('2026-03-15T12:00:00Z');
    const { holder, id } = await hideOne(begun);
    await runThrough(begun, at('2026-04-10T00:00:00Z'));
    await fill(holder, 10n, at('2026-04-10T01:00:00Z'));
    await runThrough(at('2026-04-10T06:00:00Z'), at('2026-05-09T00:00:00Z'));
    expect(await hiddenUntil(id)).toBe('2026-05-15T12:00:00.000Z');
    expect(await noticesOf(holder)).toEqual([
      'hide_begun 2026-03-15 true',
      'hide_reminder 2026-04-08 true',
      'hide_renewed 2026-04-15 true',
      'hide_reminder 2026-05-08 true',
    ]);
  });

  it('is reminded of by what all renewals until then cost together', async () => {
    const begun = at('2026-03-15T12:00:00Z');
    const { holder } = await hideOne(begun, 20n);
    const author = await addActor(database);
    const second = await addText(database, { author: author.profileId, phone: holder.phone });
    await hideText({ database, prices, mailBuyer: noMail, member: holder }, second, begun);
    expect(await balanceOf(holder)).toBe(10n);
    await run(at('2026-04-12T13:00:00Z'));
    // The balance covers one renewal of two.
    expect((await noticesOf(holder)).filter((notice) => notice.startsWith('hide_reminder'))).toHaveLength(1);
    await run(at('2026-04-15T12:00:00Z'));
    expect(await balanceOf(holder)).toBe(0n);
    expect(await hiddenUntil(second)).toBeNull();
  });

  it('is charged once where many run at once, and on two servers', async () => {
    const begun = at('2026-06-01T00:00:00Z');
    const { holder, id } = await hideOne(begun, 100n);
    const due = at('2026-07-01T00:05:00Z');
    const url = process.env.TEST_DATABASE_URL ? (database.pool.options.connectionString ?? '') : null;
    const other = url === null ? null : await openDatabase({ kind: 'postgres', url, poolSize: 4, secret: testSecret });
    await Promise.all(Array.from({ length: 8 }, (_, i) => run(due, i % 2 === 1 && other ? other : database)));
    await other?.close();
    expect(await chargesOf(holder)).toEqual([
      ['1', '-10', '2026-06-01'],
      ['2', '-10', '2026-07-01'],
    ]);
    expect(await hiddenUntil(id)).toBe('2026-08-01T00:00:00.000Z');
    expect((await noticesOf(holder)).filter((notice) => notice.startsWith('hide_renewed'))).toHaveLength(1);
  });

  it('is charged for one month where nobody came for three, and for none that is over', async () => {
    const { holder, id } = await hideOne(at('2026-01-31T00:00:00Z'), 100n);
    await run(at('2026-05-02T00:00:00Z'));
    expect(await chargesOf(holder)).toEqual([
      ['1', '-10', '2026-01-31'],
      ['4', '-10', '2026-05-02'],
    ]);
    expect(await hiddenUntil(id)).toBe('2026-05-31T00:00:00.000Z');
  });
});

describe('a hide that is not to be renewed', () => {
  const begun = at('2026-08-31T00:00:00Z');
  const ends = at('2026-09-30T00:00:00Z');
  const before = at('2026-09-29T23:59:59Z');
  const cases: [string, string, (holder: Member, id: string) => Promise<unknown>][] = [
    [
      'was cancelled',
      'cancelled',
      (holder, id) => unhideText({ database, prices, member: holder }, id, 'end', at('2026-09-10T00:00:00Z')),
    ],
    [
      'is of who deactivated the account',
      'left',
      (holder) => setDeactivated(database, holder, at('2026-09-10T00:00:00Z')),
    ],
    [
      'is of who was barred from the site',
      'left',
      ({ profileId }) =>
        database.db.updateTable('profile').set({ barred_at: begun }).where('id', '=', profileId).execute(),
    ],
    [
      'is on a number whose proof counts no more',
      'gone',
      ({ profileId }) =>
        database.db.updateTable('profile').set({ is_proven: false }).where('id', '=', profileId).execute(),
    ],
    [
      'is of a text that its author deleted',
      'gone',
      (_, id) => database.db.updateTable('comment').set({ state: 'deleted', text: '' }).where('id', '=', id).execute(),
    ],
    [
      'is of a text that moderation removed',
      'gone',
      (_, id) => database.db.updateTable('comment').set({ state: 'removed' }).where('id', '=', id).execute(),
    ],
  ];
  it.each(cases)('because it %s ends with the month, uncharged', async (_, by, change) => {
    const { holder, id } = await hideOne(begun, 100n);
    await change(holder, id);
    await run(before);
    expect(await hiddenUntil(id)).toBe(ends.toISOString());
    await run(ends);
    expect(await hiddenUntil(id)).toBeNull();
    expect(await endOf(holder)).toEqual({ ended_by: by, months: 1 });
    expect(await chargesOf(holder)).toHaveLength(1);
    expect(await balanceOf(holder)).toBe(100n);
    await run(at('2026-11-30T00:00:00Z'));
    expect(await chargesOf(holder)).toHaveLength(1);
  });

  it('because its author said something else stays, and is renewed', async () => {
    const { holder, id } = await hideOne(begun, 100n);
    await database.db.updateTable('comment').set({ text: 'Other words.', revision: 2 }).where('id', '=', id).execute();
    await run(ends);
    expect(await hiddenUntil(id)).toBe('2026-10-31T00:00:00.000Z');
    expect(await chargesOf(holder)).toHaveLength(2);
  });

  it('because its holder is erased is shown again in that transaction', async () => {
    const { holder, id } = await hideOne(begun, 100n);
    await database.db.transaction().execute((tx) => endHides(tx, { profileId: holder.profileId }, before));
    expect(await hiddenUntil(id)).toBeNull();
    await run(new Date(ends.getTime() + dayMs));
    expect(await chargesOf(holder)).toHaveLength(1);
  });
});

it('one that cannot be gone through keeps no other from it', async () => {
  const begun = at('2026-06-01T00:00:00Z');
  const [first, second] = [await hideOne(begun, 100n), await hideOne(begun, 100n)];
  const failing = renewing();
  const kinds = [
    {
      ...hideKind,
      stands: async (...[tx, one]: Parameters<typeof hideKind.stands>) => {
        if (one.commentId === first.id) throw new Error('broken');
        return hideKind.stands(tx, one);
      },
    },
  ];
  await renewAll({ ...failing, kinds }, at('2026-07-01T00:00:00Z'));
  expect(failing.failures).toEqual([new Error('broken')]);
  expect(await chargesOf(first.holder)).toHaveLength(1);
  expect(await chargesOf(second.holder)).toHaveLength(2);
  await run(at('2026-07-01T00:10:00Z'));
  expect(await chargesOf(first.holder)).toHaveLength(2);
  // A failing renewal must not affect one of the same member in the same transaction; its own writes are rolled back.
  const third = await addText(database, { author: (await addActor(database)).profileId, phone: first.holder.phone });
  const at3 = at('2026-07-01T12:00:00Z');
  expect(await hideText({ database, prices, mailBuyer: noMail, member: first.holder }, third, at3)).toMatchObject({
    ok: true,
  });
  const broken = {
    ...hideKind,
    extend: async (...[tx, one, now]: Parameters<typeof hideKind.extend>) => {
      await hideKind.extend(tx, one, now);
      if (one.commentId === first.id) throw new Error('broken');
    },
  };
  failing.failures.length = 0;
  await renewAll({ ...failing, kinds: [broken] }, at('2026-08-02T00:00:00Z'));
  expect(failing.failures).toEqual([new Error('broken')]);
  expect((await chargesOf(first.holder)).map(([month, , day]) => `${month} ${day}`)).toEqual([
    '1 2026-06-01',
    '2 2026-07-01',
    '1 2026-07-01',
    '2 2026-08-02',
  ]);
  expect(await hiddenUntil(first.id)).toBe('2026-08-01T00:00:00.000Z');
  expect(await hiddenUntil(third)).toBe('2026-09-01T12:00:00.000Z');
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
});
