import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseOptions } from '#server/platform/db/database.ts';
import { createDatabase, testSecret } from './database.ts';
import { copyTemplate } from './store-file.ts';

/**
 * A migrated store of its own that one process after the other opens: a folder, or a database on the throwaway PostgreSQL
 * cluster where `TEST_DATABASE_URL` names one.
 *
 * @param name begins the folder's name
 */
export async function makeSharedStore(name: string): Promise<{ options: DatabaseOptions; remove(): Promise<void> }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (admin) {
    const { url, remove } = await createDatabase(admin, true);
    return { options: { kind: 'postgres', url, poolSize: 8, secret: testSecret }, remove };
  }
  const folder = await mkdtemp(join(tmpdir(), `ringbook-${name}-`));
  await copyTemplate(folder);
  return { options: { kind: 'pglite', folder, secret: testSecret }, remove: () => rm(folder, { recursive: true }) };
}
