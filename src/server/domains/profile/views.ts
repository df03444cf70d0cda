import type { CancelledProfile, EditedProfile, StatedOfNumber } from '#contract/profile.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { avatarAddress } from './queries/avatar-address.ts';
import type { AccountRecord } from './queries/get-account.ts';
import type { Stated } from './queries/number-holder.ts';
import { type AccountTimes, eraseAt } from './rules.ts';

export function presentEdited(account: AccountRecord): EditedProfile {
  return {
    status: true,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    nameState: account.nameState,
    avatar: avatarAddress(account),
    avatarId: account.avatarId,
    avatarState: account.avatarState,
  };
}

export function presentCancelled(deactivatedAt: Date | null, times: AccountTimes): CancelledProfile {
  return {
    status: true,
    profileView: deactivatedAt === null ? 'FULL' : 'CANCELED',
    eraseAtTimestamp: deactivatedAt === null ? null : toTimestamp(eraseAt(deactivatedAt, times)),
  };
}

export function presentStated({ kind, at, until }: Stated): StatedOfNumber {
  return { status: true, kind, sinceTimestamp: toTimestamp(at), untilTimestamp: toTimestamp(until) };
}
