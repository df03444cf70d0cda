import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importFile } from '#server/domains/open-data/commands/import-file.ts';
import { findSource } from '#server/domains/open-data/sources/catalogue.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Bench, Row } from '../bench.ts';
import { median } from '../load.ts';
import { type Result, spread } from '../report.ts';
import { phoneAt } from '../seed.ts';

/** A file in the form of the FTC's daily one, into an empty database. */
export const importSpeed: Row = {
  name: 'import',
  async run(bench) {
    const results: Result[] = [];
    for (const kind of ['postgres', 'pglite'] as const) {
      const rows = (kind === 'postgres' ? 400_000 : 100_000) / (bench.isQuick ? 8 : 1);
      const file = await writeOpenReports(bench, rows);
      const source = findSource('ftc-dnc-daily');
      if (!source) throw new Error('there is no source ftc-dnc-daily');
      const rates: number[] = [];
      const ratios: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        const database = await (await bench.make(kind, `import_${kind}_${run}`, 0)).open();
        try {
          const summary = await importFile(database, source, file);
          rates.push(rows / summary.seconds);
          ratios.push((await copyInside(database)) / summary.seconds);
        } finally {
          await database.close();
        }
      }
      results.push(present(kind, rows, rates, ratios));
    }
    return results;
  },
};

/**
 * Seconds that the database alone needs for the same rows, with the same indexes and constraints: what no import could
 * be faster than by much, on any machine.
 */
async function copyInside({ pool }: Database): Promise<number> {
  const tables = ['open_report', 'number'];
  for (const table of tables) await pool.query(`create table bare_${table} (like ${table} including all)`);
  const begun = performance.now();
  for (const table of tables) await pool.query(`insert into bare_${table} select * from ${table}`);
  return (performance.now() - begun) / 1000;
}

function present(kind: 'postgres' | 'pglite', rows: number, rates: number[], ratios: number[]): Result {
  const atLeast = 0.45;
  const isPostgres = kind === 'postgres';
  return {
    what: `import of open data, ${isPostgres ? 'PostgreSQL' : 'PGlite'}, against the database copying the same rows`,
    result: spread(ratios),
    target: isPostgres ? `≥ ${atLeast}` : '',
    isMet: isPostgres ? median(ratios) >= atLeast : null,
    seen: `${rows} rows; rows a second: ${rates.map((rate) => rate.toFixed(0)).join(', ')}`,
  };
}

const subjects = ['Dropped call or no message', 'Medical & prescriptions', 'Other', ''];

/** Complaints as the FTC publishes them: about a third of the numbers come more than once. */
async function writeOpenReports(bench: Bench, rows: number): Promise<string> {
  const file = join(bench.folder, `complaints-${rows}.csv`);
  function* lines() {
    yield 'Company_Phone_Number,Created_Date,Violation_Date,Consumer_City,Consumer_State,Consumer_Area_Code,Subject,Recorded_Message_Or_Robocall\n';
    for (let n = 0; n < rows; n += 1) {
      const phone = phoneAt(n % 3 === 0 ? Math.floor(n / 50) : n).slice(1);
      const day = `2026-${String(1 + (n % 10)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
      yield `${phone},${day} 09:00:00,${day} 08:30:00,Springfield,Ohio,614,${subjects[n % 4]},${n % 2 === 0 ? 'Y' : 'N'}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}
