import { mkdir, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Somebody else has the embedded store open. */
export class StoreInUseError extends Error {
  override name = 'StoreInUseError';
}

/**
 * Keeps a second process away from an embedded store, which one process alone may open.
 * A listening socket in the folder is the lock: the kernel lets go of it when the process dies, however it dies.
 *
 * @throws StoreInUseError when a living process holds the lock.
 */
export async function lockStore(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    const holder = await askHolder(path);
    if (holder !== null) {
      throw new StoreInUseError(
        `The store in ${folder} is already open${holder ? ` in process ${holder}` : ''}. ` +
          'Stop that process first, or use PostgreSQL (DATABASE_URL), which many processes can share.',
      );
    }
    await unlink(path).catch(() => {});
  }
  throw new StoreInUseError(`The store in ${folder} could not be locked: another process is opening it right now.`);
}

async function listen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The holder's process id, an empty string when it does not say, null when nobody listens. */
async function askHolder(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let said = '';
    // A holder that is busy still accepts: the kernel does that. It only may be slow to speak.
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(said);
    });
    socket.on('data', (chunk) => {
      said += chunk.toString();
    });
    socket.on('end', () => resolve(said));
    socket.on('error', () => resolve(null));
  });
}
