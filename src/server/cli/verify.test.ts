import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { copyTemplate } from '#test/store-file.ts';

const cli = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-verify-'));
  await copyTemplate(join(folder, 'store'));
});
afterAll(() => rm(folder, { recursive: true }));

async function ringbook(...args: string[]): Promise<{ code: number; out: string; log: string }> {
  const env = { ...process.env, ...compileCache, DATA_DIR: join(folder, 'store'), DATABASE_URL: '' };
  const child = spawn(process.execPath, [...shortLived, cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
  const [code] = await once(child, 'close');
  const isLog = (line: string) => line.startsWith('{');
  const lines = out.split('\n');
  return {
    code,
    out: lines.filter((line) => !isLog(line)).join('\n'),
    log: lines.filter(isLog).join('\n'),
  };
}

async function namesOf(phone: string): Promise<string[]> {
  const database = await openDatabase({ kind: 'pglite', folder: join(folder, 'store') });
  try {
    const row = database.db.selectFrom('number').select('organisations').where('phone', '=', phone);
    return ((await row.executeTakeFirst())?.organisations ?? []).map(({ name, source }) => `${source}: ${name}`);
  } finally {
    await database.close();
  }
}

it('P4: an operator marks a number as an organization’s, and takes the mark away', async () => {
  const verified = await ringbook('verify', '+49 30 20181000', '  Example   Bank ');
  expect(verified).toMatchObject({ code: 0, out: '+49 30 20181000 is verified as Example Bank.\n' });
  expect(JSON.parse(verified.log)).toMatchObject({ security: 'organisation-verified', by: 'operator' });
  expect(verified.log).not.toMatch(/20181000|Example/);
  expect(await namesOf('493020181000')).toEqual(['operator: Example Bank']);
  const again = await ringbook('verify', '493020181000', 'Example Bank');
  expect(again).toMatchObject({
    code: 0,
    out: '+49 30 20181000 is verified as Example Bank, and was before.\n',
    log: '',
  });

  const taken = await ringbook('unverify', '+493020181000');
  expect(taken).toMatchObject({ code: 0, out: '+49 30 20181000 is no longer verified.\n' });
  expect(JSON.parse(taken.log)).toMatchObject({ security: 'organisation-unverified', by: 'operator' });
  expect(await namesOf('493020181000')).toEqual([]);
  expect(await ringbook('unverify', '+493020181000')).toMatchObject({ code: 0, log: '' });
});

it('P4: what is no number, no name or too much is refused, and so is an unlisted number', async () => {
  for (const args of [
    ['verify', '+49 30 20181001'],
    ['verify', 'nobody', 'Example Bank'],
    ['verify', '+49 30 20181001', ''],
    ['verify', '+49 30 20181001', 'Two\nlines'],
    ['verify', '+49 30 20181001', 'Turned \u202e round'],
    ['verify', '+49 30 20181001', 'x'.repeat(201)],
    ['verify', '+49 30 20181001', 'Example', 'Bank'],
    ['unverify', '+49 30 20181001', 'Example Bank'],
  ]) {
    expect((await ringbook(...args)).code, args.join(' ')).toBe(2);
  }
  await ringbook('unlist', '+49 30 20181001', '--yes');
  const refused = await ringbook('verify', '+49 30 20181001', 'Example Bank');
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('unlisted') });
  expect(await namesOf('493020181001')).toEqual([]);
});
