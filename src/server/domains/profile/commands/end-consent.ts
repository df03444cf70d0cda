import type { Tx } from '#server/platform/db/database.ts';

/** Withdraws the holder's consent to be shown to common acquaintances, until they turn it on again. */
export async function endConsent(tx: Tx, phone: string): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ common_acquaintances: false })
    .where('phone', '=', phone)
    .where('is_holder', '=', true)
    .execute();
}
