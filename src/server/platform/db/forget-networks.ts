import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { StepSize } from '../step-size.ts';
import type { Db } from './database.ts';

const atOnce = 1_000;

/**
 * Deletes the networks of rows older than `before`, in steps of about 50 ms. Rows locked by others are left to the next
 * run.
 * @param table with the columns `network` and `network_at`
 */
export async function forgetNetworksOf(db: Db, table: string, before: Date): Promise<void> {
  const rows = sql.table(table);
  const size = new StepSize(atOnce);
  for (;;) {
    const most = size.rows;
    const { numAffectedRows = 0n } = await size.time(most, () =>
      sql`update ${rows} set network = null, network_at = null where ctid = any(array(
        select ctid from ${rows} where network is not null and network_at < ${before}::timestamptz
        limit ${most}::int4 for update skip locked
      ))`.execute(db),
    );
    if (numAffectedRows < BigInt(most)) return;
    await nextTurn();
  }
}
