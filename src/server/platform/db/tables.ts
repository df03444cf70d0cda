/**
 * All tables of the database. Empty here: each domain adds its own in its `tables.ts` by declaration merging,
 * so that the platform knows no product words and one typed handle serves every domain.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains merge their tables into it
export interface Tables {}
