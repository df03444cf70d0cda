import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/** The site's secret is lost, and so are the private keys that are encrypted with it: everybody is signed out. */
export async function deleteSigningKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('signing_key').execute();
}
