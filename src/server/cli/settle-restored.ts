import type { Config } from '#server/config/config.ts';
import { forgetVersions } from '#server/domains/number-list/commands/renew-list.ts';
import { reportLostLabels } from '#server/domains/webhook/commands/watch-labels.ts';
import { completeOwnBackup } from '#server/platform/db/backup/backup-job.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { skipIds } from '#server/platform/db/skip-ids.ts';
import { placeRows } from './place-rows.ts';

/** More than the rows that any table had in addition when the backup replaced it. */
const idGap = 1_000_000;

/**
 * Makes of what was put back of a backup what a server may have.
 *
 * @param options.isMove for a store that only moves, and was stopped when its backup was made
 */
export async function settleRestored(
  database: Database,
  config: Pick<Config, 'of'>,
  { isMove = false }: { isMove?: boolean } = {},
): Promise<void> {
  if (!isMove) await settleLostRows(database.db, idGap);
  await placeRows(database, config);
  await completeOwnBackup(database);
}

/**
 * Settles a database that lost its last rows. New ids begin above a gap: tokens, tickets and payment services still name
 * those rows, and must not reach other people's. Programs and webhooks are told to fetch the list of numbers again.
 *
 * @param gap more than the lost rows of any table
 * @returns the number of tables whose ids begin later
 */
export async function settleLostRows(db: Db, gap: number): Promise<number> {
  const tables = await skipIds(db, gap);
  await forgetVersions(db, await readDatabaseTime(db));
  await reportLostLabels(db);
  return tables;
}
