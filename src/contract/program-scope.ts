/** What a key lets a program do: ask about numbers, fetch lists of them, report them, read the address book for routers. */
export const scopes = ['lookup', 'list', 'report', 'book'] as const;
export type Scope = (typeof scopes)[number];

/** Those of a key that stands in an address, where others may read it. */
export const addressScopes: readonly Scope[] = ['lookup', 'list'];
