import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { servedStatementMs } from '#server/platform/db/pool-config.ts';
import { createDatabase, createTestDatabase, testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { createStallingProxy, type StallingProxy } from '#test/stalling-proxy.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const admin = process.env.TEST_DATABASE_URL;
const env = { BOT_CHECK: 'off', RATE_FACTOR: '1000', LOOKUP_SECONDS: '1' };
const look = (app: TestApp) => app.request(`/api/v202505/search/${makePhone()}`);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe('while the only way to the database is held by somebody', () => {
  let database: Database;
  let app: TestApp;
  const member = () => new TestBrowser(app);
  let signedIn: TestBrowser;
  let operator: TestBrowser;
  let key: string;
  let release = () => {};
  let held: Promise<void>;

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startTestApp({ database, env });
    signedIn = member();
    await signedIn.signIn(makePhone());
    operator = (await join(app, { role: 'admin' })).browser;
    key = await keyOf(await join(app), 'lookup');
    // As many as the pool has.
    const { max = 1 } = database.pool.options;
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    const begun = Array.from({ length: max }, () => Promise.withResolvers<void>());
    held = Promise.all(
      begun.map((one) =>
        database.db.transaction().execute(async () => {
          one.resolve();
          await promise;
        }),
      ),
    ).then(() => {});
    await Promise.all(begun.map((one) => one.promise));
  });
  afterAll(async () => {
    release();
    await held;
    await app.close();
    await database.close();
  });

  it('F10 look-ups of visitors and members are told so, and the site says that it is not ready', async () => {
    const [visitor, own, ready, alive] = await Promise.all([
      look(app),
      signedIn.ask(`/api/v202505/search/${makePhone()}`),
      app.request('/readyz'),
      app.request('/healthz'),
    ]);
    expect([visitor.status, await codeOf(visitor)]).toEqual([503, 'server.no_database']);
    expect([own.status, own.code]).toEqual([503, 'server.no_database']);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'no_database' }]);
    expect(alive.status).toBe(200);
  });

  it('F10 a number’s page says so as soon', async () => {
    const page = app
      .request(`/number/${makePhone()}`)
      .then(({ status, headers }) => ({ status, retryAfter: headers.get('retry-after') }));
    // A second for the look-up, and a little to know whose meter it is.
    const tooLate = new Promise<string>((resolve) => setTimeout(resolve, patient(8_000), 'nothing yet').unref());
    expect(await Promise.race([page, tooLate])).toEqual({ status: 503, retryAfter: '5' });
  });

  it.each([
    ['/api/v1/cid/', ''],
    ['/v2/phone/', ''],
    ['/v3/phone/', ''],
    ['/phoneblock/api/num/', 'server.no_database'],
  ])('F10 a telephone that asks %s while it rings is told so as soon', async (path, said) => {
    const asked = callBy(app, key, `${path}${makePhone()}`).then(({ status, text }) => [status, text]);
    const tooLate = new Promise<string>((resolve) => setTimeout(resolve, patient(8_000), 'nothing yet').unref());
    const words = said === '' ? '' : expect.stringContaining(said);
    expect(await Promise.race([asked, tooLate])).toEqual([503, words]);
  });

  it('F10 what writes is not given up on: it is done once the database answers', async () => {
    const saving = signedIn.post('/api/v6/profile/edit', { first_name: 'Patient', last_name: '' });
    // Writes down who got the file.
    const fetching = operator.ask('/api/v6/admin/backups/file?name=none.backup');
    // Longer than a look-up may take.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await app.request('/readyz')).status).toBe(503);
    release();
    await held;
    expect((await saving).status).toBe(200);
    expect(await fetching).toMatchObject({ status: 404, code: 'admin.backup_unknown' });
    await expect.poll(async () => (await app.request('/readyz')).status).toBe(200);
    expect((await look(app)).status).toBe(200);
  });
});

// The embedded database has no network to lose.
describe.runIf(admin)('while the network to PostgreSQL is cut', () => {
  let proxy: StallingProxy;
  let database: Database;
  let app: TestApp;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const made = await createDatabase(admin ?? '', true);
    remove = made.remove;
    const url = new URL(made.url);
    const folder = decodeURIComponent(url.hostname);
    proxy = await createStallingProxy({ socket: `${folder}/.s.PGSQL.${url.port}` });
    url.host = `127.0.0.1:${proxy.port}`;
    database = await openDatabase({
      kind: 'postgres',
      url: url.href,
      poolSize: 3,
      statementMs: 1_000,
      secret: testSecret,
    });
    app = await startTestApp({ database, env });
    expect((await look(app)).status).toBe(200);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await proxy.close();
    await remove();
  });

  const readAtOnce = (count: number) =>
    Promise.all(Array.from({ length: count }, () => database.db.selectFrom('spent_proof').select('nonce').execute()));

  it('F10 a connection that was given up is not used again', async () => {
    // Each holds one for a moment, so that all three are open and idle then.
    await Promise.all(Array.from({ length: 3 }, () => database.pool.query('select pg_sleep(0.3)')));
    proxy.stall();
    const reads = await Promise.allSettled([readAtOnce(1), readAtOnce(1), readAtOnce(1)]);
    expect(reads.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    proxy.recover();
    // The next ones to be taken are new: none is asked over a line that is lost.
    for (let round = 0; round < 3; round += 1) await readAtOnce(3);
  });

  it('F10 nobody waits for good, and the site recovers by itself', async () => {
    proxy.stall();
    const answers = await Promise.all([look(app), look(app), look(app), look(app), app.request('/readyz')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    // A write ends as well, with the limit of its statement.
    const write = database.db.insertInto('spent_proof').values({ nonce: 'x', expires_at: new Date() }).execute();
    await expect(write).rejects.toThrow(/timeout|terminated/i);
    proxy.recover();
    // The connections of before stay lost: each has to be given up.
    await expect.poll(async () => (await app.request('/readyz')).status, { timeout: patient(30_000) }).toBe(200);
    await expect.poll(async () => (await look(app)).status, { timeout: patient(30_000) }).toBe(200);
    const many = await Promise.all(Array.from({ length: 6 }, () => look(app)));
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('F10 a statement that takes too long is ended by the server itself', async () => {
    await expect(database.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
    const unlimited = await openDatabase({
      kind: 'postgres',
      url: database.pool.options.connectionString ?? '',
      poolSize: 1,
    });
    const { rows } = await unlimited.pool.query('show statement_timeout');
    await unlimited.close();
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  });
});

describe.runIf(admin)('L9 while PostgreSQL takes connections and never answers', { timeout: patient(600_000) }, () => {
  let proxy: StallingProxy;
  let database: Database;
  let app: TestApp;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    const made = await createDatabase(admin ?? '', true);
    remove = made.remove;
    const url = new URL(made.url);
    proxy = await createStallingProxy({ socket: `${decodeURIComponent(url.hostname)}/.s.PGSQL.${url.port}` });
    url.host = `127.0.0.1:${proxy.port}`;
    const limits = { poolSize: 3, statementMs: servedStatementMs };
    database = await openDatabase({ kind: 'postgres', url: url.href, ...limits, secret: testSecret });
    app = await startTestApp({ database, env });
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await proxy.close();
    await remove();
  });

  it('L9 writes are answered within ten seconds, on lines of before and on new ones', async () => {
    const member = new TestBrowser(app);
    await member.signIn(makePhone());
    const save = (name: string) => member.post('/api/v6/profile/edit', { first_name: name, last_name: '' });
    const inTime = <T>(answers: Promise<T>) =>
      // Ten seconds, and some for a machine with other work; without a look whether it hangs it takes 36.
      Promise.race([
        answers,
        new Promise<string>((resolve) => setTimeout(resolve, patient(18_000), 'nothing yet').unref()),
      ]);
    await Promise.all(Array.from({ length: 3 }, () => database.pool.query('select pg_sleep(0.3)')));
    proxy.stall();
    for (let round = 0; round < 2; round += 1) {
      const saved = inTime(Promise.all(Array.from({ length: 8 }, (_, n) => save(`Lost ${n}`))));
      expect(await saved.then((all) => (typeof all === 'string' ? all : all.map(({ status }) => status)))).toEqual(
        Array.from({ length: 8 }, () => 503),
      );
    }
    proxy.recover();
    await expect.poll(async () => (await save('Found')).status, { timeout: patient(30_000) }).toBe(200);
  });

  it('L9 who waits for a lock on a server that answers goes on waiting', async () => {
    const holder = await database.pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    // Longer than a server may be silent that hangs.
    const waiting = database.pool.query('select pg_advisory_lock(7), pg_advisory_unlock(7)');
    await new Promise((resolve) => setTimeout(resolve, 8_000));
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
    expect((await waiting).rowCount).toBe(1);
  });
});
