import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench, Row } from '../bench.ts';
import { type Child, startBare, startRingbook } from '../child.ts';
import { compare, fromNetwork } from '../load.ts';
import { ratioResult } from '../report.ts';
import { samplePhones } from '../seed.ts';

const numbers = 20_000;
const atLeast = { postgres: 0.6, pglite: 0.55 };

/** API look-up of known numbers by a visitor, against one SELECT by primary key and the same bytes. */
function apiLookup(kind: 'pglite' | 'postgres'): Row {
  return {
    name: `api-${kind}`,
    async run(bench) {
      const phones = samplePhones(numbers, numbers);
      const paths = phones.map(lookupPath);
      const ours = await bench.make(kind, `api_${kind}`, numbers);
      // An embedded store belongs to one process: the bare handler gets one of its own.
      const theirs = kind === 'pglite' ? await bench.make(kind, `bare_${kind}`, numbers) : ours;
      const server = await startRingbook({ PORT: '4120', ...ours.env });
      const bare = await startBare({ PORT: '4121', ...theirs.env, BODIES: await keepBodies(bench, server, phones) });
      try {
        // All connections take the next number of one list: none is asked for so often that it is answered from memory.
        // Each number is one network's, which asks for it again: a network that looked up thousands in a day is refused
        // long before, and what the first look-up writes is measured by nobody's answer.
        let next = 0;
        const asked = () => {
          next = (next + 1) % paths.length;
          return { path: paths[next] ?? '', headers: fromNetwork(next) };
        };
        const comparison = await compare({ child: server, asked }, { child: bare, asked }, bench.rounds);
        return [ratioResult(`API look-up, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`, comparison, atLeast[kind])];
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    },
  };
}

export const apiPglite = apiLookup('pglite');
export const apiPostgres = apiLookup('postgres');

export function lookupPath(phone: string): string {
  return `/api/v202505/search/${phone}`;
}

/** The real answers, for the bare handler to give. */
export async function keepBodies(bench: Bench, server: Child, phones: string[]): Promise<string> {
  const bodies: Record<string, string> = {};
  for (const phone of phones) bodies[phone] = await (await fetch(server.url + lookupPath(phone))).text();
  const file = join(bench.folder, 'bodies.json');
  writeFileSync(file, JSON.stringify(bodies));
  return file;
}
