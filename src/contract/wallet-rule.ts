// Without the schemas, so that pages may know it at little cost.

/** Number of the receipt of what was paid for with numcy. Orders of money are numbered otherwise (`K7Q2-M9WA-3TZF`). */
export const numcyReceiptNumber = /^N-[1-9]\d{0,17}$/i;

/** Number of the receipt of a gift that somebody was offered; its digits are the gift's id. */
export const giftReceiptNumber = /^G-([1-9]\d{0,17})$/i;

/** What members pay numcy for. Nothing else is charged, and the legal texts name each of them. */
export const spendingKinds = [
  'paid_search',
  'comment_up',
  'comment_hide',
  'comment_follow',
  'acquaintance_request',
  'portrait',
] as const;
export type SpendingKind = (typeof spendingKinds)[number];
