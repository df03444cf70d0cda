import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockStore } from '#server/platform/db/store-lock.ts';
import { runCommandLine } from '#test/command-line.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';

const cli = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function ringbook(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, ...compileCache, DATA_DIR: join(folder, 'store'), DATABASE_URL: '' };
  const child = spawn(process.execPath, [...shortLived, cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, out, err };
}

it.each([
  [[], 2],
  [['--help'], 0],
  [['import', '--help'], 0],
])('explains itself: %j', async (args, expected) => {
  const { code, out } = await ringbook(...args);
  expect(code).toBe(expected);
  expect(out).toMatch(/^Usage: ringbook/);
});

it.each([
  [['bogus'], /no command "bogus"/],
  [['import'], /needs a source and one file/],
])('does not understand %j', async (args, message) => {
  const { code, out, err } = await ringbook(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(message);
});

it.each([
  [['export', '--help'], /^Usage: ringbook export/],
  [['jobs', '--help'], /^Usage: ringbook jobs/],
  [['migrate', '--help'], /^Usage: ringbook migrate/],
  [['sources'], /ftc-dnc-daily/],
])('explains a command without a database: %j', async (args, words) => {
  const { code, out } = await runCommandLine(args);
  expect(code).toBe(0);
  expect(out).toMatch(words);
});

it.each([
  [['import', 'bogus', 'x.csv'], /no source "bogus"/],
  [['import', 'fcc', 'x.csv', '--bogus'], /Unknown option '--bogus'/],
  [['import', 'fcc', 'x.csv', '--country', 'US'], /needs no mapping/],
  [['import', 'csv', 'x.csv'], /--source-name is missing/],
  [['import', 'csv', 'x.csv', '--source-name', 'ftc', '--phone-column', 'a'], /built in/],
  [['import', 'csv', 'x.csv', '--source-name', 'mine', '--as', 'organisations'], /--name-column is missing/],
  [['import', 'vcard', 'x.vcf', '--source-name', 'mine', '--as', 'reports'], /--as organisations/],
  [['export', 'unwanted'], /--format must be/],
  [['export', 'all', '--format', 'csv'], /Only the list "unwanted"/],
  [['export', 'unwanted', '--format', 'csv', '--since', 'x'], /--since must be/],
])('does not understand a command and opens no database: %j', async (args, message) => {
  const { code, out, err } = await runCommandLine(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(message);
});

it('imports, says what it did, and exports', async () => {
  const file = join(folder, 'list.csv');
  const lines = Array.from({ length: 400 }, () => `(646) 501-2345;${new Date().toISOString().slice(0, 10)}`);
  await writeFile(file, `Nummer;Tag\n${lines.join('\n')}\nrubbish;x\n`);
  const command = ['import', 'csv', file, '--source-name', 'mine', '--phone-column', 'Nummer', '--date-column', 'Tag'];
  const first = await ringbook(...command, '--country', 'US');
  expect(first).toMatchObject({ code: 0 });
  expect(first.out).toMatch(/read +401\n +accepted +400\n +already known +0\n +rejected +1\n +1 × .*\(line 402\)/);
  expect(first.out).not.toContain('rubbish');
  expect(await ringbook(...command, '--country', 'US')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing has changed'),
  });

  const out = join(folder, 'unwanted.csv');
  expect(await ringbook('export', 'unwanted', '--format', 'csv', '--out', out)).toMatchObject({ code: 0 });
  expect(await readFile(out, 'utf8')).toMatch(/^phone,.*\n\+16465012345,US,unwanted,84,400,.*,mine,\n$/);

  const wrong = await ringbook('import', 'fcc', file);
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(/expected the columns .*found nummer, tag/);
  const useless = join(folder, 'useless.csv');
  await writeFile(useless, 'Company_Phone_Number,Published\nx,2025-12-01\n');
  expect(await ringbook('import', 'ftc-dnc-daily', useless)).toMatchObject({ code: 1 });
});

it('says that the site has the store open', async () => {
  const lock = await lockStore(join(folder, 'store'));
  try {
    const { code, err } = await ringbook('export', 'unwanted', '--format', 'csv');
    expect(code).toBe(1);
    expect(err).toMatch(/already open in process \d+/);
  } finally {
    await lock.release();
  }
});
