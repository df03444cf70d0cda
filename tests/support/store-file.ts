import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { writeSecret } from '#server/platform/db/secret-place.ts';
import { testSecret } from './database.ts';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/**
 * The file of an embedded store without tables. To make one from nothing takes seconds, hence it is made once for each
 * version of PGlite and kept beside the packages.
 */
export async function findEmptyStore(): Promise<string> {
  const manifest = await readFile(join(modules, '@electric-sql', 'pglite', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const file = join(modules, '.cache', 'ringbook', `empty-store-${version}.tar`);
  if (!existsSync(file))
    await writeStore(file, await PGlite.create('memory://', { extensions: { pg_trgm, unaccent } }));
  return file;
}

/**
 * Writes to `file` what `fill` makes of a copy of the empty store, without the two databases of which PostgreSQL makes
 * new ones: nobody makes one in an embedded store, and two thirds of its files are theirs, read anew for each copy.
 */
export async function makeStoreFile(file: string, fill: (database: Database) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-store-'));
  const templates: string[] = [];
  try {
    await fillStore(folder, await findEmptyStore(), async (database) => {
      await fill(database);
      const { rows } = await database.pool.query<{ oid: number }>('select oid from pg_database where datistemplate');
      templates.push(...rows.map(({ oid }) => String(oid)));
    });
    for (const oid of templates) await rm(join(folder, 'pglite', 'base', oid), { recursive: true });
    await writeStore(file, await PGlite.create(join(folder, 'pglite'), { extensions: { pg_trgm, unaccent } }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a copy of a store's file into a folder where a server or a command finds it, and lets `fill` add to it. */
export async function fillStore(
  folder: string,
  file: string,
  fill?: (database: Database) => Promise<unknown>,
): Promise<void> {
  // The one that the file was written with: a server finds it where it looks for it.
  writeSecret(join(folder, 'site-secret'), testSecret.secret);
  const database = await openDatabase({ kind: 'pglite', folder, copyOf: await openAsBlob(file) });
  try {
    await fill?.(database);
  } finally {
    await database.close();
  }
}

/** An embedded store with all tables and nothing in them but what `fill` adds. */
export async function copyTemplate(folder: string, fill?: (database: Database) => Promise<unknown>): Promise<void> {
  const file = process.env.TEST_TEMPLATE;
  if (!file) throw new Error('No store to copy: this runs in a Vitest project without its setup.');
  await fillStore(folder, file, fill);
}

/** Writes beside the file first: another process may be looking for it. */
async function writeStore(file: string, pglite: PGlite): Promise<void> {
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, dump.stream());
  await rename(unfinished, file);
}
