import type { Config } from '#server/config/config.ts';
import { forgetVersions } from '#server/domains/number-list/commands/renew-list.ts';
import { reportLostLabels } from '#server/domains/webhook/commands/watch-labels.ts';
import { completeOwnBackup } from '#server/platform/db/backup/backup-job.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { skipIds } from '#server/platform/db/skip-ids.ts';
import { placeRows } from './place-rows.ts';

/** More than the rows that any table had in addition when the backup replaced it. */
const idGap = 1_000_000;

/**
 * Makes of what was put back of a backup what a server may have. New ids begin above a gap: tokens, tickets and payment
 * services still name the rows that were lost, and must not reach other people's rows. Programs and webhooks
 * are told to fetch the list of numbers anew.
 *
 * @param options.isMove for a store that only moves, and was stopped when its backup was made
 */
export async function settleRestored(
  database: Database,
  config: Pick<Config, 'of'>,
  { isMove = false }: { isMove?: boolean } = {},
): Promise<void> {
  const { db } = database;
  if (!isMove) {
    await skipIds(db, idGap);
    await forgetVersions(db, await readDatabaseTime(db));
    await reportLostLabels(db);
  }
  await placeRows(database, config);
  await completeOwnBackup(database);
}
