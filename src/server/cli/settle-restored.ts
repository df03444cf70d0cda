import type { Config } from '#server/config/config.ts';
import { endAllSessions } from '#server/domains/profile/commands/account-state.ts';
import type { Database } from '#server/platform/db/database.ts';
import { placeRows } from './place-rows.ts';

/**
 * Makes of what was put back of a backup what a server may have. Sessions and programs' keys of the backup end: some of
 * them were ended since, of a stolen phone perhaps, and nobody knows which.
 *
 * @param options.keepsSessions for a store that only moves, and was stopped when its backup was made
 */
export async function settleRestored(
  database: Database,
  config: Pick<Config, 'of'>,
  { keepsSessions = false }: { keepsSessions?: boolean } = {},
): Promise<void> {
  if (!keepsSessions) await endAllSessions(database.db);
  await placeRows(database, config);
}
