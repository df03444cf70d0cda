import { sql } from 'kysely';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { judgeUnwanted } from '#server/domains/number/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { entryOf, type ListEntry, placeOf } from '../rules/list-entry.ts';

export interface SettleDeps {
  db: Db;
  hash: PhoneHash;
}

interface Change {
  phone: string;
  /** Null removes the number from the list. */
  entry: ListEntry | null;
  countries: readonly (string | null)[];
}

/** Updates the list by the current verdicts. Pass a few dozen numbers, so that the event loop stays free. */
export async function settleNumbers({ db, hash }: SettleDeps, phones: readonly string[], now: Date): Promise<void> {
  const changed = await findChanges(db, hash, phones, now);
  if (changed.length === 0) return;
  await transact(db, async (tx) => {
    await lockList(tx);
    // Judges again under the lock: sees what was written meanwhile, and later writers wait.
    const changes = await findChanges(
      tx,
      hash,
      changed.map(({ phone }) => phone),
      now,
    );
    await writeChanges(tx, changes, now);
  });
}

/** Removes the number in the transaction that unlists it. */
export async function delistNumber(tx: Tx, phone: string, now: Date): Promise<void> {
  await lockList(tx);
  const row = await tx
    .selectFrom('number_list_entry')
    .select('country')
    .where('phone', '=', phone)
    .where('place', 'is not', null)
    .executeTakeFirst();
  if (row) await writeChanges(tx, [{ phone, entry: null, countries: [row.country] }], now);
}

/** Serializes writers of the list, so that no reader sees a later version before an earlier one. */
async function lockList(tx: Tx): Promise<void> {
  const lock = sql`select version from number_list for update`;
  if ((await lock.execute(tx)).rows.length > 0) return;
  await beginList(tx);
  await lock.execute(tx);
}

/** Inserts the list's only row. Not done by a migration, because a restored backup brings its own row. */
export async function beginList(db: Db): Promise<void> {
  await db
    .insertInto('number_list')
    .values({ version: '0', forgotten_version: '0', is_stale: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function findChanges(db: Db, hash: PhoneHash, phones: readonly string[], now: Date): Promise<Change[]> {
  if (phones.length === 0) return [];
  const unwanted = await judgeUnwanted(db, phones, { label: 'suspicious' }, now);
  const unlisted = await listUnlisted(
    db,
    hash,
    unwanted.map(({ phone }) => phone),
  );
  const wanted = new Map(
    unwanted.filter(({ phone }) => !unlisted.has(phone)).map((number) => [number.phone, entryOf(number)]),
  );
  const rows = await db
    .selectFrom('number_list_entry')
    .select(['phone', 'country', 'category', 'place'])
    .where('phone', 'in', [...phones])
    .execute();
  const known = new Map(rows.map((row) => [row.phone, row]));
  return phones.flatMap((phone): Change[] => {
    const entry = wanted.get(phone) ?? null;
    const before = known.get(phone);
    const isListed = before !== undefined && before.place !== null;
    if (entry === null) return isListed ? [{ phone, entry, countries: [before.country] }] : [];
    const isSame =
      isListed &&
      before.place === placeOf(entry) &&
      before.country === entry.country &&
      before.category === entry.category;
    return isSame ? [] : [{ phone, entry, countries: [entry.country, ...(before ? [before.country] : [])] }];
  });
}

async function writeChanges(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const countries = new Set(changes.flatMap((change) => change.countries.filter((country) => country !== null)));
  const version = await raiseVersion(tx, [...countries], now);
  const listed = changes.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const removed = changes.filter(({ entry }) => entry === null).map(({ phone }) => phone);
  if (listed.length > 0) {
    await tx
      .insertInto('number_list_entry')
      .values(listed.map((entry) => ({ ...entry, place: placeOf(entry), version })))
      .onConflict((conflict) =>
        conflict.column('phone').doUpdateSet((row) => ({
          country: row.ref('excluded.country'),
          score: row.ref('excluded.score'),
          reports: row.ref('excluded.reports'),
          category: row.ref('excluded.category'),
          place: row.ref('excluded.place'),
          version: row.ref('excluded.version'),
        })),
      )
      .execute();
  }
  if (removed.length > 0) {
    // A removed number keeps no data about why it was listed.
    const nothing = { score: 0, reports: 0, category: null, place: null };
    await tx
      .updateTable('number_list_entry')
      .set({ ...nothing, version })
      .where('phone', 'in', removed)
      .execute();
  }
}

async function raiseVersion(tx: Tx, countries: readonly string[], now: Date): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    update number_list set version = greatest(version + 1, ${String(now.getTime())}::int8) returning version`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('the list of numbers has lost its row');
  if (countries.length > 0) {
    await tx
      .insertInto('number_list_country')
      .values(countries.map((country) => ({ country, version: row.version })))
      .onConflict((conflict) =>
        conflict.column('country').doUpdateSet((one) => ({ version: one.ref('excluded.version') })),
      )
      .execute();
  }
  return row.version;
}
