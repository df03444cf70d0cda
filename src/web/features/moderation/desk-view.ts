/** The lists of the moderators' desk, by what the address names them; apart from the desk, which no other page loads. */
export const deskViews = ['texts', 'bursts', 'waves', 'log'] as const;
export type DeskView = (typeof deskViews)[number];
