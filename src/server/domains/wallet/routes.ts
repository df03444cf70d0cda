import { type Prices, walletCalls } from '#contract/wallet.ts';
import type { PriceKey } from '#contract/wallet-rule.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import type { Pager } from '#server/platform/http/paged-list.ts';
import { problem } from '#server/platform/http/problem.ts';
import { type Numcy, writeNumcy } from '#shared/numcy.ts';
import { lockOrCreateWallet } from './commands/lock-wallet.ts';
import { findBalance } from './queries/find-balance.ts';
import { findHeld } from './queries/find-held.ts';
import { findReceipt } from './queries/find-receipt.ts';
import { listPostings } from './queries/list-postings.ts';
import { presentListed, presentPosting, presentReceipt } from './views.ts';

export interface WalletDeps {
  database: Database;
  clock: Clock;
  pager: Pager;
  prices: { welcome: Numcy; paidSearch: Numcy };
  /** Prices of all domains. Complete only after all are created. */
  listed(): Readonly<Record<PriceKey, Numcy>>;
  free: { freeSearches: number; freeSearchesPro: number };
}

export function walletRoutes({ database, clock, pager, prices, listed, free }: WalletDeps) {
  const api = createApi();
  const balanceOf = async ({ profileId }: Member) =>
    (await findBalance(database.db, profileId)) ??
    (await transact(database.db, (tx) => lockOrCreateWallet(tx, prices, profileId, clock.now()))).balance;

  const presentPrices = (): Prices => ({
    welcome: writeNumcy(prices.welcome),
    paidSearch: writeNumcy(prices.paidSearch),
    ...presentListed(listed()),
    ...free,
  });

  addCall(
    api,
    walletCalls,
    'GET /api/v6/numcy/balance',
    { summary: 'Get my balance', gives: 'Whole numcy, and what holds the wallet', who: 'account', failures: [] },
    async (c, { member }) => {
      const balance = await balanceOf(member);
      // A wallet with debt has balance 0, so only an empty one needs the query.
      const held = balance === 0n ? await findHeld(database.db, member.profileId) : null;
      return ok(c, { balance: writeNumcy(balance), held: held && { ...held, amount: writeNumcy(held.amount) } });
    },
  );

  addCall(
    api,
    walletCalls,
    'GET /api/v6/numcy/history',
    {
      summary: 'List the postings of my wallet',
      gives: 'Postings, newest first',
      who: 'account',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'numcy/history', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      await balanceOf(member);
      const { items, ...listed } = await listPostings(database.db, member.profileId, page);
      return ok(c, pager.answer(place, { ...listed, items: items.map(presentPosting) }));
    },
  );

  addCall(
    api,
    walletCalls,
    'GET /api/v6/numcy/receipt/{number}',
    {
      summary: 'Get the receipt of a purchase with numcy',
      gives: 'The posting, under a permanent number',
      who: 'account',
      failures: ['payment.not_found', 'request.invalid'],
    },
    async (c, { path, member }) => {
      const receipt = await findReceipt(database.db, member.profileId, path.number);
      return receipt === null ? problem(c, 'payment.not_found') : ok(c, presentReceipt(receipt));
    },
  );

  addCall(
    api,
    walletCalls,
    'GET /api/v6/numcy/prices',
    { summary: 'List prices in numcy', gives: 'The same for everyone', who: 'anyone', failures: [] },
    (c) => ok(c, presentPrices(), 'public, max-age=300'),
  );
  return api;
}
