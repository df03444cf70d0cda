import type { PersonalData } from '#server/domains/part.ts';
import { listConsentedNames } from '#server/domains/profile/door.ts';
import { lockOrder } from '../commands/ask-refund.ts';
import { type GiftDeps, sendBack } from './decide-gift.ts';
import { findGift } from './gift-row.ts';

export function giftData(deps: GiftDeps): PersonalData {
  return {
    name: 'gifts',

    async collect(db, { profileId }) {
      const gifts = await db
        .selectFrom('payment_gift as gift')
        .innerJoin('payment_order as bought', 'bought.number', 'gift.order_number')
        .select(['bought.numcy', 'bought.names_giver', 'gift.giver_id', 'gift.state', 'gift.offered_at as offeredAt'])
        .select(['gift.expires_at as expiresAt', 'gift.decided_at as decidedAt'])
        .where('gift.receiver_id', '=', profileId)
        .orderBy('gift.id')
        .execute();
      if (gifts.length === 0) return null;
      const named = gifts.filter((gift) => gift.names_giver).map(({ giver_id }) => giver_id);
      const names = await listConsentedNames(db, named);
      return gifts.map(({ names_giver, giver_id, ...gift }) => ({
        ...gift,
        giver: names_giver ? (names.get(giver_id) ?? null) : null,
      }));
    },

    /** Nobody is left to accept pending gifts, so they are refunded. The rows hold only account ids. */
    async erase(tx, { profileId }) {
      const waiting = await tx
        .selectFrom('payment_gift')
        .select('order_number')
        .where('receiver_id', '=', profileId)
        .where('state', '=', 'pending')
        .orderBy('id')
        .execute();
      for (const { order_number: number } of waiting) {
        const order = await lockOrder(tx, number);
        const gift = await findGift(tx, number);
        if (order && gift?.state === 'pending') await sendBack(tx, deps, { gift, order }, 'expired', deps.clock.now());
      }
    },
  };
}
