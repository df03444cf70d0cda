import type { Config } from '#server/config/config.ts';
import { historyTable } from '#server/domains/history/jobs.ts';
import { historySettings } from '#server/domains/history/settings.ts';
import { lookupTable } from '#server/domains/metering/jobs.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import { makePartitions } from '#server/platform/db/partitions.ts';

/** Moves restored rows into partitions before a server runs and its statement timeout applies; events stay. */
export async function placeRows({ db }: Database, config: Pick<Config, 'of'>): Promise<void> {
  const now = await readDatabaseTime(db);
  const { historyDays } = config.of(historySettings);
  for (const table of [lookupTable, historyTable(historyDays)]) await makePartitions(db, table, now);
}
