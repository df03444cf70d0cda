import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminDoctor, AdminOverview } from '#contract/admin.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { EngineLostError } from '#server/platform/db/engine.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { mountSmallDisk, noSmallDisk, type SmallDisk } from '#test/small-disk.ts';
import { solveForHeader } from '#test/solve-challenge.ts';
import { demandBuild, startTestApp, type TestApp } from '#test/start-app.ts';
import { skipOpenDataImport, startServer } from '#test/start-server.ts';
import { copyTemplate } from '#test/store-file.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
const leastFreeBytes = 40_000_000;

const statusOf = async (url: string) => ((await (await fetch(url)).json()) as { status: string }).status;

if (!isPostgres && noSmallDisk) it.skip(`H4 a full disk of the embedded database: ${noSmallDisk}`, () => {});

describe.runIf(!isPostgres && !noSmallDisk)(
  'H4 the disk of the embedded database',
  { timeout: patient(600_000) },
  () => {
    let disk: SmallDisk;
    let database: Database;
    let app: TestApp;
    let member: Person;
    const told: [isLow: boolean, freeMb: number][] = [];

    beforeAll(async () => {
      disk = await mountSmallDisk(320);

      await copyTemplate(disk.folder, skipOpenDataImport);
      database = await openDatabase({ kind: 'pglite', folder: disk.folder, leastFreeBytes });
      database.embedded?.watch({
        answerMs: 60_000,
        lastWords: 'the store of this test hangs',
        onLost: (error) => expect.unreachable(error.message),
        onRoom: (isLow, freeBytes) => told.push([isLow, freeBytes]),
      });
      app = await startTestApp({ database, env: { RATE_FACTOR: '1000' } });
      member = await join(app);
    });
    afterAll(async () => {
      await app?.close();
      await database?.close();
      await disk?.remove();
    });

    /** As a browser does it that has looked up all that is free without a proof. */
    async function lookWithProof(phone: string): Promise<Response> {
      const ask = (headers: Record<string, string> = {}) => app.request(`/api/v202505/search/${phone}`, { headers });
      const answer = await ask();
      if (answer.status !== 428) return answer;
      const altcha = await solveForHeader(await (await app.request('/api/v6/bot_check/challenge')).json());
      const proven = await ask({ altcha });
      // A proof counts once, also where that cannot be written down.
      expect((await app.request(`/api/v202505/search/${makePhone()}`, { headers: { altcha } })).status).toBe(400);
      return proven;
    }
    const rename = (name: string) =>
      member.browser.post<unknown>('/api/v6/profile/edit', { first_name: name, last_name: '' });

    it('H4 full and with room again three times: writes are refused plainly meanwhile, look-ups are answered', async () => {
      for (let round = 1; round <= 3; round += 1) {
        expect((await rename(`Before ${round}`)).status).toBe(200);
        // As good as nothing is left.
        disk.fill(100_000);
        await delay(50);
        const refused = await rename('Lost');
        expect([refused.status, refused.code]).toEqual([507, 'server.no_room']);
        for (let n = 0; n < 12; n += 1) {
          const phone = makePhone();
          expect((await lookWithProof(phone)).status).toBe(200);
          await look(app, member, phone);
        }
        // What a log holds that cannot be written yet keeps nobody from reading the rest.
        for (const list of ['search/history', 'spy/days', 'program/key/list']) {
          expect((await member.browser.ask(`/api/v6/${list}`)).status, list).toBe(200);
        }
        const [health, readiness] = await Promise.all([app.request('/healthz'), app.request('/readyz')]);
        expect([health.status, await health.json()]).toEqual([200, { status: 'no_room' }]);
        expect([readiness.status, await readiness.json()]).toEqual([200, { status: 'no_room' }]);
        expect(disk.free()).toBeGreaterThan(0);
        disk.empty();
        await delay(50);
        expect((await rename(`After ${round}`)).status).toBe(200);
        expect((await (await app.request('/readyz')).json()).status).toBe('ok');
        const { rows } = await database.pool.query('select first_name from profile where id = $1', [member.id]);
        expect(rows).toEqual([{ first_name: `After ${round}` }]);
      }
      expect(told.map(([isLow]) => isLow)).toEqual([true, false, true, false, true, false]);
    });

    it('H4 a disk that fills in the midst of a transaction fails that one, and nothing else', async () => {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        await client.query(`update profile set first_name = 'Half' where id = $1`, [member.id]);
        disk.fill(100_000);
        await delay(50);
        await expect(
          client.query(`update profile set last_name = 'Half' where id = $1`, [member.id]),
        ).rejects.toMatchObject({ code: '53100' });
        await client.query('rollback');
      } finally {
        client.release();
      }
      expect((await lookWithProof(makePhone())).status).toBe(200);
      disk.empty();
      await delay(50);
      expect((await rename('Whole')).status).toBe(200);
    });
  },
);

describe.runIf(!isPostgres && !noSmallDisk)(
  'H4 a disk that fills within one statement',
  { timeout: patient(600_000) },
  () => {
    let disk: SmallDisk;
    beforeAll(async () => {
      disk = await mountSmallDisk(320);
      await copyTemplate(disk.folder, skipOpenDataImport);
    });
    afterAll(() => disk?.remove());

    // Nothing keeps room: so it is where others fill the disk in the time of a statement.
    const open = () => openDatabase({ kind: 'pglite', folder: disk.folder });

    it('H4 breaks the engine, which is told at once; the next one has all that was acknowledged', async () => {
      const broken = await open();
      const lost = Promise.withResolvers<Error>();
      const watch = { answerMs: 120_000, lastWords: 'the store of this test hangs' };
      broken.embedded?.watch({ ...watch, onLost: lost.resolve, onRoom: () => {} });
      await broken.pool.query('create table counted (n int4 not null, filling text)');
      await broken.pool.query('insert into counted values (0)');
      disk.fill(100_000);
      let acknowledged = 0;
      // Row and page stay where they are: only the log grows, until it needs a file more.
      const count = `update counted set n = n + 1, filling = repeat(md5(n::text), 60) returning n`;
      const failure = await (async () => {
        for (;;) {
          const answer = await broken.pool.query<{ n: number }>(count).catch((error: Error) => error);
          if (answer instanceof Error) return answer;
          acknowledged = answer.rows[0]?.n ?? 0;
        }
      })();
      expect(failure.message).toMatch(/No space left on device|the embedded database broke/);
      expect(await lost.promise).toBeInstanceOf(EngineLostError);
      expect(broken.embedded?.isLost).toBe(true);
      await expect(broken.pool.query('select 1')).rejects.toThrow();
      await broken.close();

      disk.empty();
      const next = await open();
      const { rows } = await next.pool.query<{ n: number }>(count);
      // One more than what was acknowledged, and one more again where the broken one was done but not acknowledged.
      expect([acknowledged + 1, acknowledged + 2]).toContain(rows[0]?.n);
      await next.close();
    });

    it('H4 a site starts on a full disk, answers look-ups, and saves again once there is room', async () => {
      demandBuild();
      const env = { DATA_DIR: disk.folder, LEAST_FREE_MB: '40', BOT_CHECK: 'off' };
      // A site's first start makes keys.
      expect(await (await startServer(env)).end('SIGTERM')).toBe(0);
      disk.fill(100_000);
      const server = await startServer(env);
      try {
        const state = async () => [
          ...(await Promise.all(['/healthz', '/readyz'].map((path) => statusOf(server.url + path)))),
        ];
        expect(await state()).toEqual(['no_room', 'no_room']);
        for (let n = 0; n < 3; n += 1) {
          expect((await fetch(`${server.url}/api/v202505/search/${makePhone()}`)).status).toBe(200);
        }
        // Its look-ups are to be written each second, and are refused each time.
        await delay(2_500);
        disk.empty();
        await expect.poll(state, { timeout: patient(20_000) }).toEqual(['ok', 'ok']);
        expect(await server.end('SIGTERM')).toBe(0);
        const lines = server
          .errors()
          .split('\n')
          .filter((line) => /disk/.test(line))
          .map((line) => JSON.parse(line).msg);
        expect(lines).toEqual([
          expect.stringContaining('is nearly full: nothing is saved'),
          expect.stringContaining('the disk of the database is full'),
          expect.stringContaining('there is room on the disk'),
        ]);
      } finally {
        await server.end('SIGKILL');
      }
    });
  },
);

describe('H4 a database that says that its disk is full', () => {
  const lines: { level: string; msg: string }[] = [];
  let app: TestApp;
  let member: Person;
  beforeAll(async () => {
    const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
    app = await startTestApp({ log });
    member = await join(app);
    await app.database.pool.query(`
      create function say_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger is_full before update of first_name on profile for each row execute function say_full();
    `);
  });
  afterAll(() => app.close());

  it('H4 is told to the caller each time, and in the log once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await member.browser.post('/api/v6/profile/edit', { first_name: `${n}`, last_name: '' });
      expect([answer.status, answer.code]).toEqual([507, 'server.no_room']);
    }
    await look(app, member, makePhone());
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { msg: 'the disk of the database is full: nothing is saved until there is room', err: { code: '53100' } },
    ]);
  });
});

describe('42 a database that refuses writes', () => {
  const lines: Record<string, unknown>[] = [];
  let app: TestApp;
  let admin: Person;
  beforeAll(async () => {
    const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
    app = await startTestApp({ log, env: { BOT_CHECK: 'off' } });
    admin = await join(app, { role: 'admin' });
    await app.database.pool.query(`
      create function say_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger is_full before insert on admin_act for each row execute function say_full();
      create trigger is_full before update on session for each row execute function say_full();
      create trigger is_full before update on profile for each row execute function say_full();
    `);
  });
  afterAll(() => app.close());

  it('42 is shown to the operator, and who looked is in the log of the server', async () => {
    // So that the session, too, is due to be written.
    app.clock.advance(2 * 3_600_000);
    // The page asks who is there before it shows anything.
    expect((await admin.browser.ask('/api/v6/profile/my')).status).toBe(200);
    const shown = await admin.browser.ask<AdminOverview>('/api/v6/admin/overview');
    expect(shown.status).toBe(200);
    expect(shown.data.checks).toContainEqual(
      expect.objectContaining({ name: 'disk', state: 'fail', text: expect.stringContaining('refuses writes') }),
    );
    const told = await admin.browser.ask<AdminDoctor>('/api/v6/admin/doctor');
    expect(told.status).toBe(200);
    expect(told.data.report).toContain('refuses writes');
    for (const page of ['settings', 'backups', 'data', 'services', 'notices', 'log']) {
      expect((await admin.browser.ask(`/api/v6/admin/${page}`)).status, page).toBe(200);
    }
    const looks = lines.filter(({ security }) => security === 'admin-looked');
    expect(looks).toContainEqual(
      expect.objectContaining({ what: 'overview', by: 'admin', byProfileId: admin.id, level: 'info' }),
    );
    const pages = ['overview', 'doctor', 'settings', 'backups', 'data', 'services', 'notices', 'log'];
    expect(looks.map(({ what }) => what)).toEqual(pages);
    expect(await app.database.db.selectFrom('admin_act').select('id').execute()).toEqual([]);
  });

  it('42 keeps acts from being done, since nobody could tell who did them', async () => {
    const answer = await admin.browser.post('/api/v6/admin/announce', { texts: '{"en":"Full"}', hours: '1' });
    expect([answer.status, answer.code]).toEqual([507, 'server.no_room']);
    expect(await app.database.db.selectFrom('announcement').select('id').execute()).toEqual([]);
  });
});
