/** Each domain adds its tables in `tables.ts` by declaration merging, so that the platform names no domain. */
// biome-ignore lint/suspicious/noEmptyInterface: domains merge their tables into it
export interface Tables {}
