/** By what the names were asked for. */
export type AskedNames = { phone: string } | { profileId: string };
