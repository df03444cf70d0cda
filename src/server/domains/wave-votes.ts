// What waves of spam ask of who keeps votes on numbers. `part.ts` hands these types on.
import type { VerdictLabel } from '#contract/number.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** What an author of a wave of spam says of a number by tags, blocks and polls. */
export interface WaveVote {
  /** Digits. */
  phone: string;
  profileId: string;
}

/** Votes that go with a wave of spam, and come back with it (M37). */
export interface WaveVotes {
  /** They count for nothing; those that another act withdrew stay that act's. Locks the numbers' rows. */
  withdraw(tx: Tx, votes: readonly WaveVote[], actId: string, now: Date): Promise<void>;
  /** Those of them that this act withdrew count again. */
  restore(tx: Tx, votes: readonly WaveVote[], actId: string, now: Date): Promise<void>;
  /** The numbers whose label `withdraw` would change now, in the order of the number. */
  foresee(db: Db, votes: readonly WaveVote[], now: Date): Promise<LabelChange[]>;
}

export interface LabelChange {
  phone: string;
  before: VerdictLabel;
  after: VerdictLabel;
}
