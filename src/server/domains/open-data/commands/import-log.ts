import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { renewNumberStatistics } from '#server/domains/number/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Source } from '../sources/source.ts';

export interface ImportRow {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  linesDone: number;
  accepted: number;
  unchanged: number;
  /** Records of unlisted numbers. Known only on writing, so not counted again when resuming. */
  unlisted: number;
}

/** Another process imports the same file. */
export class ImportTakenError extends Error {
  override name = 'ImportTakenError';
  constructor(source: string) {
    super(`Another process is importing this file of ${source}. Nothing was doubled; let it finish.`);
  }
}

/** Finds or inserts the log row of a file, identified by content and settings, not by name. */
export async function findOrCreateImport(
  db: Db,
  source: Source,
  fileName: string,
  hash: string,
  now: Date,
): Promise<ImportRow> {
  const settings = source.settings ?? '';
  const file_hash = settings === '' ? hash : createHash('sha256').update(`${hash} ${settings}`).digest('hex');
  await db
    .insertInto('open_import')
    .values({ source: source.name, file_name: fileName, file_hash, started_at: now, finished_at: null })
    .onConflict((conflict) => conflict.columns(['source', 'file_hash']).doNothing())
    .execute();
  const row = await db
    .selectFrom('open_import')
    .select(['id', 'started_at', 'finished_at', 'lines_done', 'accepted', 'unchanged', 'reject_reasons'])
    .where('source', '=', source.name)
    .where('file_hash', '=', file_hash)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    linesDone: Number(row.lines_done),
    accepted: Number(row.accepted),
    unchanged: Number(row.unchanged),
    unlisted: row.reject_reasons.unlisted ?? 0,
  };
}

/** Rows after which refreshing planner statistics pays off. The embedded database never does so by itself. */
const manyRows = 5_000;

export async function renewStatistics(db: Db, accepted: number): Promise<void> {
  if (accepted < manyRows) return;
  await renewNumberStatistics(db);
  await sql`analyze open_report, open_organisation`.execute(db);
}

/** Marks an import as done. Without usable records the row is deleted, so that the file can be retried. */
export async function finishImport(db: Db, row: ImportRow, hasUsable: boolean, now: Date): Promise<void> {
  if (hasUsable) await db.updateTable('open_import').set({ finished_at: now }).where('id', '=', row.id).execute();
  else await db.deleteFrom('open_import').where('id', '=', row.id).execute();
}
