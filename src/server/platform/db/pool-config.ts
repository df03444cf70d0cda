import pg from 'pg';

/** What every connection has in common, whichever database is behind it. */
const typeOverrides = new pg.TypeOverrides();
// A day is a day: as a Date it would shift with the server's time zone.
typeOverrides.setTypeParser(pg.types.builtins.DATE, (text) => text);
// int8 stays text (node-postgres' default, said here because the two databases must agree).
typeOverrides.setTypeParser(pg.types.builtins.INT8, (text) => text);

export const commonPoolConfig = {
  types: typeOverrides,
  // A query made outside an open transaction on the embedded database waits for it: fail loudly instead of hanging.
  connectionTimeoutMillis: 15_000,
} satisfies pg.PoolConfig;
