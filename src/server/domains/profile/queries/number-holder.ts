import type { StatedKind } from '#contract/stated-kind.ts';

/** The account that a number opens, as far as others may see something of it. */
export interface NumberHolder {
  profileId: string;
  firstName: string;
  lastName: string;
  avatarId: number | null;
  avatarVersion: string | null;
  /** The holder lets others see the name. */
  isProfileGoing: boolean;
  proUntil: Date | null;
  deactivatedAt: Date | null;
  /** A strong proof showed that the number is theirs. */
  isProven: boolean;
  /** What they stated last, which may be over. */
  stated: Stated | null;
}

export interface Stated {
  kind: StatedKind;
  at: Date;
  until: Date;
}
