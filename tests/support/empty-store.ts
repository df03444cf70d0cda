import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * Makes one empty store before all tests, of which `openTestDatabase` makes copies: to make each from nothing would take
 * longer than most test files. Nothing where the tests run on PostgreSQL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-empty-'));
  const file = join(folder, 'store.tar');
  const pglite = await PGlite.create('memory://', { extensions: { pg_trgm, unaccent } });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  await writeFile(file, dump.stream());
  // Workers start with the environment of this process.
  process.env.TEST_EMPTY_STORE = file;
  return () => rm(folder, { recursive: true, force: true });
}
