import type { EndReason } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Ends the subscription and its charges. The caller undoes the product. */
export async function endSubscription(tx: Tx, id: string, by: EndReason, now: Date): Promise<void> {
  await tx
    .updateTable('numcy_subscription')
    .set({ renews: false, ended_at: now, ended_by: by })
    .where('id', '=', id)
    .execute();
}

/** Stops further charges; the paid month runs to its end. */
export async function stopRenewal(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('numcy_subscription').set({ renews: false }).where('id', '=', id).execute();
}
