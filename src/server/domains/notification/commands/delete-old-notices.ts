import type { Db } from '#server/platform/db/database.ts';

/** Rows that one statement deletes within the statement timeout. */
const usualBatch = 10_000;

/** Deletes old notices in batches, because shortening `NOTICE_DAYS` can expire most of the table (decision 048). */
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
