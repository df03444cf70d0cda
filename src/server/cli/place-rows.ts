import type { Config } from '#server/config/config.ts';
import { historyTable } from '#server/domains/history/jobs.ts';
import { historySettings } from '#server/domains/history/settings.ts';
import { lookupTable } from '#server/domains/metering/jobs.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { makePartitions } from '#server/platform/db/partitions.ts';

/**
 * Moves what was put back of a backup into its partitions while nobody waits for it: a server's statements may not take as
 * long. Events stay where they are, since nobody hears them any more.
 */
export async function placeRows({ db }: Database, config: Pick<Config, 'of'>): Promise<void> {
  const now = await readDatabaseTime(db);
  const { historyDays } = config.of(historySettings);
  for (const table of [lookupTable, historyTable(historyDays)]) await makePartitions(db, table, now);
}
