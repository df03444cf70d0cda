import type { Problem, ProblemCode } from '#contract/problem.ts';
import { type Subscribed, subscriptionCalls } from '#contract/subscription.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { type Member, refuseAccess } from '#server/platform/access/actor.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { withIdempotencyKey } from '#server/platform/repeat/with-idempotency-key.ts';
import { type Hidden, hideText, unhideText } from '../commands/hide-text.ts';
import { listSubscribed } from '../queries/list-subscribed.ts';
import type { MonthlyPrices } from '../settings.ts';
import { presentSubscribed } from '../views.ts';
import { admitMonthlyAct, type CommentDeps, countMonthlyAct } from './comment-deps.ts';

export type HideDeps = Pick<CommentDeps, 'database' | 'clock' | 'pager' | 'plan' | 'monthlyActsPerHour'> & {
  prices: WalletPrices & MonthlyPrices;
  mailBuyer: MailBuyer;
};

const hideFailures = ['comment.not_found', 'comment.own', 'comment.not_holder', ...bodyFailures] as const;

export function hideRoutes(deps: HideDeps) {
  const api = createApi();
  const { database, clock, pager, plan, prices, mailBuyer } = deps;

  addCall(
    api,
    subscriptionCalls,
    'POST /api/v6/comment/hide',
    {
      summary: 'Hide a text on my number from others',
      description:
        'Requires a proof of the number; for comments and replies of others. Costs `hide` of `/api/v6/numcy/prices` ' +
        'a month, charged at once and again at each month’s end, until it is cancelled or the balance is too low. ' +
        'Others see a placeholder that says so; the author and the holder still read the text. It keeps its place ' +
        'and its counters, and anyone may complain about it. A repeated call charges nothing and resumes a cancelled ' +
        'renewal.',
      gives: 'Until when it is paid, and what is left',
      who: 'fresh-member',
      failures: [...hideFailures, 'wallet.insufficient_balance', 'wallet.held', 'limit.hour'],
    },
    async (c, { fields, named, member }) => {
      const late = await admitMonthlyAct(deps, c, member, named);
      if (late !== null) return late;
      const now = clock.now();
      const outcome = await withIdempotencyKey(
        database,
        named.act,
        now,
        (joined) => hideText({ database: joined, prices, mailBuyer, member }, String(fields.comment_id), now),
        // Refusals are stored as answers, so that a later top-up does not turn a repeat into a charge.
        () => true,
      );
      return outcome.ok ? ok(c, presentHidden(outcome)) : refuse(c, member, outcome);
    },
  );

  addCall(
    api,
    subscriptionCalls,
    'POST /api/v6/comment/unhide',
    {
      summary: 'Show a text on my number again',
      description:
        'At once, or with `when=end` at the end of the paid month. Either way no further month is charged, and ' +
        'nothing is refunded. Does nothing if the text is not hidden.',
      gives: 'The end of the time for which it stays hidden',
      who: 'member',
      failures: [...hideFailures, 'limit.hour'],
    },
    async (c, { fields, named, member }) => {
      const retryAfterSeconds = await countMonthlyAct(deps, member);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        const hiding = { database: joined, prices, member };
        const outcome = await unhideText(hiding, String(fields.comment_id), fields.when, clock.now());
        return outcome.ok ? ok(c, presentHidden(outcome)) : refuse(c, member, outcome);
      });
    },
  );

  addCall(
    api,
    subscriptionCalls,
    'GET /api/v6/comment/list/hidden',
    {
      summary: 'List texts that I hide',
      gives: 'With the price and the end of the paid month, newest subscription first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'comment/list/hidden', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const listed = await listSubscribed(database, member.profileId, 'hide', page);
      return ok(c, pager.answer(place, { ...listed, items: listed.items.map((row) => presentSubscribed(plan, row)) }));
    },
  );
  return api;
}

function presentHidden({ status, endsAt, balance }: Hidden): Subscribed {
  return { status, endDateTimestamp: endsAt, balance };
}

/** Records an attempt on a text on somebody else's number as an access violation. */
function refuse<const Code extends ProblemCode>(
  c: ApiContext,
  member: Member,
  { code, details }: { code: Code; details?: Problem['details'] | undefined },
) {
  return code === 'comment.not_holder'
    ? refuseAccess(c, member, code)
    : problem(c, code, { ...(details && { details }) });
}
