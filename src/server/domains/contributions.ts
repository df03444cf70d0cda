// What moderation asks of every domain where an account is removed as spam. `part.ts` hands this type on.
import type { Tx } from '#server/platform/db/database.ts';

/**
 * What an account gave beside texts: reactions, opinions, names. An account that is removed as spam loses all of it in one
 * act: what `withdraw` marks with the act's id `restore` brings back, and all counters are afterwards as they were.
 */
export interface Contributions {
  withdraw(tx: Tx, profileId: string, actId: string, now: Date): Promise<void>;
  restore(tx: Tx, actId: string, now: Date): Promise<void>;
}
