import { sql } from 'kysely';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import '../tables.ts';

/**
 * Makes a member Pro until then by what they paid; what the operator granted goes on where it lasts longer. In the
 * transaction of the payment.
 *
 * @param until null where nothing is paid any more
 */
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
