/** Lists of the moderation desk, as named in the address. Separate from the desk, which no other page loads. */
export const deskViews = ['texts', 'bursts', 'waves', 'log'] as const;
export type DeskView = (typeof deskViews)[number];
