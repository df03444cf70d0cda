import type { Row } from '../bench.ts';
import { type Child, startRingbook } from '../child.ts';
import { compare, median } from '../load.ts';
import { type Result, spread } from '../report.ts';
import { samplePhones } from '../seed.ts';
import { seedComments } from '../seed-comments.ts';
import { seedLookups } from '../seed-lookups.ts';
import { lookupPath } from './api-lookup.ts';

const asked = 5_000;
const fewest = 1e5;
/** Every tenth number has comments, and it is these that are asked for. */
const commented = (size: number) => size / 10;
const commentsEach = 3;
/** Days of look-ups. Each day has a tenth as many look-ups as there are numbers. */
const lookupDays = 90;
const lookupsADay = (size: number) => size / 10;

/**
 * Ratio of the time of a look-up of a number with comments on PostgreSQL: among many numbers after 90 days of look-ups,
 * against few numbers without look-ups.
 */
export const growth: Row = {
  name: 'growth',
  async run(bench) {
    const sizes = bench.isQuick ? [3e5] : bench.isHuge ? [1e6, 1e7] : [1e6];
    const few = await serve(fewest, 4120);
    const results: Result[] = [];
    try {
      for (const size of sizes) {
        bench.say(`${size} numbers`);
        const many = await serve(size, 4121);
        try {
          const { ours, base, ratios } = await compare(few, many, bench.rounds);
          results.push({
            what: `time of a look-up of a number with comments among ${power(size)} numbers after ${lookupDays} days of look-ups, against ${power(fewest)} without`,
            result: spread(ratios),
            target: '≤ 1.3',
            isMet: median(ratios) <= 1.3,
            seen: `${base.rate.toFixed(0)}/s against ${ours.rate.toFixed(0)}/s; p99 ${base.p99Ms} ms against ${ours.p99Ms} ms`,
          });
        } finally {
          await many.child.stop();
        }
      }
    } finally {
      await few.child.stop();
    }
    return results;

    async function serve(size: number, port: number): Promise<{ child: Child; asked: string[] }> {
      const { env, open } = await bench.makePostgres(`growth_${size}`, size);
      const database = await open();
      try {
        await seedComments(database, commented(size), commentsEach);
        if (size > fewest) await seedLookups(database, lookupsADay(size), lookupDays);
      } finally {
        await database.close();
      }
      const child = await startRingbook({ PORT: String(port), ...env });
      return { child, asked: samplePhones(asked, commented(size)).map(lookupPath) };
    }
  },
};

function power(size: number): string {
  const exponent = Math.log10(size);
  return Number.isInteger(exponent) ? `10^${exponent}` : String(size);
}
