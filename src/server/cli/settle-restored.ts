import type { Config } from '#server/config/config.ts';
import { endAllSessions } from '#server/domains/profile/commands/account-state.ts';
import type { Database } from '#server/platform/db/database.ts';
import { skipIds } from '#server/platform/db/skip-ids.ts';
import { placeRows } from './place-rows.ts';

/** More than the rows that any table had in addition when the backup replaced it. */
const idGap = 1_000_000;

/**
 * Makes of what was put back of a backup what a server may have. Sessions and programs' keys of the backup end: some of
 * them were ended since, of a stolen phone perhaps, and nobody knows which. New ids begin above a gap: tokens, tickets
 * and payment services still name the rows that were lost, and must not reach other people's rows.
 *
 * @param options.keepsSessions for a store that only moves, and was stopped when its backup was made
 */
export async function settleRestored(
  database: Database,
  config: Pick<Config, 'of'>,
  { keepsSessions = false }: { keepsSessions?: boolean } = {},
): Promise<void> {
  if (!keepsSessions) {
    await endAllSessions(database.db);
    await skipIds(database.db, idGap);
  }
  await placeRows(database, config);
}
