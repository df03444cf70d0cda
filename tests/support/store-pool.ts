import { openAsBlob } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Database, fromEngine } from '#server/platform/db/database.ts';
import { embeddedPoolConfig } from '#server/platform/db/embedded-socket.ts';
import { engineOf, openPglite } from '#server/platform/db/pglite-engine.ts';
import type { SecretPlace } from '#server/platform/db/secret-place.ts';
import { rememberStore } from './pooled-store.ts';

interface PooledStore {
  pglite: PGlite;
  /** Puts it back to what it was when it was opened. */
  restore(): void;
  /** Libraries that its engine has loaded. */
  libraries: string;
}

/** Stores that nobody uses now; each is put back before somebody does. */
const idle: PooledStore[] = [];
/** How many a worker keeps open: a file of tests has one or two at a time, and each holds 200 MB. */
const idleAtMost = 2;

/**
 * A database in memory that begins as the store of `file`. It is one that another test closed, put back to its
 * beginning, where there is one: to open a store takes half a second, and hundreds of tests begin with one.
 */
export async function takeStore(file: string, secret: SecretPlace): Promise<Database> {
  const store = idle.pop() ?? (await openStore(file));
  store.restore();
  return fromEngine(engineOf(store.pglite), secret, () => releaseStore(store));
}

async function openStore(file: string): Promise<PooledStore> {
  const pglite = await openPglite(null, await openAsBlob(file));
  await ask(pglite, loadLibraries);
  const statements = await ask<{ statement: string }>(pglite, readTables);
  await ask(pglite, statements.map(({ statement }) => statement).join(';'));
  return { pglite, libraries: await readLibraries(pglite), restore: rememberStore(pglite) };
}

async function ask<Row extends pg.QueryResultRow>(pglite: PGlite, statement: string): Promise<Row[]> {
  const client = new pg.Client(embeddedPoolConfig(engineOf(pglite)));
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The language, the extensions and the dictionary that the product uses. */
const loadLibraries = `
  load 'pg_trgm';
  load 'unaccent';
  do $$ begin perform 1; end $$;
  select to_tsvector('english', 'numbers')`;

/** What is known of a table once it was read is part of what is put back, so that no test has to find it out again. */
const readTables = `
  select format('select * from %s limit 0', oid::regclass) as statement from pg_class
  where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`;

async function readLibraries(pglite: PGlite): Promise<string> {
  const rows = await ask<{ file: string }>(pglite, 'select file_name as file from pg_get_loaded_modules() order by 1');
  return rows.map(({ file }) => file).join(' ');
}

async function releaseStore(store: PooledStore): Promise<void> {
  if (idle.length < idleAtMost && (await isClean(store))) idle.push(store);
  else await store.pglite.close();
}

/** Whether all of it can be put back: a library that was loaded since would be half there. */
async function isClean({ pglite, libraries }: PooledStore): Promise<boolean> {
  try {
    return (await readLibraries(pglite)) === libraries;
  } catch {
    // It is broken.
    return false;
  }
}
