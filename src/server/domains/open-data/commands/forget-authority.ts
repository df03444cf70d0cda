import { sql } from 'kysely';
import { holdUnlisting } from '#server/domains/name/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { sources } from '../sources/catalogue.ts';
import { projectStored } from './write-batch.ts';
import '../tables.ts';

/** Rows of one transaction: as few as an embedded database takes without making look-ups wait. */
const perBatch = 1_000;

export interface ForgetOptions {
  /** When aborted, the batch at hand is committed and no other is begun; the same call goes on later. */
  signal?: AbortSignal;
  /** Default: the time now. */
  now?: () => Date;
}

/** What is gone, and whether that is all of it. */
export interface ForgottenData {
  rows: number;
  isWhole: boolean;
}

/**
 * Takes back all that was imported of an authority: complaints, organisations, ranges, and the log of its files, so that
 * each may be imported again. May be killed at any moment and be run again. An import of it that is under way gives way.
 */
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
  // What an import under way wrote until it gave way.
  const isWhole = await sweep();
  return { rows, isWhole };
}

/** The log, by which an import under way notices, and the ranges, of which there are few. */
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

/** @returns how many rows are gone; 0 where there were none left */
async function forgetBatch(tx: Tx, authority: string, now: Date): Promise<number> {
  // As a batch of an import: nobody else writes open data between our reading and writing of a number's row.
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
  await publish(tx, numberChanged, null);
  return phones.length;
}
