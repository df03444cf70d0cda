import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import '../tables.ts';

/** The number has another holder: what was said before stays and is marked, and what the one before put first is not. */
export async function markFormerHolder(tx: Tx, phone: string): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ is_before_holder: true, is_pinned: false })
    .where('phone', '=', phone)
    .where('is_before_holder', '=', false)
    .execute();
  await publish(tx, numberChanged, phone);
}
