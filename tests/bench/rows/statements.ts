import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from '../bench.ts';
import { startRingbook } from '../child.ts';
import { load } from '../load.ts';
import { phoneAt } from '../seed.ts';
import { lookupPath } from './api-lookup.ts';

const lookups = 500;

/** Statements that PostgreSQL itself writes down while numbers are looked up, each for the first time. */
export const statements: Row = {
  name: 'statements',
  async run(bench) {
    const made = await bench.makePostgres('statements', 1_000);
    const database = await made.open();
    try {
      const name = new URL(made.env.DATABASE_URL ?? '').pathname.slice(1);
      await database.pool.query(`alter database ${name} set log_statement = 'all'`);
      const { rows } = await database.pool.query<{ folder: string }>(
        "select current_setting('data_directory') as folder",
      );
      const log = join(dirname(rows[0]?.folder ?? ''), 'log');
      const server = await startRingbook({ PORT: '4120', ...made.env });
      let asked = 0;
      try {
        const begun = performance.now();
        const before = readFileSync(log, 'utf8').length;
        await load(server, () => ({ path: lookupPath(phoneAt(asked++)), headers: {} }), { amount: lookups });
        // The meter writes once a second.
        await delay(2_500);
        const said = readFileSync(log, 'utf8').slice(before);
        const seconds = (performance.now() - begun) / 1000;
        const all = [...said.matchAll(/LOG: {2}(?:execute ([^:]+)|statement): /g)].map(
          ([, prepared]) => prepared ?? '',
        );
        const reads = all.filter((prepared) => prepared === 'find-number').length;
        const batched = all.length - reads;
        return [
          {
            what: 'statements of a look-up while it is answered',
            result: (reads / lookups).toFixed(2),
            target: '1',
            isMet: reads === lookups,
            seen: `${batched} others in ${seconds.toFixed(1)} s for all ${lookups} look-ups together: the meter's write and read-back once a second`,
          },
        ];
      } finally {
        await server.stop();
      }
    } finally {
      await database.close();
    }
  },
};
