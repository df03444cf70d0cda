import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { searchDatabase } from '#test/search-database.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { copyTemplate } from '#test/store-file.ts';

const cli = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-unlist-'));
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

async function importList(...lines: string[]) {
  const path = join(folder, 'list.csv');
  await writeFile(path, `tel,name\n${lines.join('\n')}\n`);
  const mapping = ['--source-name', 'mine', '--as', 'organisations', '--phone-column', 'tel', '--name-column', 'name'];
  return ringbook('import', 'csv', path, ...mapping);
}

async function find(...texts: string[]): Promise<string[]> {
  const database = await openDatabase({ kind: 'pglite', folder: join(folder, 'store') });
  try {
    return await searchDatabase(database, ...texts);
  } finally {
    await database.close();
  }
}

it('what an operator unlists stays away through imports, until it is relisted', async () => {
  expect((await importList('+49 30 20181000,Quiet Ltd')).code).toBe(0);
  const asked = await ringbook('unlist', '+49 30 20181000');
  expect(asked.code, 'L14').toBe(1);
  const unlisted = await ringbook('unlist', '+49 30 20181000', '--yes');
  expect(unlisted).toMatchObject({ code: 0, out: '+49 30 20181000 is unlisted.\n' });
  expect(JSON.parse(unlisted.log), 'F9').toMatchObject({ security: 'unlisted', by: 'operator' });
  expect(unlisted.log).not.toContain('20181000');
  const again = await importList('+49 30 20181000,Quiet Ltd', '+49 30 12345678,Loud Ltd');
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('1 × its holder wishes no name here (line 2)') });
  expect(await find('Quiet', '493020181000')).toEqual([]);

  expect((await ringbook('relist', '493020181000')).out).toContain('is listed again');
  await importList('+49 30 20181000,Quiet Ltd', '+49 30 12345678,Loud Limited');
  expect(await find('Quiet')).toEqual(['number', 'open_organisation']);
});

it('says what it does not understand', async () => {
  for (const args of [['unlist'], ['relist', 'me'], ['unlist', '493020181000', '493012345678']]) {
    expect(await ringbook(...args)).toMatchObject({ code: 2 });
  }
  for (const command of ['unlist', 'relist']) {
    expect((await ringbook(command, '--help')).out).toContain(`Usage: ringbook ${command} <phone>`);
  }
});
