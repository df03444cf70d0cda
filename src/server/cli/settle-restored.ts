import type { Config } from '#server/config/config.ts';
import { forgetVersions, forgetVersionsWithin } from '#server/domains/number-list/commands/renew-list.ts';
import { endAllSessions } from '#server/domains/profile/commands/account-state.ts';
import { reportLostLabels, reportLostLabelsWithin } from '#server/domains/webhook/commands/watch-labels.ts';
import { completeOwnBackup } from '#server/platform/db/backup/backup-job.ts';
import type { Queryable } from '#server/platform/db/backup/list-tables.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { skipIds, skipIdsWithin, skipNewIds } from '#server/platform/db/skip-ids.ts';
import { placeRows } from './place-rows.ts';

/** More than the rows that any table had in addition when the backup replaced it. */
const idGap = 1_000_000;

/**
 * Settles the lost rows in the transaction of a restore, on the tables of the backup's version: a restore that is killed
 * once it is committed cannot be repeated. Sessions that were ended since the backup would be valid again, so all end.
 */
export async function settleWithin(client: Queryable): Promise<void> {
  await endAllSessions(client);
  await skipIdsWithin(client, idGap);
  await forgetVersionsWithin(client);
  await reportLostLabelsWithin(client);
}

/**
 * Makes of what was put back of a backup what a server may have. After `settleWithin`, ids of tables that the backup's
 * version did not have begin above the gap, too.
 *
 * @param options.isMove for a store that only moves, and was stopped when its backup was made
 */
export async function settleRestored(
  database: Database,
  config: Pick<Config, 'of'>,
  { isMove = false }: { isMove?: boolean } = {},
): Promise<void> {
  if (!isMove) {
    await skipNewIds(database.db, idGap);
    await reportLost(database.db);
  }
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
  await reportLost(db);
  return tables;
}

async function reportLost(db: Db): Promise<void> {
  await forgetVersions(db, await readDatabaseTime(db));
  await reportLostLabels(db);
}
