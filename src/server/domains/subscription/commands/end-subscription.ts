import type { EndReason } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** It is over, and nothing more is charged. What goes with it the caller undoes. */
export async function endSubscription(tx: Tx, id: string, by: EndReason, now: Date): Promise<void> {
  await tx
    .updateTable('numcy_subscription')
    .set({ renews: false, ended_at: now, ended_by: by })
    .where('id', '=', id)
    .execute();
}

/** What is paid stays until its end; no further month is charged. */
export async function stopRenewal(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('numcy_subscription').set({ renews: false }).where('id', '=', id).execute();
}
