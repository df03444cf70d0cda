/** Lists of the moderation desk, as named in the address. Separate from the desk, which no other page loads. */
export const moderationQueueViews = ['texts', 'bursts', 'waves', 'log'] as const;
export type ModerationQueueView = (typeof moderationQueueViews)[number];
