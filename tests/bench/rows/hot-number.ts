import type { Database } from '#server/platform/db/database.ts';
import type { Row } from '../bench.ts';
import { startBare, startRingbook } from '../child.ts';
import { compare } from '../load.ts';
import { ratioResult } from '../report.ts';
import { samplePhones } from '../seed.ts';
import { lookupPath, recordBodies } from './api-lookup.ts';

const numbers = 20_000;

/**
 * One number that all ask for, as while a wave of calls is rolling, against a handler that reads its row by the primary
 * key for each request and answers the same bytes.
 */
function hotNumber(kind: Database['kind']): Row {
  return {
    name: `hot-${kind}`,
    async run(bench) {
      const phones = samplePhones(1, numbers);
      const paths = phones.map(lookupPath);
      const ours = await bench.make(kind, `hot_${kind}`, numbers);
      // An embedded store belongs to one process: the bare handler gets one of its own.
      const theirs = kind === 'pglite' ? await bench.make(kind, `hot_bare_${kind}`, numbers) : ours;
      const server = await startRingbook({ PORT: '4120', ...ours.env });
      const bare = await startBare({ PORT: '4121', ...theirs.env, BODIES: await recordBodies(bench, server, phones) });
      try {
        const comparison = await compare({ child: server, asked: paths }, { child: bare, asked: paths }, bench.rounds);
        const store = kind === 'pglite' ? 'PGlite' : 'PostgreSQL';
        return [ratioResult(`API look-up of one hot number, ${store}`, comparison, 1)];
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    },
  };
}

export const hotPglite = hotNumber('pglite');
export const hotPostgres = hotNumber('postgres');
