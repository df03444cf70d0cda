import type { Tx } from '#server/platform/db/database.ts';

/** For a lost site secret, with which the private keys are encrypted. Signs everybody out. */
export async function deleteSigningKeys(tx: Tx): Promise<void> {
  await tx.deleteFrom('signing_key').execute();
}
