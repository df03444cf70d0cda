import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { endHides } from './hide-kind.ts';
import '../tables.ts';

/**
 * The number has another holder: what was said before stays and is marked, what the one before put first is not, and what
 * they hid is read again.
 */
export async function markFormerHolder(tx: Tx, phone: string, now: Date): Promise<void> {
  await endHides(tx, { phone }, now);
  await tx
    .updateTable('comment')
    .set({ is_before_holder: true, is_pinned: false })
    .where('phone', '=', phone)
    .where('is_before_holder', '=', false)
    .execute();
  await publish(tx, numberChanged, phone);
}
