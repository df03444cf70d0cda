import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Row } from '../bench.ts';
import { type Child, startRingbook } from '../child.ts';
import { fromNetwork, load, median } from '../load.ts';
import type { Result } from '../report.ts';
import { phoneAt } from '../seed.ts';
import { lookupPath } from './api-lookup.ts';

/** How often memory is read for one figure. */
const readings = 5;

/** Memory of a server at its first start, and after very many different numbers, each asked for from another network. */
export const memory: Row = {
  name: 'memory',
  async run(bench) {
    const [few, many] = bench.isQuick ? [2e4, 1e5] : [1e5, 1e6];
    const { env } = await bench.makePostgres('memory', 20_000);
    const server = await startRingbook({ PORT: '4120', ...env });
    let next = 0;
    const ask = () => {
      const n = next++;
      return { path: lookupPath(phoneAt(n)), headers: fromNetwork(n) };
    };
    const between = few / 10;
    const askMore = () => load(server, ask, { amount: between });
    try {
      await load(server, ask, { amount: few });
      const before = await usualRss(server, askMore);
      bench.say(`${megabytes(before)} after ${few} look-ups`);
      // The last reading comes after the last look-up.
      await load(server, ask, { amount: many - next - (readings - 1) * between });
      const after = await usualRss(server, askMore);
      return [
        ...(await atRest(bench)),
        {
          what: `memory of a server after ${many} different look-ups, against ${few}`,
          result: (after / before).toFixed(2),
          target: '≤ 1.1',
          isMet: after / before <= 1.1,
          seen: `${megabytes(after)} against ${megabytes(before)}`,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};

/** After a first start, which loads the sample data: nobody has asked anything yet. */
async function atRest(bench: Bench): Promise<Result[]> {
  const results: Result[] = [];
  for (const [kind, name, most] of [
    ['pglite', 'PGlite', 350],
    ['postgres', 'PostgreSQL', 200],
  ] as const) {
    const env =
      kind === 'pglite' ? { DATA_DIR: join(bench.folder, 'rest') } : (await bench.makePostgres('rest', 0)).env;
    const server = await startRingbook({ PORT: '4121', ...env });
    try {
      const bytes = await settledRss(server);
      results.push({
        what: `memory of a server at rest after its first start, with the sample data, ${name}`,
        result: megabytes(bytes),
        target: `≤ ${most} MB`,
        isMet: bytes <= most * 1e6,
        seen: '',
      });
    } finally {
      await server.stop();
    }
  }
  return results;
}

/**
 * The median of several readings, with look-ups between two of them: the heap grows by a fifth between two collections,
 * and one reading tells how long ago the last one was.
 */
async function usualRss(server: Child, askMore: () => Promise<unknown>): Promise<number> {
  const seen = [await settledRss(server)];
  while (seen.length < readings) {
    await askMore();
    seen.push(await settledRss(server));
  }
  return median(seen);
}

/** The median over some seconds at rest: the collector comes and goes. */
async function settledRss(server: Child): Promise<number> {
  const seen: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    await delay(500);
    seen.push(server.rss());
  }
  return median(seen);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
