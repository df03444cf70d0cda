import { type Gift, type GiftReceipt, paymentCalls } from '#contract/payment.ts';
import type { Base } from '#server/domains/part.ts';
import { listConsentedNames } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { acceptGift, declineGift, type GiftDeps } from './decide-gift.ts';
import { findGiftReceipt, type GiftReceiptRecord } from './find-gift-receipt.ts';
import { listGifts } from './list-gifts.ts';

export function giftRoutes(deps: GiftDeps & Pick<Base, 'pager'>) {
  const { database, clock, pager } = deps;
  const api = createApi();

  addCall(
    api,
    paymentCalls,
    'GET /api/v6/payment/gifts',
    {
      summary: 'List gifts I can accept',
      description: 'Names the giver if they chose to be named.',
      gives: 'Gifts that I may accept or decline, the newest first',
      who: 'account',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'payment/gifts', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listGifts(database.db, member.profileId, clock.now(), page);
      const names = await nameGivers(database.db, items);
      return ok(c, pager.answer(place, { ...listed, items: items.map((gift) => presentGift(gift, names)) }));
    },
  );

  addCall(
    api,
    paymentCalls,
    'GET /api/v6/payment/gift/{id}',
    {
      summary: 'Show the receipt of a gift to me',
      gives: 'The gift, whatever became of it',
      who: 'account',
      failures: ['payment.not_found', 'request.invalid'],
    },
    async (c, { path, member }) => {
      const gift = await findGiftReceipt(database.db, member.profileId, path.id);
      if (gift === null) return problem(c, 'payment.not_found');
      return ok(c, presentGiftReceipt(gift, await nameGivers(database.db, [gift])));
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /api/v6/payment/gift/{id}/accept',
    {
      summary: 'Accept a gift',
      description:
        'Credits its numcy to my wallet, once. If its payment is returned later, the unspent rest is taken back.',
      gives: 'My balance after it; done again it changes nothing',
      who: 'member',
      failures: ['payment.not_found', 'payment.gift_gone', 'request.invalid'],
    },
    async (c, { path, named, member }) => {
      return named.once(async (joined) => {
        const outcome = await acceptGift({ ...deps, database: joined }, member, path.id);
        if (typeof outcome === 'string') return problem(c, outcome);
        return ok(c, { status: true, balance: writeNumcy(outcome) });
      });
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /api/v6/payment/gift/{id}/decline',
    {
      summary: 'Decline a gift',
      description: 'Refunds its price to the giver, who cannot send me gifts for a year.',
      gives: 'Done; done again it changes nothing',
      who: 'member',
      failures: ['payment.not_found', 'payment.gift_gone', 'request.invalid'],
    },
    async (c, { path, named, member }) => {
      return named.once(async (joined) => {
        const outcome = await declineGift({ ...deps, database: joined }, member, path.id);
        return typeof outcome === 'string' ? problem(c, outcome) : ok(c, { status: true });
      });
    },
  );
  return api;
}

type Named = Pick<GiftReceiptRecord, 'giver_id' | 'names_giver'>;
type Names = ReadonlyMap<string, string>;

function nameGivers(db: Db, gifts: readonly Named[]): Promise<Names> {
  return listConsentedNames(
    db,
    gifts.filter((gift) => gift.names_giver).map(({ giver_id }) => giver_id),
  );
}

type Offered = Pick<GiftReceiptRecord, 'id' | 'numcy' | 'offered_at' | 'expires_at'> & Named;

function presentGift(gift: Offered, names: Names): Gift {
  return {
    id: gift.id,
    numcy: writeNumcy(gift.numcy),
    giver: gift.names_giver ? (names.get(gift.giver_id) ?? null) : null,
    offeredAtTimestamp: toTimestamp(gift.offered_at),
    expiresAtTimestamp: toTimestamp(gift.expires_at),
  };
}

function presentGiftReceipt(gift: GiftReceiptRecord, names: Names): GiftReceipt {
  return {
    ...presentGift(gift, names),
    number: `G-${gift.id}`,
    state: gift.state,
    left: writeNumcy(gift.left),
    decidedAtTimestamp: gift.decided_at && toTimestamp(gift.decided_at),
  };
}
