import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { publish } from '#server/platform/events/publish.ts';
import '../tables.ts';

/**
 * Says of these numbers, and of no others, that what stands by them is made up: none of them is listed among real ones,
 * in sitemaps or in exports. In the caller's transaction.
 */
export async function markExamples(tx: Tx, phones: readonly string[]): Promise<void> {
  const former = tx.updateTable('number').set({ is_example: false }).where('is_example', '=', true);
  await former.modifyEnd(onEveryShard).execute();
  if (phones.length > 0) {
    await tx.updateTable('number').set({ is_example: true }).where('phone', 'in', phones).execute();
  }
  // Other numbers stand in the search page's lists now, so every kept list is dropped.
  await publish(tx, numberChanged, null);
}
