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
  isProven: boolean;
  stated: Stated | null;
}

export interface Stated {
  kind: StatedKind;
  at: Date;
  until: Date;
}
