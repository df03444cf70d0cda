import type { HolderRecord } from '#server/domains/profile/door.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { dayMs } from '#shared/time.ts';

/** A claim to an order: by the signed-in account, if any, or by the typed address. */
export interface Claimant {
  profileId: string | null;
  email: string;
}

export interface Bought {
  profile_id: string;
  recipient_id: string;
  email: string | null;
}

/** Only the signed-in buyer sees an order: an address is too easily guessed. */
export function canSeeOrder(
  { profileId }: Pick<Claimant, 'profileId'>,
  order: Pick<Bought, 'profile_id'>,
): Permission<'payment.not_found'> {
  return order.profile_id === profileId ? allowed : denied('payment.not_found');
}

/** The buyer may withdraw, signed in or by the payment address, which gets the result by mail. */
export function canWithdraw(claimant: Claimant, order: Bought): Permission<'payment.not_found'> {
  const isAddress = order.email !== null && sameAddress(order.email, claimant.email);
  return isAddress ? allowed : canSeeOrder(claimant, order);
}

/** Gifts need a holder with a usable account. The reason for a refusal stays private to that account. */
export function canReceiveGift(
  holder: Pick<HolderRecord, 'deactivatedAt' | 'isExample' | 'isSuspended'> | null,
): Permission<'payment.gift_unknown'> {
  const isUsed = holder !== null && holder.deactivatedAt === null && !holder.isExample && !holder.isSuspended;
  return isUsed ? allowed : denied('payment.gift_unknown');
}

/** Only the receiver decides; to anyone else the gift does not exist. */
export function canDecideGift(
  { profileId }: { profileId: string },
  gift: { receiver_id: string } | null,
): Permission<'payment.not_found'> {
  return gift?.receiver_id === profileId ? allowed : denied('payment.not_found');
}

/** Prevents pressure on the receiver: one pending gift per pair, and none for a year after a decline. */
export function canGiveAgain(
  earlier: readonly { state: string; decided_at: Date | null }[],
  now: Date,
): Permission<'payment.gift_waiting' | 'payment.gift_declined'> {
  if (earlier.some(({ state }) => state === 'pending')) return denied('payment.gift_waiting');
  const since = now.getTime() - 365 * dayMs;
  const isDeclined = earlier.some(({ state, decided_at: at }) => state === 'declined' && (at?.getTime() ?? 0) > since);
  return isDeclined ? denied('payment.gift_declined') : allowed;
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
