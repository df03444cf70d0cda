import type { StatedKind } from '#contract/stated-kind.ts';

export interface NumberHolder {
  profileId: string;
  firstName: string;
  lastName: string;
  avatarId: number | null;
  avatarVersion: string | null;
  isProfileGoing: boolean;
  proUntil: Date | null;
  deactivatedAt: Date | null;
  /** A strong proof showed that the number is theirs. */
  isProven: boolean;
  /** Latest statement; may have ended. */
  stated: Stated | null;
}

export interface Stated {
  kind: StatedKind;
  at: Date;
  until: Date;
}
