import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { StepSize } from '../step-size.ts';
import type { Db } from './database.ts';

const atOnce = 1_000;

/**
 * Deletes networks of rows older than `before`, in steps of about 50 ms; locked rows wait for the next run. The table
 * needs `phone`, `profile_id`, `network` and `network_at`.
 */
export async function forgetNetworksOf(db: Db, table: string, before: Date): Promise<void> {
  const size = new StepSize(atOnce);
  for (;;) {
    const most = size.rows;
    const { rows } = await size.time(most, () =>
      sql<{ done: number }>`
        select forget_networks(${table}::regclass, ${before}::timestamptz, ${most}::int4) as done`.execute(db),
    );
    if (!rows[0]?.done) return;
    await nextTurn();
  }
}
