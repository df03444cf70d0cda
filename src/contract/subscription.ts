import { z } from 'zod';
import { type CallMap, IdempotencyHeader, ProofAndIdempotencyHeader } from './call.ts';
import { TextId } from './comment.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** `active`: renews. `ending`: paid until its end, without renewal. */
export const subscriptionStatuses = ['active', 'ending', 'none'] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses).meta({ id: 'SubscriptionStatus' });
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const AboutComment = z.object({ comment_id: TextId });
export const UnhideText = AboutComment.extend({
  when: z
    .enum(['now', 'end'])
    .default('now')
    .meta({ description: 'now: the text is public again at once. end: at the end of the paid month' }),
});

export const Subscribed = z.object({
  status: SubscriptionStatus,
  endDateTimestamp: z.int().nullable(),
  balance: Numcy,
});
export type Subscribed = z.infer<typeof Subscribed>;

export const SubscribedText = z
  .object({
    comment_id: z.int(),
    isReply: z.boolean(),
    text: z.string(),
    phone: z.string(),
    international: z.string(),
    status: SubscriptionStatus,
    endDateTimestamp: z.int(),
    price: Numcy,
  })
  .meta({ id: 'SubscribedText' });
export type SubscribedText = z.infer<typeof SubscribedText>;
export const SubscribedTexts = pagedList(SubscribedText);
export type SubscribedTexts = z.infer<typeof SubscribedTexts>;

/** A paid notice of replies to a comment. The paid month is kept, however it ends. */
export const Followed = Subscribed.extend({ comment_id: z.int() }).meta({ id: 'FollowedComment' });
export type Followed = z.infer<typeof Followed>;

export const FollowComment = AboutComment.extend({
  price: wholeNumber(1, 1_000_000).optional().meta({
    description: 'Displayed price in numcy per month; a different current price rejects the call, without a charge',
  }),
});

/** Same shape as of Pro. Times are seconds since 1970. */
export const ActiveFollow = z
  .object({
    autoRenewing: z.boolean(),
    expiredAt: z.int(),
    nextCronScheduledAt: z.int().nullable(),
    period: z.literal('month'),
    provider: z.literal('numcy'),
    status: z.enum(['active', 'ended']),
    tier: z.literal('comment'),
  })
  .meta({ id: 'ActiveFollow' });

export const FollowStatus = z
  .object({
    comment_id: z.int(),
    status: SubscriptionStatus,
    neverRequested: z.boolean(),
    activeSubscription: ActiveFollow.nullable(),
    /** Price of the next month: as agreed at the start, else the current one. */
    price: Numcy,
  })
  .meta({ id: 'FollowStatus' });
export type FollowStatus = z.infer<typeof FollowStatus>;

export const subscriptionCalls = {
  'POST /api/v6/comment/hide': { headers: IdempotencyHeader, fields: AboutComment, answer: Subscribed },
  'POST /api/v6/comment/unhide': { headers: IdempotencyHeader, fields: UnhideText, answer: Subscribed },
  'GET /api/v6/comment/list/hidden': { query: PageQuery, answer: SubscribedTexts },
  'POST /api/v6/numcy/subscription/comment/add': {
    headers: ProofAndIdempotencyHeader,
    fields: FollowComment,
    answer: Followed,
  },
  'POST /api/v6/numcy/subscription/comment/cancel': {
    headers: IdempotencyHeader,
    fields: AboutComment,
    answer: Followed,
  },
  'GET /api/v6/numcy/subscription/comment/status': { query: AboutComment, answer: FollowStatus },
  'GET /api/v6/numcy/subscription/comment/list': { query: PageQuery, answer: SubscribedTexts },
} satisfies CallMap;
