/** Permissions of a key: look up numbers, download lists, report numbers, read the address book for routers. */
export const scopes = ['lookup', 'list', 'report', 'book'] as const;
export type Scope = (typeof scopes)[number];

/** Permitted for a key within an address, which others may read. */
export const addressScopes: readonly Scope[] = ['lookup', 'list'];
