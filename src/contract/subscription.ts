import { z } from 'zod';
import { type CallMap, IdempotencyHeader } from './call.ts';
import { TextId } from './comment.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** What a member pays numcy for month by month: to hide a text on their own number, to be told of what becomes of one. */

/** `active`: a further month is charged at its end. `ending`: paid until its end, and no further. `none`: not there. */
export const subscriptionStatuses = ['active', 'ending', 'none'] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses).meta({ id: 'SubscriptionStatus' });
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const AboutComment = z.object({ comment_id: TextId });
export const UnhideText = AboutComment.extend({
  when: z
    .enum(['now', 'end'])
    .default('now')
    .meta({ description: 'now: others read the text again at once. end: when the month that is paid is over' }),
});

export const Subscribed = z.object({
  status: SubscriptionStatus,
  /** When the month that is paid ends; null for `none`. */
  endDateTimestamp: z.int().nullable(),
  /** Whole numcy that are left. */
  balance: Numcy,
});
export type Subscribed = z.infer<typeof Subscribed>;

/** One of the texts that a member pays for. */
export const SubscribedText = z
  .object({
    comment_id: z.int(),
    isReply: z.boolean(),
    /** Empty where the member may not read it. */
    text: z.string(),
    /** The number that it is about: digits, and as people write it. */
    phone: z.string(),
    international: z.string(),
    status: SubscriptionStatus,
    endDateTimestamp: z.int(),
    /** Whole numcy that a further month is charged with. */
    price: Numcy,
  })
  .meta({ id: 'SubscribedText' });
export type SubscribedText = z.infer<typeof SubscribedText>;
/** What was begun last comes first. */
export const SubscribedTexts = pagedList(SubscribedText);
export type SubscribedTexts = z.infer<typeof SubscribedTexts>;

/** What a member pays to be told of answers to a comment. The month that is paid stands, however it ends. */
export const Followed = Subscribed.extend({ comment_id: z.int() }).meta({ id: 'FollowedComment' });
export type Followed = z.infer<typeof Followed>;

export const FollowComment = AboutComment.extend({
  price: wholeNumber(1, 1_000_000).optional().meta({
    description: 'Numcy a month that the member was shown. Where the price is another by now, nothing is charged',
  }),
});

/** The same words as of Pro. Times are seconds since 1970. */
export const ActiveFollow = z
  .object({
    /** A further month is charged when the paid one ends. */
    autoRenewing: z.boolean(),
    /** Until when it is paid. */
    expiredAt: z.int(),
    /** When the next month is charged; null where none is. */
    nextCronScheduledAt: z.int().nullable(),
    period: z.literal('month'),
    /** It is paid from the wallet. */
    provider: z.literal('numcy'),
    /** `ended`: it is not renewed any more. */
    status: z.enum(['active', 'ended']),
    tier: z.literal('comment'),
  })
  .meta({ id: 'ActiveFollow' });

export const FollowStatus = z
  .object({
    comment_id: z.int(),
    status: SubscriptionStatus,
    /** The member has none on this comment, whether or not there ever was one. */
    neverRequested: z.boolean(),
    activeSubscription: ActiveFollow.nullable(),
    /** Whole numcy that the next month costs: as it was told when it was begun, else what it would cost. */
    price: Numcy,
  })
  .meta({ id: 'FollowStatus' });
export type FollowStatus = z.infer<typeof FollowStatus>;

export const subscriptionCalls = {
  'POST /api/v6/comment/hide': { headers: IdempotencyHeader, fields: AboutComment, answer: Subscribed },
  'POST /api/v6/comment/unhide': { headers: IdempotencyHeader, fields: UnhideText, answer: Subscribed },
  'GET /api/v6/comment/list/hidden': { query: PageQuery, answer: SubscribedTexts },
  'POST /api/v6/numcy/subscription/comment/add': {
    headers: IdempotencyHeader,
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
