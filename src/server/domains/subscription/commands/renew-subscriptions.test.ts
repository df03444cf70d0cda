import { beforeEach, expect, test } from 'vitest';
import { hideKind } from '#server/domains/comment/commands/hide-kind.ts';
import { hideText, unhideText } from '#server/domains/comment/commands/hide-text.ts';
import type { Person } from '#server/domains/part.ts';
import type { MailBuyer } from '#server/domains/payment/commands/mail-buyer.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { transact } from '#server/platform/db/transact.ts';
import { bossOnPool, createBoss } from '#server/platform/jobs/boss.ts';
import { addActor } from '#test/actors.ts';
import { fillWallet, noMail, readNotices } from '#test/monthly.ts';
import { addText } from '#test/texts.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { notifyCharge } from './notify-member.ts';
import { remindUnpaid } from './remind-unpaid.ts';
import { enqueueRenewals, kindOf, memberRenewals, type Renewing, renewMember } from './renew-subscriptions.ts';
import { subscriptionData } from './subscription-data.ts';

const prices = { welcome: 10n, hide: 10n };
const database = await createFileDatabase();
const { db } = database;
// The job runner makes queues, and no server runs here.
await createBoss(bossOnPool(database.pool), database.kind).createQueue(memberRenewals.name);
const failures: unknown[] = [];
const mails: Parameters<MailBuyer>[1][] = [];
const renewing: Renewing = {
  database,
  prices,
  kinds: [hideKind],
  mailBuyer: async (_, mail) => void mails.push(mail),
  onFailure: (error) => failures.push(error),
};
beforeEach(() => {
  failures.length = 0;
  mails.length = 0;
});

const at = (iso: string) => new Date(iso);
const march = (day: string) => at(`2026-03-${day}T12:00:00Z`);
const april = (day: string) => at(`2026-04-${day}T12:00:00Z`);

async function addHolder(numcy: bigint): Promise<Member> {
  const holder = await addActor(database);
  await fillWallet(database, prices, holder, numcy, march('01'));
  return holder;
}
/** Hides another author's text on the holder's number, for a month; returns the text's id. */
async function hide(holder: Member, now: Date): Promise<string> {
  const author = await addActor(database);
  const id = await addText(database, { author: author.profileId, phone: holder.phone });
  expect(await hideText({ database, prices, mailBuyer: noMail, member: holder }, id, now)).toMatchObject({ ok: true });
  return id;
}
const renew = ({ profileId }: Member, now: Date, more: Partial<Renewing> = {}) =>
  transact(db, (tx) => renewMember(tx, { ...renewing, ...more }, { profileId, at: now.getTime() }));
const balanceOf = ({ profileId }: Member) => getBalance(db, prices, profileId);
/** Month, end and reason of the end of each of a member's subscriptions, by the text. */
async function rowsOf({ profileId }: Member) {
  const rows = await db.selectFrom('numcy_subscription').selectAll().where('profile_id', '=', profileId).execute();
  return new Map(
    rows.map((row) => [row.comment_id, [row.months, row.ends_at.toISOString().slice(0, 10), row.ended_by, row.renews]]),
  );
}
const jobsOf = async ({ profileId }: Member) => {
  const { rows } = await database.pool.query<{ data: { profileId: string; at: number } }>(
    'select data from pgboss.job where name = $1',
    [memberRenewals.name],
  );
  return rows.map(({ data }) => data).filter((one) => one.profileId === profileId);
};

test('38: each member with a month that is over has one job, and nobody else', async () => {
  const [two, none, later] = [await addHolder(50n), await addHolder(50n), await addHolder(50n)];
  for (const day of ['10', '11']) await hide(two, march(day));
  await hide(later, march('20'));
  const ended = await hide(none, march('10'));
  await unhideText({ database, prices, member: none }, ended, 'now', march('12'));
  await enqueueRenewals(database, april('12'));
  const job = { profileId: two.profileId, at: april('12').getTime() };
  expect([await jobsOf(two), await jobsOf(none), await jobsOf(later)]).toEqual([[job], [], []]);
});

test('38: what ends first is paid first, and what the balance does not cover ends with a notice', async () => {
  const holder = await addHolder(20n);
  const later = await hide(holder, march('12'));
  const earlier = await hide(holder, march('10'));
  await renew(holder, april('12'));
  expect(await balanceOf(holder)).toBe(0n);
  const rows = await rowsOf(holder);
  expect(rows.get(earlier)).toEqual([2, '2026-05-10', null, true]);
  expect(rows.get(later)).toEqual([1, '2026-04-12', 'unpaid', false]);
  expect((await readNotices(database, holder)).slice(-2)).toEqual([
    'hide_renewed 2026-04-12 true',
    'hide_unpaid 2026-04-12 true',
  ]);
  // A second run on the same day finds nothing to charge.
  await renew(holder, april('12'));
  expect(await rowsOf(holder)).toEqual(rows);
  expect(failures).toEqual([]);
});

test('38: a paid month is mailed with its receipt, price, end and balance', async () => {
  const holder = await addHolder(30n);
  await hide(holder, march('10'));
  const before = await balanceOf(holder);
  await renew(holder, april('10'));
  expect(mails).toEqual([
    {
      profileId: holder.profileId,
      kind: 'hide_renewed',
      link: expect.stringMatching(/^\/receipt\/[\w-]+$/),
      values: {
        receipt: { code: expect.stringMatching(/^[\w-]+$/) },
        number: 10n,
        date: { at: at('2026-05-10T12:00:00Z').getTime() / 1000 },
      },
      ledger: { amount: -10n, balance: before - 10n },
    },
  ]);
  expect(mails[0]?.values).toMatchObject({ receipt: { code: mails[0]?.link.replace('/receipt/', '') } });
});

test('38: of more than twenty that are due a follow-up job pays the rest', async () => {
  const holder = await addHolder(500n);
  for (let n = 0; n < 21; n += 1) await hide(holder, march('10'));
  await renew(holder, april('10'));
  const monthsOf = async () => [...(await rowsOf(holder)).values()].map(([months]) => months);
  expect((await monthsOf()).filter((months) => months === 2)).toHaveLength(20);
  expect(await jobsOf(holder)).toEqual([{ profileId: holder.profileId, at: april('10').getTime() }]);
  await renew(holder, april('10'));
  expect(await monthsOf()).toEqual(Array(21).fill(2));
  expect(await jobsOf(holder)).toHaveLength(1);
});

test('38: one that fails stays as it is and is reported, and no follow-up repeats twenty that all fail', async () => {
  const holder = await addHolder(500n);
  const bad = await hide(holder, march('10'));
  const good = await hide(holder, march('11'));
  const broken = {
    ...hideKind,
    extend: async (...[tx, live, now]: Parameters<typeof hideKind.extend>) => {
      if (live.commentId === bad) throw new Error('no');
      await hideKind.extend(tx, live, now);
    },
  };
  const before = await rowsOf(holder);
  await renew(holder, april('11'), { kinds: [broken] });
  const after = await rowsOf(holder);
  expect(after.get(bad)).toEqual(before.get(bad));
  expect(after.get(good)).toEqual([2, '2026-05-11', null, true]);
  expect(failures).toEqual([new Error('no')]);
  for (let n = 0; n < 20; n += 1) await hide(holder, march('12'));
  const failing = { ...hideKind, stands: () => Promise.reject(new Error('never')) };
  await renew(holder, april('12'), { kinds: [failing] });
  expect(failures).toHaveLength(21);
  expect(await jobsOf(holder)).toEqual([]);
});

test.each(['40001', '08006'])('38: error %s of the database ends the whole job, which is tried again', async (code) => {
  const holder = await addHolder(100n);
  await hide(holder, march('10'));
  const lost = { ...hideKind, stands: () => Promise.reject(Object.assign(new Error('gone'), { code })) };
  await expect(renew(holder, april('10'), { kinds: [lost] })).rejects.toThrow('gone');
  expect(failures).toEqual([]);
});

test('38: a text that is gone, and a member who is, are charged nothing', async () => {
  const [holder, barred] = [await addHolder(100n), await addHolder(100n)];
  const gone = await hide(holder, march('10'));
  const left = await hide(barred, march('10'));
  const balances = async () => [await balanceOf(holder), await balanceOf(barred)];
  const before = await balances();
  const without = { ...hideKind, stands: async () => false };
  await renew(holder, april('10'), { kinds: [without] });
  await db
    .updateTable('profile')
    .set({ barred_at: march('20') })
    .where('id', '=', barred.profileId)
    .execute();
  await renew(barred, april('10'));
  expect([(await rowsOf(holder)).get(gone)?.[2], (await rowsOf(barred)).get(left)?.[2]]).toEqual(['gone', 'left']);
  expect(await balances()).toEqual(before);
});

test('38: a reminder comes once a step, for what stands and renews, up to the second of its end', async () => {
  const holder = await addHolder(1n);
  await hide(holder, march('10'));
  const remind = (now: Date, more: Partial<Renewing> = {}) => remindUnpaid({ ...renewing, ...more }, now);
  const reminders = async () => (await readNotices(database, holder)).filter((one) => one.startsWith('hide_reminder'));
  const gone = { ...hideKind, stands: async () => false };
  await remind(april('03'), { kinds: [gone] });
  expect(await reminders()).toEqual([]);
  for (const _ of [1, 2]) await remind(april('03'));
  expect(await reminders()).toEqual(['hide_reminder 2026-04-03 true']);
  for (const _ of [1, 2]) await remind(at('2026-04-09T12:00:01Z'));
  expect(await reminders()).toHaveLength(2);
  await remind(april('10'));
  expect(await reminders()).toHaveLength(2);
  const first = await db
    .selectFrom('notification')
    .select('notice_values')
    .where('profile_id', '=', holder.profileId)
    .where('kind', '=', 'hide_reminder')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(first.notice_values).toEqual({ number: 10, date: { at: april('10').getTime() / 1000 } });
  const other = await addHolder(1n);
  await hide(other, march('15'));
  const failing = { ...hideKind, stands: () => Promise.reject(new Error('not read')) };
  await remind(april('10'), { kinds: [failing] });
  expect(failures).toEqual([new Error('not read')]);
});

test('38: nothing is charged for a kind that nobody keeps, nor told without a receipt', async () => {
  expect(() => kindOf([hideKind], { kind: 'follow' })).toThrow('follow');
  expect(kindOf([hideKind], { kind: 'hide' })).toBe(hideKind);
  const paid = { receipt: null, balance: 0n };
  const subscription = {
    ...{ id: '1', profileId: '1', kind: 'hide' as const, commentId: '1', price: 10n, months: 1, renews: true },
    ...{ begunAt: march('10'), endsAt: april('10') },
  };
  await expect(
    transact(db, (tx) => notifyCharge(tx, noMail, 'begun', subscription, paid, march('10'))),
  ).rejects.toThrow('has no receipt');
});

test('38: the file of a person has their subscriptions, and their erasure removes theirs alone', async () => {
  const [holder, other] = [await addHolder(50n), await addHolder(50n)];
  const text = await hide(holder, march('10'));
  await hide(other, march('10'));
  const person = { profileId: holder.profileId, phone: holder.phone } as Person;
  const collected = await subscriptionData.collect(db, person);
  expect(collected).toEqual([
    {
      ...{ kind: 'hide', commentId: Number(text), price: '10', months: 1, renews: true, endedBy: null },
      ...{ begunAtTimestamp: march('10').getTime() / 1000, endDateTimestamp: april('10').getTime() / 1000 },
    },
  ]);
  await transact(db, (tx) => subscriptionData.erase(tx, person, { isTextErased: false }, march('12')));
  expect([(await rowsOf(holder)).size, (await rowsOf(other)).size]).toEqual([0, 1]);
});
