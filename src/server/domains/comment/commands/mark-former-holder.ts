import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { endHides } from './hide-kind.ts';

/** Runs when a number gets a new holder: marks older texts, and drops the former holder's pin and hides. */
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
