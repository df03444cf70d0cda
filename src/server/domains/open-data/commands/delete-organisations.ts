import type { Tx } from '#server/platform/db/database.ts';

export async function deleteOrganisations(tx: Tx, phone: string): Promise<void> {
  await tx.deleteFrom('open_organisation').where('phone', '=', phone).execute();
}
