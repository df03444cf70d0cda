import type { HolderRecord } from '#server/domains/profile/door.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';
import { dayMs } from '#shared/time.ts';

/** Who says that an order is theirs: the account that is signed in, if one is, and the address that was typed. */
export interface Claimant {
  profileId: string | null;
  email: string;
}

/** Whose an order is. */
export interface Bought {
  /** Who paid. */
  profile_id: string;
  /** Whose wallet or account got it. */
  recipient_id: string;
  /** That was given to pay. */
  email: string | null;
}

/** The buyer is told on the page what becomes of an order: by the sign-in, since an address is easily typed. */
export function canSeeOrder(
  { profileId }: Pick<Claimant, 'profileId'>,
  order: Pick<Bought, 'profile_id'>,
): Permission<'payment.not_found'> {
  return order.profile_id === profileId ? allowed : denied('payment.not_found');
}

/** The buyer withdraws, signed in or by the address that was given to pay, which hears what came of it. */
export function canWithdraw(claimant: Claimant, order: Bought): Permission<'payment.not_found'> {
  const isAddress = order.email !== null && sameAddress(order.email, claimant.email);
  return isAddress ? allowed : canSeeOrder(claimant, order);
}

/** A gift goes to who holds the number and may use the account. Why it does not is never told: it is the other's own. */
export function canReceiveGift(
  holder: Pick<HolderRecord, 'deactivatedAt' | 'isExample' | 'isBarred'> | null,
): Permission<'payment.gift_unknown'> {
  const isUsed = holder !== null && holder.deactivatedAt === null && !holder.isExample && !holder.isBarred;
  return isUsed ? allowed : denied('payment.gift_unknown');
}

/** Whoever was given it accepts or declines it, and nobody else learns that there is one. */
export function canDecideGift(
  { profileId }: { profileId: string },
  gift: { receiver_id: string } | null,
): Permission<'payment.not_found'> {
  return gift?.receiver_id === profileId ? allowed : denied('payment.not_found');
}

/**
 * A stranger presses nothing on anybody: no gift is begun while another one waits between the two members, and whoever was
 * declined gives that member none for a year.
 */
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
