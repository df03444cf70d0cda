// What the spam-campaign domain needs from the domain that stores votes. Re-exported by `part.ts`.
import type { VerdictLabel } from '#contract/number.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** A member's votes on a number: tags, blocks and polls. */
export interface SpamCampaignVote {
  /** Digits. */
  phone: string;
  profileId: string;
}

/** Votes withdrawn and restored together with a spam campaign (M37). */
export interface SpamCampaignVotes {
  /** Withdraws the votes; those withdrawn by another act stay with that act. Locks the numbers' rows. */
  withdraw(tx: Tx, votes: readonly SpamCampaignVote[], actId: string, now: Date): Promise<void>;
  restore(tx: Tx, votes: readonly SpamCampaignVote[], actId: string, now: Date): Promise<void>;
  /** Numbers whose label `withdraw` would change now, in ascending order. */
  previewChanges(db: Db, votes: readonly SpamCampaignVote[], now: Date): Promise<LabelChange[]>;
}

export interface LabelChange {
  phone: string;
  before: VerdictLabel;
  after: VerdictLabel;
}
