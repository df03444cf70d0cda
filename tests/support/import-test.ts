import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportOptions, type ImportSummary, importFile } from '#server/domains/open-data/commands/import-file.ts';
import { findSource } from '#server/domains/open-data/sources/catalogue.ts';
import type { Source } from '#server/domains/open-data/sources/source.ts';
import { createTestDatabase } from './database.ts';

/** The time at which imports of tests run. */
export const importedAt = new Date('2026-11-20T12:00:00Z');

/** A database, a folder for files, and what one asks about imports. Close it in `afterAll`. */
export async function createImportTest() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'ringbook-import-'));

  /** Writes the content to a file and imports it. */
  async function run(
    by: string | Source,
    content: string | Buffer,
    options: ImportOptions & { file?: string } = {},
  ): Promise<ImportSummary> {
    const source = typeof by === 'string' ? findSource(by) : by;
    if (!source) throw new Error(`no source ${by}`);
    const path = join(folder, options.file ?? 'file.csv');
    await writeFile(path, content);
    return importFile(database, source, path, { now: () => importedAt, ...options });
  }

  /** All that imports wrote, in a stable order, without times. */
  async function snapshot(): Promise<unknown[]> {
    const queries = [
      'select * from open_report order by source, key',
      'select * from open_organisation order by source, key',
      'select * from open_range order by source, prefix',
      'select phone, country, open_data, organisations, open_score, open_units from number order by phone',
    ];
    const all: unknown[] = [];
    for (const text of queries) all.push((await database.pool.query(text)).rows);
    return all;
  }

  return {
    database,
    run,
    snapshot,
    numberOf: (phone: string) =>
      database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirst(),
    clear: () => database.pool.query('truncate number, open_report, open_organisation, open_range, open_import'),
    async close(): Promise<void> {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** A file of the FTC in its short form. */
export function dailyFile(...lines: string[]): string {
  return `Company_Phone_Number,Published\n${lines.map((line) => `${line}\n`).join('')}`;
}

/** The FTC's complaints of 2025 counted by number. */
export function summaryFile(...lines: string[]): string {
  return `phone_e164,reports,first_published,last_published\n${lines.map((line) => `${line}\n`).join('')}`;
}
