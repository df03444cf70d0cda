import { createRoute } from '@hono/zod-openapi';
import { Balance, Prices, WalletHistory, WalletHistoryQuery } from '#contract/wallet.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { accountFailures, type Member, requireMember } from '#server/platform/http/actor.ts';
import { addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { openWallet } from './commands/open-wallet.ts';
import { findBalance, listPostings } from './queries.ts';
import { presentPosting } from './views.ts';

export interface WalletDeps {
  database: Database;
  clock: Clock;
  prices: Prices;
}

const balanceRoute = createRoute({
  method: 'get',
  path: '/api/v6/numcy/balance',
  summary: 'What I may spend',
  responses: { ...success(Balance, 'Whole numcy'), ...failures(...accountFailures) },
});
const historyRoute = createRoute({
  method: 'get',
  path: '/api/v6/numcy/history',
  summary: 'What my wallet gained and paid',
  request: { query: WalletHistoryQuery },
  responses: {
    ...success(WalletHistory, 'Postings, the newest first'),
    ...failures('request.invalid', ...accountFailures),
  },
});
const pricesRoute = createRoute({
  method: 'get',
  path: '/api/v6/numcy/prices',
  summary: 'What numcy are for',
  responses: success(Prices, 'The same for everyone'),
});

/** A member's own wallet, and what things cost. */
export function walletRoutes({ database, clock, prices }: WalletDeps) {
  const api = createApi();
  /** The wallet opens when its member first looks at it. */
  const balanceOf = async ({ profileId }: Member) =>
    (await findBalance(database.db, profileId)) ??
    database.db.transaction().execute((tx) => openWallet(tx, prices, profileId, clock.now()));

  addCall(api, balanceRoute, async (c) => {
    const member = requireMember(c, { evenDeactivated: true });
    if (member instanceof Response) return member;
    return ok(c, { balance: await balanceOf(member) });
  });

  addCall(api, historyRoute, async (c) => {
    const member = requireMember(c, { evenDeactivated: true });
    if (member instanceof Response) return member;
    await balanceOf(member);
    const page = c.req.valid('query');
    const { items, total } = await listPostings(database.db, member.profileId, page);
    return ok(c, { items: items.map(presentPosting), total, hasMore: page.offset + items.length < total });
  });

  addCall(api, pricesRoute, (c) => ok(c, prices, 'public, max-age=300'));
  return api;
}
