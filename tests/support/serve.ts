import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { startServer } from './start-server.ts';

export interface ServedSite {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * The whole site as a process of its own, on an embedded database in a throwaway folder that `seed` may fill first.
 * @throws Error when the server does not come up, or ends with another code than 0 when asked to stop
 */
export async function serveSite(
  env: Record<string, string>,
  seed?: (database: Database) => Promise<void>,
): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-site-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (seed) await fill(folder, seed);
    const server = await startServer({ DATA_DIR: folder, ...env });
    return {
      url: server.url,
      stop: async () => {
        const code = await server.end('SIGTERM');
        remove();
        if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.errors()}`);
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fill(folder: string, seed: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ kind: 'pglite', folder });
  try {
    await migrateToLatest(database.db);
    await seed(database);
  } finally {
    await database.close();
  }
}
