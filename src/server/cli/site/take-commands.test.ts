import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { lockStore } from '#server/platform/db/store-lock.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { copyTemplate } from '#test/store-file.ts';
import { toFrame } from './frame.ts';
import { socketPathOf } from './socket-path.ts';
import { takeCommands } from './take-commands.ts';

const cli = fileURLToPath(new URL('../main.ts', import.meta.url));
let base: string;
let store: string;
let database: Database;
let app: TestApp;
let site: { close(): Promise<void> };

const serve = () => takeCommands(store, { config: app.config, database, log: createLogger('silent') });

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'ringbook-site-'));
  store = join(base, 'store');
  await copyTemplate(store);
  database = await openDatabase({ kind: 'pglite', folder: store });
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
  // A killed site leaves such a socket behind.
  const left = spawn(process.execPath, [
    '-e',
    `require('net').createServer().listen('${socketPathOf(store)}',()=>process.kill(process.pid,'SIGKILL'))`,
  ]);
  await once(left, 'exit');
  site = await serve();
});
afterAll(async () => {
  await site.close();
  await app.close();
  await database.close();
  await rm(base, { recursive: true, force: true });
});

function start(args: string[], dir = store): ChildProcess {
  const env = { ...process.env, ...compileCache, DATA_DIR: dir, DATABASE_URL: '' };
  return spawn(process.execPath, [...shortLived, cli, ...args], { cwd: base, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(child: ChildProcess): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (texts.out += chunk));
  child.stderr?.on('data', (chunk) => (texts.err += chunk));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

const ringbook = (...args: string[]) => ended(start(args));

async function makeList(name: string, lines: number): Promise<void> {
  const rows = Array.from({ length: lines }, (_, i) => `+1646${2_000_000 + i},2026-11-20`);
  await writeFile(join(base, name), `tel,day\n${rows.join('\n')}\n`);
}
const mapping = ['--source-name', 'mine', '--phone-column', 'tel', '--date-column', 'day'];

it('C8 the socket is its user’s alone', async () => {
  expect((await stat(socketPathOf(store))).mode & 0o777).toBe(0o600);
  expect((await stat(store)).mode & 0o777).toBe(0o700);
});

it('C8 the made-up members come and go while the site runs, and its answers with them', async () => {
  const said = async () => {
    const answer = await app.request('/api/v202505/search/13125550117');
    const { data } = (await answer.json()) as { data: { commentsTotal: number; metrics: { isExample: boolean } } };
    return [data.metrics.isExample, data.commentsTotal > 0];
  };
  for (let n = 0; n < 4; n += 1) expect(await said()).toEqual([false, false]);
  expect(await ringbook('sample', 'add')).toMatchObject({ code: 0, err: '' });
  // Repeated, so that the cache answers.
  for (let n = 0; n < 4; n += 1) expect(await said()).toEqual([true, true]);
  expect(await ringbook('sample', 'remove')).toMatchObject({ code: 0, err: '' });
  expect((await said())[1]).toBe(false);
});

it('C8 grants while the site runs, with the site’s answer and exit code', async () => {
  const phone = makePhone();
  const member = new TestBrowser(app);
  await member.signIn(phone);
  expect(await ringbook('grant', phone, 'moderator', '--yes')).toMatchObject({ code: 0, err: '' });
  expect(await findHolder(database.db, phone)).toMatchObject({ role: 'moderator' });
  const numcy = await ringbook('grant', phone, 'numcy', '5');
  expect(numcy).toMatchObject({ code: 0, out: expect.stringContaining('has 15 numcy now') });
  expect(await ringbook('grant', makePhone(), 'admin', '--yes')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('Nobody'),
  });
  const unclear = await ringbook('grant', phone, 'king');
  expect(unclear).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('are needed. Try: ringbook grant --help'),
  });
});

it('C8 what it changes is seen on the site at once: unlist, relist, import, and an export of it', async () => {
  const phone = await addNumber(database, { organisations: [{ name: 'Quiet Ltd' }] });
  const page = async () => (await app.request(`/number/${phone}`)).text();
  expect(await page()).toContain('Quiet Ltd');
  expect(await ringbook('unlist', phone, '--yes')).toMatchObject({
    code: 0,
    out: expect.stringContaining('is unlisted'),
  });
  expect(await page()).not.toContain('Quiet Ltd');
  expect(await ringbook('relist', phone)).toMatchObject({ code: 0 });

  // File names are relative to the user's working directory.
  await makeList('list.csv', 30);
  const listed = Array.from({ length: 400 }, () => `+16465012345,${new Date().toISOString().slice(0, 10)}`);
  await writeFile(join(base, 'weighty.csv'), `tel,day\n${listed.join('\n')}\n`);
  expect(await ringbook('import', 'csv', 'list.csv', ...mapping)).toMatchObject({
    code: 0,
    out: expect.stringContaining('accepted       30'),
  });
  expect(await ringbook('import', 'csv', 'weighty.csv', ...mapping)).toMatchObject({ code: 0 });
  expect(await (await app.request('/number/16465012345')).text()).toContain('"count":400');
  expect(await ringbook('import', 'csv', 'nowhere.csv', ...mapping)).toMatchObject({ code: 1, out: '' });
  const toStdout = await ringbook('export', 'unwanted', '--format', 'csv');
  expect(toStdout).toMatchObject({ code: 0, err: '', out: expect.stringContaining('+16465012345,US,unwanted') });
  expect(await ringbook('export', 'unwanted', '--format', 'csv', '--out', 'list.out')).toMatchObject({ code: 0 });
  expect(await readFile(join(base, 'list.out'), 'utf8')).toBe(toStdout.out);
});

it('C8 a job that is asked for runs at once in the site', async () => {
  const nonce = 'n'.repeat(20);
  const past = new Date(app.clock.now().getTime() - 60_000);
  await database.db.insertInto('sign_in_nonce').values({ nonce, expires_at: past }).execute();
  expect(await ringbook('jobs', 'run', 'forget-sign-ins')).toMatchObject({ code: 0 });
  const left = () => database.db.selectFrom('sign_in_nonce').select('nonce').where('nonce', '=', nonce).execute();
  await expect.poll(left, { timeout: patient(20_000) }).toEqual([]);
  expect(await ringbook('jobs', 'list')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^forget-sign-ins +0 +0 +–$/m),
  });
});

it('C8 Ctrl-C stops an import after its batch, and the same command goes on; a killed one as well', async () => {
  await makeList('long.csv', 40_000);
  const args = ['import', 'csv', 'long.csv', ...mapping];
  const first = start(args);
  const whole = ended(first);
  await expect
    .poll(
      () =>
        database.db
          .selectFrom('open_import')
          .select('lines_done')
          .where('file_name', '=', 'long.csv')
          .executeTakeFirst(),
      { timeout: patient(60_000) },
    )
    .toMatchObject({ lines_done: expect.stringMatching(/^[1-9]/) });
  first.kill('SIGINT');
  expect(await whole).toMatchObject({ code: 130, out: expect.stringContaining('stopped, the same command goes on') });
  const second = start(args);
  setTimeout(() => second.kill('SIGKILL'), 300);
  await ended(second);
  // Polls until the site notices the lost connection; before that the import is locked.
  await expect
    .poll(() => ringbook(...args), { timeout: patient(90_000) })
    .toMatchObject({ code: 0, out: expect.stringMatching(/done|nothing has changed/) });
  expect(
    await database.db.selectFrom('open_report').select('key').where('phone', '=', '16462039999').execute(),
  ).toHaveLength(1);
});

it('C1 the copy that a killed backup left goes with the next start, one that is being read stays', async () => {
  const copies = async () => (await readdir(store)).filter((name) => name.startsWith('snapshot-')).sort();
  const longAgo = new Date(Date.now() - 3_700_000);
  const leave = async (name: string, at: Date) => {
    await mkdir(join(store, name, 'pglite'), { recursive: true, mode: 0o700 });
    await writeFile(join(store, name, 'pglite', 'people'), 'who left since');
    await utimes(join(store, name), at, at);
  };
  await leave('snapshot-left', longAgo);
  await leave('snapshot-young', new Date());
  await leave('snapshot-read', longAgo);
  const reader = await lockStore(join(store, 'snapshot-read'));
  await utimes(join(store, 'snapshot-read'), longAgo, longAgo);
  await site.close();
  site = await serve();
  await expect.poll(copies, { timeout: patient(20_000) }).toEqual(['snapshot-read', 'snapshot-young']);
  await reader.release();
  await rm(join(store, 'snapshot-young'), { recursive: true });
  await rm(join(store, 'snapshot-read'), { recursive: true });
});

it('C8 one who reads slowly keeps nobody waiting', async () => {
  const connection = connect(socketPathOf(store)).pause();
  connection.write(
    toFrame(
      'command',
      JSON.stringify({
        args: ['export', 'unwanted', '--format', 'json', '--label', 'suspicious'],
        folder: base,
        isWatched: false,
      }),
    ),
  );
  expect((await app.request('/api/v202505/search/12025550142')).status).toBe(200);
  connection.destroy();
});

it('C8 rubbish, an unknown command and one that needs the store for itself change nothing', async () => {
  for (const said of ['GET / HTTP/1.1\r\n\r\n', toFrame('command', '{"args":[]}'), Buffer.alloc(300_000, 1)]) {
    const connection = connect(socketPathOf(store)).resume();
    connection.on('error', () => {});
    connection.write(said);
    await new Promise<void>((resolve) => connection.once('close', () => resolve()));
  }
  const secret = await ringbook('secret', 'forget', '--yes');
  expect(secret).toMatchObject({ code: 1, err: expect.stringContaining('is already open') });
  expect((await ringbook('jobs', 'list')).code).toBe(0);
});

it('C8 a site that ends lets a command end first, and takes no more', async () => {
  await makeList('last.csv', 50_000);
  const last = ringbook('import', 'csv', 'last.csv', ...mapping);
  await expect
    .poll(() => database.db.selectFrom('open_import').select('id').where('file_name', '=', 'last.csv').execute(), {
      timeout: patient(60_000),
    })
    .toHaveLength(1);
  const idle = connect(socketPathOf(store)).resume();
  await once(idle, 'connect');
  await site.close();
  expect(await last).toMatchObject({ code: 130, out: expect.stringContaining('stopped') });
  // This process still holds the store lock, but nobody listens.
  expect(await ringbook('jobs', 'list')).toMatchObject({ code: 1, err: expect.stringContaining('already open') });
  site = await serve();
  expect((await ringbook('jobs', 'list')).code).toBe(0);
});

it('C8 a folder with a long name has its socket elsewhere, in a folder of the user’s own', async () => {
  const path = socketPathOf(join(base, 'x'.repeat(120)));
  expect(Buffer.byteLength(path)).toBeLessThan(104);
  const own = join(path, '..');
  expect((await stat(own)).mode & 0o777).toBe(0o700);
  const server = createServer().listen(path);
  await once(server, 'listening');
  server.close();
  await rm(own, { recursive: true });
});
