import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

import { type Engine, EngineLostError, endsQuestion, newSession, statusIn } from './engine.ts';

/** Touched at start and never freed; the default of 128 MB exceeds the rest of the process. */
const settings = ['-c', 'shared_buffers=32MB'];

export async function openPglite(folder: string | null, copyOf?: Blob): Promise<PGlite> {
  const pglite = new PGlite(folder === null ? 'memory://' : `${folder}/pglite`, {
    extensions: { pg_trgm, unaccent },
    startParams: [...PGlite.defaultStartParams, ...settings],
    ...(copyOf && { loadDataDir: copyOf }),
  });
  await pglite.waitReady;
  return pglite;
}

/** The `query` of this PGlite must not be used afterwards: it would miss its responses. */
export function engineOf(pglite: PGlite): Engine {
  const ask = async (messages: Uint8Array): Promise<Uint8Array> => {
    const answer: Buffer[] = [];
    // Copied, because the bytes are a view of engine memory that is reused.
    const onRawData = (bytes: Uint8Array) => void answer.push(Buffer.from(bytes));
    await pglite.execProtocolRawStream(messages, { onRawData });
    const whole = Buffer.concat(answer);
    // PGlite hides fatal errors, such as a failed WAL write; then the end of the response is missing.
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
