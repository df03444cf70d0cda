import { sql } from 'kysely';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';

/** Sets the paid end of Pro (null: none), in the payment's transaction; a longer grant stays. */
export async function setPaidPro(tx: Tx, profileId: string, until: Date | null): Promise<void> {
  const row = await tx
    .updateTable('profile')
    .set({
      pro_paid_until: until,
      pro_until: sql<Date | null>`greatest(pro_granted_until, ${until}::timestamptz)`,
    })
    .where('id', '=', profileId)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`pro_paid_until is distinct from ${until}::timestamptz`)
    .returning('phone')
    .executeTakeFirst();
  if (row?.phone) await publish(tx, numberChanged, row.phone);
}
