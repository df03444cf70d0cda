/** Key by which the names are requested. */
export type AskedNames = { phone: string } | { profileId: string };
