import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { publish } from '#server/platform/events/publish.ts';

/** Marks exactly these numbers as examples, which never appear in lists of real numbers or exports. */
export async function markExamples(tx: Tx, phones: readonly string[]): Promise<void> {
  const former = tx.updateTable('number').set({ is_example: false }).where('is_example', '=', true);
  await former.modifyEnd(onEveryShard).execute();
  if (phones.length > 0) {
    await tx.updateTable('number').set({ is_example: true }).where('phone', 'in', phones).execute();
  }
  // The search page's lists changed, so every cached list is dropped.
  await publish(tx, numberChanged, null);
}
