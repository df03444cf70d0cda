import { type WithdrawalResult, withdrawalCalls } from '#contract/withdrawal.ts';
import type { Base } from '#server/domains/part.ts';
import { actorOf } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, requestLocale } from '#server/platform/http/problem.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { writeNumcy } from '#shared/numcy.ts';
import { hourMs } from '#shared/time.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';
import { readOrderNumber } from './rules.ts';
import { type WithdrawalDeps, type WithdrawnOrder, withdrawOrder } from './withdraw-order.ts';

export interface WithdrawalRouteDeps extends WithdrawalDeps, Pick<Base, 'visitorOf'> {
  withdrawalsPerHour: number;
}

export function withdrawalRoutes(deps: WithdrawalRouteDeps) {
  const { database, clock } = deps;
  const api = createApi();
  const tries = { name: 'withdrawals', most: deps.withdrawalsPerHour, spanMs: hourMs };

  addCall(
    api,
    withdrawalCalls,
    'POST /api/v6/payment/withdraw',
    {
      summary: 'Withdraw from the contract about an order',
      description:
        'Needs no sign-in. Without one the answer does not reveal whether the order exists: the result is mailed to ' +
        'the payment address.',
      gives: 'When it was received; to the buyer who is signed in also what goes back',
      who: 'anyone',
      failures: ['limit.hour', ...bodyFailures],
    },
    async (c, { fields, named }) => {
      const now = clock.now();
      const retryAfterSeconds = await consume(database.db, tries, deps.visitorOf(c), now);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      const actor = actorOf(c);
      const asked = {
        number: readOrderNumber(fields.order),
        profileId: actor.kind === 'member' ? actor.profileId : null,
        email: fields.email,
        locale: requestLocale(c),
      };
      return named.once(async (joined) => {
        const withdrawn = await withdrawOrder({ ...deps, database: joined }, asked);
        const result = withdrawn?.isOwn ? presentWithdrawn(withdrawn) : null;
        return ok(c, { receivedAtTimestamp: toTimestamp(now), result });
      });
    },
  );

  addCall(
    api,
    withdrawalCalls,
    'GET /api/v6/payment/order/{number}/withdrawal',
    {
      summary: 'Preview a withdrawal from one of my orders',
      description: 'Computed as of now. Writes nothing; numcy spent before the withdrawal are not refunded.',
      gives: 'What would go back and what would stay, or what came of a withdrawal that was made',
      who: 'account',
      failures: ['payment.not_found', 'request.invalid'],
    },
    async (c, { path, member }) => {
      const asked = { number: readOrderNumber(path.number), profileId: member.profileId };
      const found = await previewWithdrawal(database.db, asked, clock.now());
      if (found === null) return problem(c, 'payment.not_found');
      const { receivedAt, result } = found;
      return ok(c, {
        receivedAtTimestamp: receivedAt && toTimestamp(receivedAt),
        result: presentWithdrawn(result),
      });
    },
  );
  return api;
}

function presentWithdrawn({
  outcome,
  amount,
  currency,
  numcy,
  spent,
  usedAmount,
}: Omit<WithdrawnOrder, 'isOwn'>): WithdrawalResult {
  const coins = { numcy: writeNumcy(numcy), spent: writeNumcy(spent) };
  return { outcome, amount, currency, ...coins, usedAmount };
}
