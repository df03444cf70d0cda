import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFile } from '#server/domains/open-data/commands/import-file.ts';
import { findSource } from '#server/domains/open-data/sources/catalogue.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { copyTemplate } from '#test/store-file.ts';

const child = fileURLToPath(new URL('../support/import-in-child.ts', import.meta.url));
/** Eight batches. */
const rows = 16_000;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-kill-'));
  file = join(folder, 'daily.csv');
  // Repeated numbers and days, so that a batch read twice or lost would show.
  const lines = Array.from({ length: rows }, (_, i) =>
    i % 997 === 0
      ? 'scamlikely,2025-12-01'
      : `646${2_000_000 + ((i * 7_919) % 5_000)},2025-12-0${1 + Math.floor((i * 4) / rows)}`,
  );
  await writeFile(file, `Company_Phone_Number,Published\n${lines.join('\n')}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts an import and kills it without warning when its n-th batch begins to be written. */
async function killAtBatch(options: DatabaseOptions, n: number): Promise<void> {
  const importer = start(options);
  let batches = 0;
  createInterface({ input: importer.stdout as NodeJS.ReadableStream }).on('line', () => {
    batches += 1;
    if (batches === n) importer.kill('SIGKILL');
  });
  const [, signal] = await once(importer, 'exit');
  expect(signal).toBe('SIGKILL');
}

async function runToEnd(options: DatabaseOptions): Promise<{ read: number; resumedAfter: number; accepted: number }> {
  const importer = start(options);
  let last = '';
  createInterface({ input: importer.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    last = line;
  });
  const [code] = await once(importer, 'close');
  expect(code).toBe(0);
  return JSON.parse(last);
}

function start(options: DatabaseOptions): ChildProcess {
  return spawn(process.execPath, [...shortLived, child, JSON.stringify(options), 'ftc-dnc-daily', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache },
  });
}

async function contentOf(database: Database): Promise<unknown[]> {
  const reports = await database.pool.query('select * from open_report order by source, key');
  const numbers = await database.pool.query(
    'select phone, country, open_data, organisations, open_score, open_units from number order by phone',
  );
  const log = await database.pool.query(
    'select source, lines_done, accepted, unchanged, rejected, reject_reasons, finished_at is not null from open_import',
  );
  return [reports.rows, numbers.rows, log.rows];
}

it('loses and doubles nothing when the import is killed again and again', async () => {
  const source = findSource('ftc-dnc-daily');
  if (!source) throw new Error('no source');
  const expected = await createTestDatabase();
  await importFile(expected, source, file, { now: () => new Date('2026-11-20T12:00:00Z') });
  const whole = await contentOf(expected);
  await expected.close();

  const { options, open, close } = await makeStore();
  try {
    for (const n of [2, 1, 3]) await killAtBatch(options, n);
    const rest = await runToEnd(options);
    expect(rest.resumedAfter).toBeGreaterThan(0);
    expect(rest.resumedAfter).toBeLessThan(rows);
    expect(rest.read).toBe(rows);
    const database = await open();
    expect(await contentOf(database)).toEqual(whole);
    await database.close();
  } finally {
    await close();
  }
});

/** A database that a child process can open too. */
async function makeStore() {
  const admin = process.env.TEST_DATABASE_URL;
  if (admin) {
    const database = await createTestDatabase();
    const { rows: names } = await database.pool.query<{ name: string }>('select current_database() as name');
    const url = new URL(admin);
    url.pathname = `/${names[0]?.name}`;
    const options: DatabaseOptions = { kind: 'postgres', url: url.href, poolSize: 2, secret: testSecret };
    return { options, open: () => openDatabase(options), close: () => database.close() };
  }
  const store = await mkdtemp(join(folder, 'store-'));
  await copyTemplate(store);
  const options: DatabaseOptions = { kind: 'pglite', folder: store };
  return { options, open: () => openDatabase(options), close: async () => {} };
}
