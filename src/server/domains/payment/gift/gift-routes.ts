import { type Gift, paymentCalls } from '#contract/payment.ts';
import type { Base } from '#server/domains/part.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { acceptGift, declineGift, type GiftDeps } from './decide-gift.ts';
import { listGifts } from './list-gifts.ts';

/** Gifts of numcy that wait for a member: nothing of them is in the wallet until they are accepted. */
export function giftRoutes(deps: GiftDeps & Pick<Base, 'pager'>) {
  const { database, clock, pager } = deps;
  const api = createApi();

  addCall(
    api,
    paymentCalls,
    'GET /api/v6/payment/gifts',
    {
      summary: 'Gifts that wait for me',
      description: 'Who gives is not told.',
      gives: 'Gifts that I may accept or decline, the newest first',
      who: 'account',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'payment/gifts', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const { items, ...listed } = await listGifts(database.db, member.profileId, clock.now(), page);
      return ok(c, pager.answer(place, { ...listed, items: items.map(presentGift) }));
    },
  );

  addCall(
    api,
    paymentCalls,
    'POST /api/v6/payment/gift/{id}/accept',
    {
      summary: 'Accept a gift',
      description: 'Its numcy come into my wallet, once. If its payment goes back later, what is left of it goes too.',
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
      description: 'Its price goes back to who paid it, who may give me none for a year.',
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

function presentGift(gift: Awaited<ReturnType<typeof listGifts>>['items'][number]): Gift {
  return {
    id: gift.id,
    numcy: writeNumcy(gift.numcy),
    offeredAtTimestamp: toTimestamp(gift.offered_at),
    expiresAtTimestamp: toTimestamp(gift.expires_at),
  };
}
