import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { createDatabase, testSecret } from '#test/database.ts';
import { freePort } from '#test/free-port.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { launchServer, runServer, skipOpenDataImport, startServer, type TestServer } from '#test/start-server.ts';
import { root } from '../../scripts/run-command.mjs';

// This version beside the next one and the one after that, which are copies of it with additional migrations.

const added = '209901010000-add-ear';
const dropped = '209901020000-drop-eye.after';
const nextAdded = '209902010000-add-nose';

let store: Awaited<ReturnType<typeof createDatabase>>;
let env: Record<string, string>;
let next: string;
let nextButOne: string;
const servers: TestServer[] = [];

/** Copies this version to a folder inside the project, so that packages resolve. */
function makeVersion(name: string, migrations: readonly string[]): string {
  const folder = join(root, '.cache', `version-${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ['src', 'migrations', 'scripts', 'locales']) {
    cpSync(join(root, part), join(folder, part), { recursive: true });
  }
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(folder, file));
  for (const part of ['data', 'public', 'dist']) symlinkSync(join(root, part), join(folder, part));
  for (const migration of migrations) {
    const table = `made_by_${migration.replaceAll(/\W/g, '_')}`;
    const code = [
      `export const up = (db) => db.schema.createTable('${table}').addColumn('id', 'integer').execute();`,
      `export const down = (db) => db.schema.dropTable('${table}').execute();`,
    ];
    writeFileSync(join(folder, 'migrations', `${migration}.ts`), `${code.join('\n')}\n`);
  }
  return folder;
}

beforeAll(async () => {
  store = await createDatabase(process.env.TEST_DATABASE_URL ?? '', true);
  const database = await openDatabase({ kind: 'postgres', url: store.url, poolSize: 1, secret: testSecret });
  await skipOpenDataImport(database);
  await database.close();
  env = { DATABASE_URL: store.url };
  next = makeVersion('next', [added, dropped]);
  nextButOne = makeVersion('next-but-one', [added, dropped, nextAdded]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  for (const folder of [next, nextButOne]) rmSync(folder, { recursive: true, force: true });
  await store.remove();
});

async function serve(folder?: string): Promise<TestServer> {
  const server = await startServer(env, shortLived, folder);
  servers.push(server);
  return server;
}
async function migrate(folder: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const own = { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SITE_SECRET: testSecret.secret, ...compileCache };
  const command = [...shortLived, join(folder, 'src/server/cli/main.ts'), 'migrate', ...args];
  const child = spawn(process.execPath, command, { cwd: folder, env: { ...own, ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += piece));
  const [code] = await once(child, 'close');
  return { code, said };
}
const statusOf = async (url: string) => (await fetch(`${url}/number/12025550142`)).status;

/** Sends requests to all servers until stopped. @returns the status codes */
function askOn(urls: readonly string[]): { stop(): Promise<number[]> } {
  let isOver = false;
  const statuses = new Set<number>();
  const asking = (async () => {
    while (!isOver) for (const url of urls) statuses.add(await statusOf(url));
  })();
  return {
    async stop() {
      isOver = true;
      await asking;
      return [...statuses];
    },
  };
}

it('keeps serving until the next version has replaced it', async () => {
  const old = await serve();
  const askingOld = askOn([old.url]);

  // First phase, before any server of the next version starts: running servers are not disturbed and may restart.
  expect(await migrate(next)).toEqual({ code: 0, said: `Done: ${added}.\n` });
  expect(await migrate(next)).toEqual({ code: 0, said: 'Nothing to do.\n' });
  const oldToo = await serve();
  expect(await statusOf(oldToo.url)).toBe(200);

  // Both versions side by side.
  const young = await serve(next);
  const askingYoung = askOn([young.url]);
  const said = expect.stringMatching(/older version are running \(2,.*Nothing was changed/);
  for (const folder of [next, nextButOne]) expect(await migrate(folder, '--after')).toEqual({ code: 1, said });
  // Two versions ahead of the running servers.
  const tooYoung = await runServer(env, nextButOne);
  expect(tooYoung).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('older version are running') });
  expect(tooYoung.errors).not.toMatch(/\n\s+at /);

  expect(await askingOld.stop()).toEqual([200]);
  for (const server of [old, oldToo]) expect(await server.end('SIGTERM')).toBe(0);
  expect(await migrate(next, '--after')).toEqual({ code: 0, said: `Done: ${dropped}.\n` });
  expect(await askingYoung.stop()).toEqual([200]);
  expect(await statusOf(young.url)).toBe(200);
});

it('started too late, it answers 503, logs why, and stops normally', async () => {
  const port = await freePort();
  const { child, ended } = launchServer({ ...env, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  const ready = () => fetch(`${url}/readyz`).then(async (answer) => [answer.status, await answer.json()]);
  await expect.poll(() => ready().catch(() => null)).toEqual([503, { status: 'too_old' }]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  const page = await fetch(`${url}/number/12025550142`);
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
  child.kill('SIGTERM');
  const { code, output, errors } = await ended;
  expect([code, output]).toEqual([0, '']);
  expect(errors).toContain('this server is too old for the database');
  expect(errors).toContain(dropped);
});

it('the version after that starts beside the next one, and runs its remaining migrations', async () => {
  const [, , young] = servers;
  const oldest = await serve(nextButOne);
  expect(await statusOf(oldest.url)).toBe(200);
  expect(await statusOf(young?.url ?? '')).toBe(200);
});
