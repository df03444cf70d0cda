import type { Row } from '../bench.ts';
import { startBare, startRingbook } from '../child.ts';
import { compare, fromNetwork, load } from '../load.ts';
import { benchUrl, makeKeys } from '../members.ts';
import { ratioResult } from '../report.ts';
import { samplePhones } from '../seed.ts';
import { recordBodies } from './api-lookup.ts';

const numbers = 20_000;
/** Each asks about its own share of the numbers, again and again: as many as a busy line has callers. */
const members = 200;
const atLeast = 0.5;

/** What a program asks while it rings, with a member's key, against one SELECT by primary key and the same bytes. */
function programCheck(kind: 'pglite' | 'postgres'): Row {
  return {
    name: `check-${kind}`,
    async run(bench) {
      const phones = samplePhones(numbers, numbers);
      const ours = await bench.make(kind, `check_${kind}`, numbers);
      // An embedded store belongs to one process: the bare handler gets one of its own.
      const theirs = kind === 'pglite' ? await bench.make(kind, `check_bare_${kind}`, numbers) : ours;
      const keys = await makeKeys(ours, members);
      const ask = (phone: string, at: number) => ({
        path: `/api/v1/check/${phone}`,
        headers: { ...fromNetwork(at), authorization: keys[at % members]?.authorization ?? '' },
      });
      const env = { PORT: '4122', ...ours.env, PUBLIC_URL: benchUrl, MEMBER_PER_DAY: '1000000' };
      const server = await startRingbook(env);
      const bare = await startBare({
        PORT: '4123',
        ...theirs.env,
        BODIES: await recordBodies(bench, server, phones, ask),
      });
      try {
        let next = 0;
        const asked = () => {
          next = (next + 1) % phones.length;
          return ask(phones[next] ?? '', next);
        };
        await load(server, asked, { amount: phones.length });
        const comparison = await compare({ child: server, asked }, { child: bare, asked }, bench.rounds);
        const title = `Check of a caller with a key, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`;
        return [ratioResult(title, comparison, atLeast)];
      } finally {
        await Promise.all([server.stop(), bare.stop()]);
      }
    },
  };
}

export const checkPglite = programCheck('pglite');
export const checkPostgres = programCheck('postgres');
