import type { HolderRecord } from '#server/domains/profile/queries/find-holder.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

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

/** Of a gift nobody foresees it: it would tell again and again how much its receiver spent. */
export function canForesee(
  claimant: Pick<Claimant, 'profileId'>,
  order: Pick<Bought, 'profile_id' | 'recipient_id'>,
): Permission<'payment.not_found'> {
  return order.recipient_id === order.profile_id ? canSeeOrder(claimant, order) : denied('payment.not_found');
}

/** A gift goes to who holds the number and may use the account. Why it does not is never told: it is the other's own. */
export function canReceiveGift(
  holder: Pick<HolderRecord, 'deactivatedAt' | 'isExample' | 'isBarred'> | null,
): Permission<'payment.gift_unknown'> {
  const isUsed = holder !== null && holder.deactivatedAt === null && !holder.isExample && !holder.isBarred;
  return isUsed ? allowed : denied('payment.gift_unknown');
}

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
