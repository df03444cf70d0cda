import type { Problem, ProblemCode } from '#contract/problem.ts';
import { type Followed, subscriptionCalls } from '#contract/subscription.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import type { MailBuyer } from '#server/domains/payment/door.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { withIdempotencyKey } from '#server/platform/repeat/with-idempotency-key.ts';
import { type FollowState, followComment, unfollowComment } from '../commands/follow-comment.ts';
import { findFollow } from '../queries/find-follow.ts';
import { findText } from '../queries/find-text.ts';
import { listSubscribed } from '../queries/list-subscribed.ts';
import type { MonthlyPrices } from '../settings.ts';
import { presentFollow, presentSubscribed } from '../views.ts';
import { admitMonthlyAct, admitReader, type CommentDeps, countMonthlyAct, meterFailures } from './comment-deps.ts';

export type FollowRouteDeps = CommentDeps & { prices: WalletPrices & MonthlyPrices; mailBuyer: MailBuyer };

export function followRoutes(deps: FollowRouteDeps) {
  const api = createApi();
  const { database, clock, pager, plan, prices, hash, mailBuyer } = deps;

  addCall(
    api,
    subscriptionCalls,
    'POST /api/v6/numcy/subscription/comment/add',
    {
      summary: 'Subscribe to replies to a comment',
      description:
        'Sends notifications to `/api/v6/notification/list` about new replies and about changes of the comment; the ' +
        'next one of a thread only after the last one was read. Costs `follow` of `/api/v6/numcy/prices` a month, ' +
        'charged at once and again at each month’s end, until it is cancelled or the balance is too low. It ends ' +
        'without a further charge when the comment is deleted or its number unlisted. A repeated call charges ' +
        'nothing and resumes a cancelled renewal. Counts like a lookup of the number.',
      gives: 'Until when it is paid, and what is left',
      who: 'fresh-member',
      failures: [
        'comment.not_found',
        'comment.barred',
        'comment.unlisted',
        'payment.price_changed',
        'wallet.insufficient_balance',
        'wallet.held',
        'limit.hour',
        ...bodyFailures,
        ...meterFailures,
      ],
    },
    async (c, { fields, named, member }) => {
      const late = await admitMonthlyAct(deps, c, member, named);
      if (late !== null) return late;
      const now = clock.now();
      const refused = named.isDone ? null : await admit(c, String(fields.comment_id), now);
      if (refused !== null) return refused;
      const wish = {
        commentId: String(fields.comment_id),
        shown: fields.price === undefined ? null : BigInt(fields.price),
      };
      const outcome = await withIdempotencyKey(
        database,
        named.act,
        now,
        (joined) => followComment({ database: joined, prices, mailBuyer, hash, member }, wish, now),
        // Refusals are stored as answers, so that a later top-up does not turn a repeat into a charge.
        () => true,
      );
      return outcome.ok ? ok(c, presentFollowed(fields.comment_id, outcome)) : refuse(c, outcome);
    },
  );

  addCall(
    api,
    subscriptionCalls,
    'POST /api/v6/numcy/subscription/comment/cancel',
    {
      summary: 'Cancel a subscription to replies at the end of the paid month',
      description:
        'No further month is charged. Notifications continue to the end of the paid month; nothing is refunded.',
      gives: 'Until when it is paid; `none` where there was nothing to cancel',
      who: 'member',
      failures: ['limit.hour', ...bodyFailures],
    },
    async (c, { fields, named, member }) => {
      const retryAfterSeconds = await countMonthlyAct(deps, member);
      if (retryAfterSeconds > 0) return problem(c, 'limit.hour', { retryAfterSeconds });
      return named.once(async (joined) => {
        const following = { database: joined, prices, member };
        const outcome = await unfollowComment(following, String(fields.comment_id), clock.now());
        return outcome.ok ? ok(c, presentFollowed(fields.comment_id, outcome)) : problem(c, outcome.code);
      });
    },
  );

  addCall(
    api,
    subscriptionCalls,
    'GET /api/v6/numcy/subscription/comment/status',
    {
      summary: 'Show my subscription to replies to a comment',
      gives: '`neverRequested` and no `activeSubscription` where I do not pay for it',
      who: 'member',
      failures: ['request.invalid'],
    },
    async (c, { query, member }) => {
      const follow = await findFollow(database.db, member.profileId, String(query.comment_id));
      return ok(c, presentFollow(query.comment_id, follow, prices.follow));
    },
  );

  addCall(
    api,
    subscriptionCalls,
    'GET /api/v6/numcy/subscription/comment/list',
    {
      summary: 'List comments whose replies I subscribe to',
      gives: 'With the price and the end of the paid month, newest subscription first',
      who: 'member',
      failures: ['list.cursor_invalid', 'request.invalid'],
    },
    async (c, { query, member }) => {
      const place = { call: 'numcy/subscription/comment/list', owner: member.profileId, order: 'id' };
      const page = pager.read(place, query);
      if (page === null) return problem(c, 'list.cursor_invalid');
      const listed = await listSubscribed(database, member.profileId, 'follow', page);
      return ok(c, pager.answer(place, { ...listed, items: listed.items.map((row) => presentSubscribed(plan, row)) }));
    },
  );

  /** The list of subscriptions shows number and text, so subscribing counts like a look-up. Null admits the call. */
  async function admit(c: ApiContext, commentId: string, now: Date) {
    const found = await findText(database.db, commentId);
    // A text that is not shown must not reveal its number, through the look-up log or its export.
    const number = found?.state === 'shown' ? resolvePhone(plan, `+${found.phone}`) : null;
    if (number?.kind !== 'number') return problem(c, 'comment.not_found');
    const admission = await admitReader(deps, c, number, now);
    return admission.ok ? null : problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
  }

  return api;
}

function presentFollowed(comment_id: number, { status, endsAt, balance }: FollowState): Followed {
  return { comment_id, status, endDateTimestamp: endsAt, balance };
}

function refuse<const Code extends ProblemCode>(
  c: ApiContext,
  { code, details }: { code: Code; details?: Problem['details'] | undefined },
) {
  return problem(c, code, { ...(details && { details }) });
}
