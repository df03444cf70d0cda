import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** Acquaintances in common are no longer told of who holds a number, until they switch it on again. */
export async function endConsent(tx: Tx, phone: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ common_acquaintances: false })
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .execute();
}
