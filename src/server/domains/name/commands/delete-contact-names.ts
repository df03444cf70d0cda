import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { lockNumbers } from '#server/domains/number/door.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { StepSize } from '#server/platform/step-size.ts';
import { leastPeople } from '../rules/group-names.ts';
import { dropUnnamed } from './drop-unnamed.ts';
import { projectManyNames } from './project-names.ts';

/** Numbers whose rows one step locks at most. */
const atOnce = 500;
/** Time that a member waits for the deletion of a whole book; a job deletes the rest. */
const usualPatienceMs = 2_000;

interface DeleteOptions {
  until?: number;
  namePeople?: number | undefined;
}

/** Deletes one entry of a member's address book. Returns the number of deleted entries, 0 or 1. */
export async function deleteContactName(
  tx: Tx,
  profileId: string,
  phone: string,
  now: Date,
  namePeople = leastPeople,
): Promise<number> {
  await lockNumbers(tx, [phone]);
  const gone = await tx
    .deleteFrom('contact_name')
    .where('profile_id', '=', profileId)
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return 0;
  await projectManyNames(tx, [phone], now, namePeople);
  await dropUnnamed(tx, [phone]);
  return 1;
}

/**
 * Deletes a member's address book, which appears empty at once, in steps of 50 ms; after `patienceMs` (default 2 s) a
 * job goes on. Returns the entries there were, and those left.
 */
export async function deleteBook(
  database: Database,
  profileId: string,
  now: Date,
  { patienceMs = usualPatienceMs, namePeople }: { patienceMs?: number; namePeople?: number | undefined } = {},
): Promise<{ deleted: number; remaining: number }> {
  const { rows } = await sql<{ entries: number }>`
    with asked as (
      insert into book_deletion (profile_id, asked_at) values (${profileId}::int8, ${now}::timestamptz)
      on conflict (profile_id) do update set asked_at = greatest(book_deletion.asked_at, excluded.asked_at)
      returning asked_at
    )
    select count(*)::int4 as entries from asked join contact_name c
      on c.profile_id = ${profileId}::int8 and c.added_at <= asked.asked_at ${onEveryShard}`.execute(database.db);
  const deleted = rows[0]?.entries ?? 0;
  const until = performance.now() + patienceMs;
  const done = await goOnDeleting(database, profileId, now, { until, namePeople });
  return { deleted, remaining: Math.max(0, deleted - done) };
}

/** Deletes the book of an account that is being erased, without a time limit. */
export async function emptyBook(
  database: Pick<Database, 'db'>,
  profileId: string,
  now: Date,
  namePeople: number,
): Promise<void> {
  await database.db
    .insertInto('book_deletion')
    .values({ profile_id: profileId, asked_at: now })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet({ asked_at: now }))
    .execute();
  await goOnDeleting(database, profileId, now, { namePeople });
}

export async function finishDeletions(database: Database, now: Date, namePeople = leastPeople): Promise<void> {
  const waiting = await database.db.selectFrom('book_deletion').select('profile_id').orderBy('asked_at').execute();
  for (const row of waiting) await goOnDeleting(database, row.profile_id, now, { namePeople });
}

/** Continues a requested deletion until `options.until` (ms of `performance.now()`); returns the deleted entries. */
export async function goOnDeleting(
  database: Pick<Database, 'db'>,
  profileId: string,
  now: Date,
  { until = Number.POSITIVE_INFINITY, namePeople = leastPeople }: DeleteOptions = {},
): Promise<number> {
  const size = new StepSize(atOnce);
  let done = 0;
  while (performance.now() < until) {
    const rows = size.rows;
    const step = () => transact(database.db, (tx) => deleteSome(tx, profileId, rows, { now, namePeople }));
    const gone = await size.time(rows, step);
    if (gone === null) return done;
    done += gone;
    await nextTurn();
  }
  return done;
}

/** @returns the number of deleted entries; null if no deletion is pending */
async function deleteSome(
  tx: Tx,
  profileId: string,
  most: number,
  { now, namePeople }: { now: Date; namePeople: number },
): Promise<number | null> {
  // The row lock serializes servers that work on the same book.
  const asked = await tx
    .selectFrom('book_deletion')
    .select('asked_at')
    .where('profile_id', '=', profileId)
    .forUpdate()
    .executeTakeFirst();
  if (!asked) return null;
  const phones = await listGoing(tx, profileId, asked.asked_at, most);
  if (phones.length > 0) {
    await lockNumbers(tx, phones);
    await tx
      .deleteFrom('contact_name')
      .where('profile_id', '=', profileId)
      .where('phone', 'in', phones)
      .where('added_at', '<=', asked.asked_at)
      .execute();
    await projectManyNames(tx, phones, now, namePeople);
    await dropUnnamed(tx, phones);
  }
  if (phones.length < most) await tx.deleteFrom('book_deletion').where('profile_id', '=', profileId).execute();
  return phones.length;
}

async function listGoing(db: Db, profileId: string, askedAt: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_name')
    .select('phone')
    .where('profile_id', '=', profileId)
    .where('added_at', '<=', askedAt)
    .orderBy('phone')
    .limit(most)
    .modifyEnd(onEveryShard)
    .execute();
  return rows.map(({ phone }) => phone);
}

export function* partsOf(phones: readonly string[]): Generator<string[]> {
  for (let at = 0; at < phones.length; at += atOnce) yield phones.slice(at, at + atOnce);
}
