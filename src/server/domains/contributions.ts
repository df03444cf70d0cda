// Type that moderation needs from every domain when an account is removed as spam. Re-exported by `part.ts`.
import type { Tx } from '#server/platform/db/database.ts';

/**
 * Contributions of an account other than texts: reactions, votes, names. Removing an account as spam withdraws all of
 * them in one act. `restore` reverses exactly what `withdraw` marked with that act id, counters included.
 */
export interface Contributions {
  withdraw(tx: Tx, profileId: string, actId: string, now: Date): Promise<void>;
  restore(tx: Tx, actId: string, now: Date): Promise<void>;
}
