import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

import { type Engine, EngineLostError, endsQuestion, newSession, statusIn } from './engine.ts';

/**
 * The embedded database's memory is touched when it starts and never given back: its default of 128 MB would be more
 * than all else that the process holds. What is not among these pages is read from the system's own cache of files.
 */
const settings = ['-c', 'shared_buffers=32MB'];

/**
 * Starts the embedded database in this thread, in its folder or in memory.
 *
 * @param copyOf what a new store begins as: a `dumpDataDir()` of another. To make one from nothing takes seconds.
 */
export async function openPglite(folder: string | null, copyOf?: Blob): Promise<PGlite> {
  const pglite = new PGlite(folder === null ? 'memory://' : `${folder}/pglite`, {
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...settings],
    ...(copyOf && { loadDataDir: copyOf }),
  });
  await pglite.waitReady;
  return pglite;
}

/** The engine of a database that is open in this thread, whose own `query` must not be used any more: it would not hear the answer. */
export function engineOf(pglite: PGlite): Engine {
  const ask = async (messages: Uint8Array): Promise<Uint8Array> => {
    const answer: Buffer[] = [];
    // Copies: they are parts of the engine's memory, which goes on.
    const onRawData = (bytes: Uint8Array) => void answer.push(Buffer.from(bytes));
    await pglite.execProtocolRawStream(messages, { onRawData });
    const whole = Buffer.concat(answer);
    // PGlite swallows what ends the engine, such as a log that cannot be written: then the end of the answer is missing.
    if (endsQuestion(messages) && statusIn(whole) === null) throw new EngineLostError('the embedded database broke');
    return whole;
  };
  return {
    ask,
    async begin() {
      for (const message of newSession) await ask(message);
    },
    close: () => pglite.close(),
  };
}
