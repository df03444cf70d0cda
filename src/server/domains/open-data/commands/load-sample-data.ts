import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { findSource } from '../sources/catalogue.ts';
import { type ImportSummary, importFile } from './import-file.ts';
import { ImportTakenError } from './import-log.ts';

const dataFolder = new URL('../../../../../data/', import.meta.url);

const samples: readonly [source: string, file: string][] = [
  ['us-hospitals', 'us-hospitals/hospitals.csv'],
  ['organisations-eu', 'organisations-eu/organisations.csv'],
  ['spam-numbers-de', 'spam-numbers-de/spam_numbers_de.csv'],
  ['fr-telemarketing-ranges', 'fr-telemarketing-ranges/ranges.csv'],
  ['ftc-dnc-numbers', 'ftc-dnc-2025/ftc-dnc-numbers-2025.csv'],
  ['ftc-dnc-daily', 'ftc-dnc-2025/ftc-dnc-daily-2025-12-11.csv'],
];

/** Imports the shipped data into a database without any import, or resumes. Returns a summary per file. */
export async function loadSampleData(database: Database): Promise<ImportSummary[]> {
  const summaries: ImportSummary[] = [];
  for (const [name, file] of await listMissing(database)) {
    const source = findSource(name);
    if (!source) continue;
    try {
      summaries.push(await importFile(database, source, fileURLToPath(new URL(file, dataFolder))));
    } catch (error) {
      // Another server, started at the same time, imports this file; waiting for it is not needed.
      if (!(error instanceof ImportTakenError)) throw error;
    }
  }
  return summaries;
}

/** Whether `loadSampleData` would import anything. Also true before the tables exist. */
export async function isSampleDataMissing(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('open_import')::text as found`.execute(
    database.db,
  );
  return !rows[0]?.found || (await listMissing(database)).length > 0;
}

async function listMissing({ db }: Database): Promise<(typeof samples)[number][]> {
  const log = await db.selectFrom('open_import').select(['source', 'file_name', 'finished_at']).execute();
  const isSample = (row: { source: string; file_name: string }) =>
    samples.some(([source, file]) => source === row.source && file.endsWith(`/${row.file_name}`));
  if (!log.every(isSample)) return [];
  const finished = new Set(log.filter((row) => row.finished_at !== null).map((row) => row.file_name));
  return samples.filter(([, file]) => !finished.has(file.slice(file.lastIndexOf('/') + 1)));
}
