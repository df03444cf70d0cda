import { commentCalls } from '#contract/comment.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { Base } from '#server/domains/part.ts';
import type { WalletPrices } from '#server/domains/wallet/door.ts';
import { type TakeTextLimit, textLimitFailures } from '#server/domains/write-limits/door.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { type Mismatch, withIdempotencyKey } from '#server/platform/repeat/with-idempotency-key.ts';
import type { Reacted, Refused } from '../commands/admit-reaction.ts';
import { boost } from '../commands/boost.ts';
import { react } from '../commands/react.ts';

export interface ReactionDeps extends Pick<Base, 'database' | 'clock' | 'visitorOf'> {
  prices: WalletPrices;
  boostMost: number;
  takeLimit: TakeTextLimit;
}

export function reactionRoutes({ database, clock, prices, boostMost, takeLimit, visitorOf }: ReactionDeps) {
  const api = createApi();
  addCall(
    api,
    commentCalls,
    'POST /api/v11/comment/like',
    {
      summary: 'Like, dislike or boost a text, or take that back',
      description:
        'Sets a state rather than toggling it: a repeated call changes nothing. A boost (COMMENT_UP) costs ' +
        '`comment_up_count` numcy, up to the operator’s maximum, and is permanent. It is only safe to repeat with an ' +
        '`idempotency-key`: a repeat then gets the first answer, refusals included, except those by a rate limit.',
      gives: 'The text’s counters now, and what I think of it',
      who: 'member',
      failures: [
        'comment.not_found',
        'comment.own',
        'comment.barred',
        'comment.hidden',
        'comment.boost_kept',
        ...textLimitFailures.reaction,
        'wallet.insufficient_balance',
        'wallet.held',
        'sign_in.proof_needed',
        ...bodyFailures,
      ],
    },
    async (c, { fields, named: { act }, member }) => {
      const { comment_id: commentId = null, thread_id: replyId = null, comment_up_count: amount = null } = fields;
      const invalid = (path: string, message: string) =>
        problem(c, 'request.invalid', { details: [{ path, message }] });
      if (commentId === null && replyId === null) return invalid('comment_id', 'comment_id or thread_id is needed');
      const text = { commentId, replyId };
      const isWanted = fields.action_type === 'ADD';
      const reacting = { database, takeLimit, member, visitor: visitorOf(c) };
      const now = clock.now();
      if (fields.like_type !== 'COMMENT_UP') {
        const wish = { text, vote: fields.like_type, isWanted };
        const done = await withIdempotencyKey(database, act, now, (joined) =>
          react({ ...reacting, database: joined }, wish, now),
        );
        if (!done.ok) return refuseReaction(c, done);
        return ok(c, present(done));
      }
      if (!isWanted) return problem(c, 'comment.boost_kept');
      // A boost is a payment, and every payment requires a fresh proof.
      if (!member.hasFreshProof) return problem(c, 'sign_in.proof_needed');
      if (amount === null || amount > boostMost) {
        return invalid('comment_up_count', `a boost says how many numcy, 1–${boostMost}`);
      }
      const key = c.req.header('idempotency-key') ?? null;
      const done = await boost({ ...reacting, prices }, { text, amount, key, act }, now);
      if (!done.ok) return refuseReaction(c, done);
      return ok(c, { ...present(done), balance: done.balance });
    },
  );
  return api;
}

function refuseReaction<Code extends ProblemCode>(c: ApiContext, refused: Refused<Code> | Mismatch) {
  if ('retryAfterSeconds' in refused) return problem(c, refused.code, refused);
  const details = 'details' in refused ? refused.details : undefined;
  return problem(c, refused.code, { ...(details && { details }) });
}

function present({ counts, vote, hasCommentUp }: Omit<Reacted, 'ok'>) {
  return { ...counts, hasLike: vote === 'LIKE', hasDislike: vote === 'DISLIKE', hasCommentUp };
}
