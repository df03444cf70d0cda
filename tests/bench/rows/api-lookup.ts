import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Made, Row } from '../bench.ts';
import { type Child, startBare, startRingbook } from '../child.ts';
import { compare, fromNetwork, load } from '../load.ts';
import { ratioResult } from '../report.ts';
import { samplePhones } from '../seed.ts';
import { seedComments } from '../seed-comments.ts';

const numbers = 20_000;

interface Looked {
  name: string;
  what: string;
  /** Comments on each number. */
  comments: number;
  atLeast: { postgres: number; pglite: number };
}
const plain = { name: 'api', what: 'API look-up', comments: 0, atLeast: { postgres: 0.6, pglite: 0.55 } };
const commented = {
  name: 'comments',
  what: 'API look-up of a number with ten shown comments',
  comments: 10,
  atLeast: { postgres: 0.45, pglite: 0.45 },
};

/** API look-up of known numbers by a visitor, against one SELECT by primary key and the same bytes. */
function apiLookup(kind: 'pglite' | 'postgres', { name, what, comments, atLeast }: Looked): Row {
  return {
    name: `${name}-${kind}`,
    async run(bench) {
      const phones = samplePhones(numbers, numbers);
      const paths = phones.map(lookupPath);
      const ours = await bench.make(kind, `${name}_${kind}`, numbers);
      // An embedded store belongs to one process: the bare handler gets one of its own.
      const theirs = kind === 'pglite' ? await bench.make(kind, `${name}_bare_${kind}`, numbers) : ours;
      if (comments > 0) await comment(ours, comments);
      const server = await startRingbook({ PORT: '4120', ...ours.env });
      const bare = await startBare({ PORT: '4121', ...theirs.env, BODIES: await recordBodies(bench, server, phones) });
      try {
        // All connections take the next number of one list: none is asked for so often that it is answered from memory.
        // Each number is one network's, which asks for it again: a network that looked up thousands in a day is refused
        // long before.
        let next = 0;
        const asked = () => {
          next = (next + 1) % paths.length;
          return { path: paths[next] ?? '', headers: fromNetwork(next) };
        };
        // What the first look-up writes is measured by nobody's answer: on a slow machine a warm-up by time asks for a part.
        await load(server, asked, { amount: paths.length });
        const comparison = await compare({ child: server, asked }, { child: bare, asked }, bench.rounds);
        return [ratioResult(`${what}, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, comparison, atLeast[kind])];
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    },
  };
}

export const apiPglite = apiLookup('pglite', plain);
export const apiPostgres = apiLookup('postgres', plain);
export const commentsPglite = apiLookup('pglite', commented);
export const commentsPostgres = apiLookup('postgres', commented);

async function comment(made: Made, each: number): Promise<void> {
  const database = await made.open();
  await seedComments(database, numbers, each).finally(() => database.close());
}

export function lookupPath(phone: string): string {
  return `/api/v202505/search/${phone}`;
}

/** The real answers, for the bare handler to give. */
export async function recordBodies(
  bench: Bench,
  server: Child,
  phones: string[],
  asked = (phone: string, _at: number): { path: string; headers?: Record<string, string> } => ({
    path: lookupPath(phone),
  }),
): Promise<string> {
  const bodies: Record<string, string> = {};
  for (const [at, phone] of phones.entries()) {
    const { path, headers = {} } = asked(phone, at);
    bodies[phone] = await (await fetch(server.url + path, { headers })).text();
  }
  const file = join(bench.folder, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  return file;
}
