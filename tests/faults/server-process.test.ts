import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MainData, NumberView } from '#contract/number.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { demandBuild } from '#test/start-app.ts';
import { makeStore, runServer, skipOpenDataImport, startServer, type TestServer } from '#test/start-server.ts';

let folder: string;
beforeAll(async () => {
  demandBuild();
  folder = await mkdtemp(join(tmpdir(), 'ringbook-process-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const servers: TestServer[] = [];
async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer(env);
  servers.push(server);
  return server;
}
// One that a failed test left running must not outlive it.
afterEach(() => Promise.all(servers.splice(0).map((server) => server.end('SIGKILL'))));

async function dataOf(server: TestServer, path: string): Promise<unknown> {
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: unknown }).data;
}
const leftOf = async (server: TestServer) =>
  MainData.parse(await dataOf(server, '/api/v202305/main/load')).leftRequests;
const lookupsOf = async (server: TestServer, phone: string) =>
  NumberView.parse(await dataOf(server, `/api/v202505/search/${phone}`)).metrics.lookups;

/** Asks the same number again, which is free, until its look-up is in the database. */
async function waitUntilWritten(server: TestServer, phone: string): Promise<void> {
  while ((await lookupsOf(server, phone)) === 0) await delay(50);
}

/** One store through its life: making one takes a while, so each chapter goes on where the last one ended. */
describe('a server with its store', { timeout: patient(600_000) }, () => {
  const store = () => ({ DATA_DIR: join(folder, 'store') });
  const phones = Array.from({ length: 4 }, makePhone);
  const operator = {
    PUBLIC_URL: 'http://ringbook.test',
    OPERATOR_NAME: 'Example',
    OPERATOR_ADDRESS: '1 Example Street',
    SUPPORT_EMAIL: 'support@ringbook.test',
    SANDBOX: 'on',
  };

  it('lets no second process in, and keeps its counts through kill -9', async () => {
    const server = await start({ ...store(), BOT_CHECK: 'off' });
    for (const phone of phones) await lookupsOf(server, phone);
    for (const phone of phones) await waitUntilWritten(server, phone);
    expect(await leftOf(server)).toBe(46);

    const second = await runServer(store());
    expect(second.code).toBe(1);
    expect(second.errors).toContain('is already open');
    expect(second.errors).toContain(`process ${server.child.pid}`);
    expect(second.errors).toContain('DATABASE_URL');
    expect(second.errors).not.toMatch(/\n\s+at /);
    expect(second.output).toBe('');
    // The first goes on undisturbed.
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    // U15: its operator is told what nobody has set.
    const said = server.errors().trim().split('\n');
    const told = said.map((line) => JSON.parse(line) as { level: string; settings?: string[] });
    expect(told.filter(({ settings }) => settings)).toMatchObject([
      { level: 'warn', settings: ['PUBLIC_URL', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'SUPPORT_EMAIL'] },
    ]);
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
  });

  it('opens again, and told to stop it answers all that had begun', async () => {
    // A costly challenge takes long enough to be under way when the signal comes.
    const server = await start({ ...store(), BOT_CHECK_COST: '20000', ...operator });
    expect(await leftOf(server)).toBe(46);
    for (const phone of phones) expect(await lookupsOf(server, phone)).toBe(1);
    expect(await leftOf(server)).toBe(46);

    const begun = Array.from({ length: 24 }, () => beginCall(server.port, '/api/v6/bot_check/challenge'));
    const calls = await Promise.all(begun);
    const ended = server.end('SIGTERM');
    for (const answer of await Promise.all(calls.map((call) => call.answer))) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toContain('"signature"');
    }
    expect(await ended).toBe(0);
    expect(server.errors()).toBe('');
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  it('L10 told to stop it says so for a while before it takes no more connections', async () => {
    const server = await start({ ...store(), STOP_GRACE_SECONDS: '300', BOT_CHECK: 'off' });
    server.child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: patient(20_000) }).toBe(503);
    const readiness = await fetch(`${server.url}/readyz`);
    expect(await readiness.json()).toEqual({ status: 'draining' });
    // Whoever has not heard of it yet is answered.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await lookupsOf(server, makePhone());
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    const brief = await start({ ...store(), STOP_GRACE_SECONDS: '1' });
    expect(await brief.end('SIGTERM')).toBe(0);
  });

  it('U29 without an admin it says in sentences what to do, as JSON where no person looks on', async () => {
    const server = await start({ ...store(), LOG_LEVEL: 'info' });
    // Standard error is not waited for before the ready line.
    await expect.poll(server.errors, { timeout: patient(20_000) }).toMatch(/STRIPE_SECRET_KEY.*\n/);
    const lines = server.errors().trim().split('\n');
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toContain(`To look around, open http://localhost:${server.port} in a browser.`);
    expect(said).toContainEqual(expect.stringContaining('npx ringbook grant <your number> admin --yes'));
    expect(said).toContainEqual(expect.stringContaining('SMTP_URL'));
    expect(said).toContainEqual(expect.stringContaining('STRIPE_SECRET_KEY'));
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('C8 carries out the operator’s commands while it runs', async () => {
    const server = await start(store());
    const run = () =>
      spawnSync(process.execPath, [...shortLived, 'src/server/cli/main.ts', 'jobs', 'list'], {
        env: { PATH: process.env.PATH, ...compileCache, ...store() },
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('erase-profiles') });
    expect(await server.end('SIGTERM')).toBe(0);
    // Nobody has the store now: the command opens it itself.
    expect(run()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('erase-profiles') });
  });

  it('42 notifies systemd of its state, and shows the operator the checks', async () => {
    const [program, told] = [join(folder, 'systemd-notify'), join(folder, 'told')];
    await writeFile(program, `#!/bin/sh\necho "$*" >> "${told}"\n`);
    await chmod(program, 0o755);
    const unit = { NOTIFY_SOCKET: '/run/nobody', PATH: `${folder}:${process.env.PATH}` };
    const server = await start({ ...store(), ...unit });
    const lines = async () => (await readFile(told, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    await expect.poll(lines, { timeout: patient(20_000) }).toEqual(['READY=1']);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...shortLived, 'src/server/cli/main.ts', 'doctor', '--json'],
      { env: { PATH: process.env.PATH, ...compileCache, ...store() }, encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    const found = JSON.parse(stdout) as { state: string; findings: { check: string; state: string }[] };
    expect(found.findings.filter(({ check }) => check === 'schema')).toMatchObject([{ state: 'ok' }]);
    expect(status).toBe(found.state === 'fail' ? 1 : 0);
    expect(await server.end('SIGTERM')).toBe(0);
    await expect.poll(lines, { timeout: patient(20_000) }).toEqual(['READY=1', 'STOPPING=1']);
  });

  it('refuses a store that a newer version wrote', async () => {
    const database = await openDatabase({ kind: 'pglite', folder: store().DATA_DIR });
    await database.pool.query(`insert into kysely_migration values ('209901010000-add-telepathy.after', '2099')`);
    await database.close();
    const { code, errors, output } = await runServer(store());
    expect(code).toBe(1);
    expect(errors).toContain('written by a newer version');
    expect(errors).toContain('209901010000-add-telepathy');
    expect(errors).not.toMatch(/\n\s+at /);
    expect(output).toBe('');
  });
});

it.each([
  ['thrown', 'throw error'],
  ['a promise’s', 'Promise.reject(error)'],
])('ASVS 7.4.3 an error that nobody caught (%s) ends the process with a line that quotes nobody', async (_, last) => {
  const store = await makeStore(skipOpenDataImport);
  try {
    const code = `process.on('SIGUSR2', () => { const error = new Error(process.env.TYPED); ${last}; })`;
    const server = await start({
      ...store.env,
      TYPED: 'of 4915112345678',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    });
    expect(await server.end('SIGUSR2')).toBe(1);
    const lines = server.errors().split('\n').filter(Boolean);
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      level: 'fatal',
      msg: 'an error that nobody caught ends the process',
      err: { type: 'Error', stack: expect.arrayContaining([expect.stringMatching(/^at /)]) },
    });
    expect(server.errors()).not.toContain('4915112345678');
  } finally {
    await store.remove();
  }
});

it('a wrong configuration is refused with every problem', async () => {
  const { code, errors, output } = await runServer({ PORT: 'x', LOG_LEVEL: 'loud', BOT_CHECK: 'maybe' });
  expect(code).toBe(1);
  expect(errors).toMatch(/3 problem/);
  for (const name of ['PORT', 'LOG_LEVEL', 'BOT_CHECK']) expect(errors).toContain(name);
  expect(errors).not.toMatch(/\n\s+at /);
  expect(output).toBe('');
});

/** Sends a request and resolves when the server has said that it has it (`100 Continue`), before it answers. */
async function beginCall(port: number, path: string): Promise<{ answer: Promise<string> }> {
  const socket: Socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')));
    socket.on('error', reject);
  });
  // A failure is seen where the answer is awaited.
  answer.catch(() => {});
  const taken = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.startsWith('HTTP/1.1 100 Continue\r\n\r\n')) resolve();
    });
    socket.on('close', () => resolve());
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`);
  await taken;
  return { answer };
}
