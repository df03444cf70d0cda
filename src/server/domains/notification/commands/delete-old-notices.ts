import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

/** One statement deletes so many within its time limit. */
const usualBatch = 10_000;

/**
 * Deletes what members were told before a moment, the oldest first, in batches: where the operator shortens `NOTICE_DAYS`,
 * nearly all of the table may be past it at once. The table is not partitioned: see decision 048.
 */
export async function deleteOldNotices(db: Db, before: Date, batch = usualBatch): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('notification')
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('notification')
          .select('id')
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(batch),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < BigInt(batch)) return;
  }
}
