/** Lists of the moderation page, as named in its address. Separate from that page, which no other page loads. */
export const moderationQueueViews = ['texts', 'bursts', 'waves', 'log'] as const;
export type ModerationQueueView = (typeof moderationQueueViews)[number];
