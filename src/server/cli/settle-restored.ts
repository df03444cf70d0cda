import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { skipIds } from '#server/platform/db/skip-ids.ts';
import { placeRows } from './place-rows.ts';

/** More than the rows that any table had in addition when the backup replaced it. */
const idGap = 1_000_000;

/**
 * Settles a restored backup. New ids begin above a gap: tokens and payment services still name rows that were lost.
 * `isMove`: the store only moves, and was stopped for its backup.
 */
export async function settleRestored(
  database: Database,
  config: Pick<Config, 'of'>,
  { isMove = false }: { isMove?: boolean } = {},
): Promise<void> {
  if (!isMove) await skipIds(database.db, idGap);
  await placeRows(database, config);
}
