import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { startServer } from './start-server.ts';
import { fillStore } from './store-file.ts';

export interface ServedSite {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Ends the server, lets `look` read what it wrote, and removes its data; the second time it does nothing. */
  stop(look?: (database: Database) => Promise<void>): Promise<void>;
}

/**
 * The whole site as a process of its own, on an embedded database in a throwaway folder: a copy of the one with all
 * sample data that was made before all journeys (`TEST_SITE_STORE`), to which `seed` may add.
 * @param nodeFlags those of a server that lives for seconds, unless told otherwise
 * @throws Error when the server does not come up, or ends with another code than 0 when asked to stop
 */
export async function serveSite(
  env: Record<string, string>,
  seed?: (database: Database) => Promise<void>,
  nodeFlags?: readonly string[],
): Promise<ServedSite> {
  const store = process.env.TEST_SITE_STORE;
  if (!store) throw new Error('No store to copy: this runs in a Vitest project without its setup.');
  const folder = mkdtempSync(join(tmpdir(), 'ringbook-site-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await fillStore(folder, store, seed);
    const server = await startServer({ DATA_DIR: folder, ...env }, nodeFlags);
    let isStopped = false;
    return {
      url: server.url,
      stop: async (look) => {
        if (isStopped) return;
        isStopped = true;
        try {
          const code = await server.end('SIGTERM');
          if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.errors()}`);
          if (look) await readStore(folder, look);
        } finally {
          remove();
        }
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function readStore(folder: string, look: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase({ kind: 'pglite', folder });
  try {
    await look(database);
  } finally {
    await database.close();
  }
}
