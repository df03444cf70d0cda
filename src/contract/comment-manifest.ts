import type { NoticeTopics, Prices, Problems, Spendings, Subscriptions } from './manifest.ts';

export const commentProblems = {
  'text.may_hurt': 422,
  'comment.not_found': 404,
  'comment.refused': 422,
  'comment.own': 422,
  'comment.boost_kept': 422,
  'comment.barred': 422,
  'comment.hidden': 422,
  'comment.not_holder': 422,
  'comment.unlisted': 422,
} as const satisfies Problems;

export const commentSpendings = {
  comment_up: 'boosts',
  comment_hide: 'hides',
  comment_follow: 'follows',
} as const satisfies Spendings;

export const commentPrices = {
  /** Per month, for a hidden text on the member's own number. */
  hide: { what: 'wallet.price.hide', amount: 'wallet.price.hide_numcy' },
  /** Per month, for notices about replies to a comment. */
  follow: { what: 'follow.price' },
} as const satisfies Prices;

export const commentSubscriptions = {
  hide: 'comment_hide',
  follow: 'comment_follow',
} as const satisfies Subscriptions;

/** Texts about the member's own number. */
export const commentNoticeTopics = { newNotice: true } as const satisfies NoticeTopics;
