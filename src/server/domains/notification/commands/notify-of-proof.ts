import type { ProofElsewhere } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { notify } from './notify.ts';

/** Informs an account that its number was proven without it; read after recovery. */
export async function notifyOfProof(tx: Tx, { profileId, use, key }: ProofElsewhere, now: Date): Promise<void> {
  await notify(tx, { profileId, kind: use, link: '/number/my', key: `${use}:${key}`, isEssential: true }, now);
}
