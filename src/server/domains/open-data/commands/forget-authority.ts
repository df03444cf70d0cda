import { sql } from 'kysely';
import { holdUnlisting } from '#server/domains/name/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish, publishEach } from '#server/platform/events/publish.ts';
import { sources } from '../sources/catalogue.ts';
import { projectStored } from './write-batch.ts';

/** Rows per table and transaction: few, so that look-ups on PGlite do not wait and `publishEach` suffices. */
const perBatch = 500;

export interface ForgetOptions {
  /** On abort, the current batch is committed and no further one starts. The same call continues later. */
  signal?: AbortSignal;
  /** Default: the system clock. */
  now?: () => Date;
}

export interface ForgottenData {
  rows: number;
  isWhole: boolean;
}

/** Deletes everything imported from an authority and stops its import. May be killed and repeated. */
export async function forgetAuthority(
  database: Database,
  authority: string,
  { signal, now = () => new Date() }: ForgetOptions = {},
): Promise<ForgottenData> {
  let rows = 0;
  const sweep = async (): Promise<boolean> => {
    for (;;) {
      if (signal?.aborted) return false;
      const gone = await transact(database.db, (tx) => forgetBatch(tx, authority, now()));
      if (gone === 0) return true;
      rows += gone;
    }
  };
  if (!(await sweep())) return { rows, isWhole: false };
  rows += await transact(database.db, (tx) => forgetFiles(tx, authority));
  // Rows that a running import wrote before it stopped.
  const isWhole = await sweep();
  return { rows, isWhole };
}

/** Deletes the log of imports and the few ranges. A running import stops once its log is gone. */
async function forgetFiles(tx: Tx, authority: string): Promise<number> {
  const names = sources.filter((source) => source.authority === authority).map(({ name }) => name);
  await tx
    .deleteFrom('open_import')
    .where('source', 'in', [authority, ...names])
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom('open_range')
    .where('source', '=', authority)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await publish(tx, numberChanged, null);
  return Number(numDeletedRows);
}

/** @returns number of deleted rows; 0 if none were left */
async function forgetBatch(tx: Tx, authority: string, now: Date): Promise<number> {
  // Locks as an import does: no other open data may be written between reading and writing a number's row.
  await sql`lock table open_report in share row exclusive mode`.execute(tx);
  await holdUnlisting(tx);
  const phones: string[] = [];
  for (const table of ['open_report', 'open_organisation']) {
    const { rows } = await sql<{ phone: string }>`
      delete from ${sql.table(table)} where source = ${authority} and key in (
        select key from ${sql.table(table)} where source = ${authority} order by key limit ${perBatch})
      returning phone`.execute(tx);
    phones.push(...rows.map(({ phone }) => phone));
  }
  if (phones.length === 0) return 0;
  await projectStored(tx, new Map(phones.map((phone) => [phone, null])), now);
  // One by one: an event for all numbers would drop every cache with each batch.
  await publishEach(tx, numberChanged, [...new Set(phones)]);
  return phones.length;
}
