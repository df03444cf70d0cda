import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messengers } from '#server/domains/sign-in/providers/catalogue.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { checkClock } from './checks/clock-check.ts';
import { type DoctorTools, examineSite } from './examine-site.ts';
import { type Finding, worstOf } from './finding.ts';
import { writeJson, writeReport } from './write-report.ts';

const mark = 'the-mark-of-every-secret';
/** Secrets of everything that is checked, all with the same mark. */
const secrets = {
  SITE_SECRET: 'ab'.repeat(32),
  METRICS_TOKEN: mark,
  SMTP_URL: `smtp://desk:${mark}@127.0.0.1:1`,
  MAIL_FROM: 'desk@example.org',
  PORTRAIT_KEY: mark,
  TELEGRAM_BOT_NAME: 'ringbook',
  TELEGRAM_BOT_TOKEN: mark,
  TELEGRAM_WEBHOOK_SECRET: mark,
  VIBER_BOT_URI: 'ringbook',
  VIBER_TOKEN: mark,
};
let folder: string;
let database: Database;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-examined-'));
  database = await createTestDatabase();
  const env = { ...secrets, DATA_DIR: folder, BACKUP_AT: '03:10' };
  // Nothing is due meanwhile.
  app = await startTestApp({ database, env, firstTickMs: 100_000_000 });
});
afterAll(async () => {
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

const tools: DoctorTools = {
  now: () => new Date(),
  freeBytesIn: () => 1e12,
  openMail: async () => ({ verify: async () => {}, close: () => {} }),
  reach: async () => null,
  readFigures: async () => (await app.request('/metrics', { headers: { authorization: `Bearer ${mark}` } })).text(),
  messengers,
};
const stateOf = (findings: readonly Finding[], check: Finding['check']) =>
  findings.filter((finding) => finding.check === check).map(({ state }) => state);
const all = 'settings database schema clock disk backups jobs mail sign-in proxy desk'.split(' ');

it('42 looks at everything once, in its order, and changes nothing', async () => {
  const findings = await examineSite(app.config, database, tools);
  expect([...new Set(findings.map(({ check }) => check))]).toEqual(all);
  for (const check of ['database', 'schema', 'clock', 'disk', 'jobs', 'mail', 'proxy', 'desk'] as const) {
    expect([...new Set(stateOf(findings, check))], check).toEqual(['ok']);
  }
  expect(stateOf(findings, 'backups')).toEqual(['fail']);
  expect(stateOf(findings, 'sign-in')).toEqual(['ok', 'ok']);
});

it('42 the disk of the backups is looked at, with and without a time for them', async () => {
  const folders: string[] = [];
  const backup = { ...app.config.backup, folder: mkdtempSync(join(folder, 'backups-')) };
  const freeBytesIn = (place: string) => {
    folders.push(place);
    return place === backup.folder ? 1_000 : 1e12;
  };
  for (const at of ['03:10', null]) {
    const config = { ...app.config, backup: { ...backup, at } };
    const findings = await examineSite(config, database, { ...tools, freeBytesIn });
    expect(stateOf(findings, 'disk'), String(at)).toEqual(['ok', 'fail']);
    expect(findings.find(({ state, check }) => state === 'fail' && check === 'disk')?.said).toContain('BACKUP_DIR');
  }
  expect(folders).toEqual([folder, backup.folder, folder, backup.folder]);
});

it('42 the proxy that the running site does not know is told', async () => {
  const ask = () => app.request('/healthz', { address: '10.1.2.3', headers: { 'x-forwarded-for': '192.0.2.7' } });
  await ask();
  const [finding] = (await examineSite(app.config, database, tools)).filter(({ check }) => check === 'proxy');
  expect(finding).toMatchObject({ state: 'fail', advice: expect.stringContaining('TRUST_PROXY') });
});

it('42 a database that does not answer is told once, and the rest is looked at all the same', async () => {
  const url = `postgres://site:${mark}@127.0.0.1:1/ringbook`;
  const away = await openDatabase({ kind: 'postgres', url, poolSize: 1 });
  const findings = await examineSite(app.config, away, tools);
  await away.close();
  expect(stateOf(findings, 'database')).toEqual(['fail']);
  for (const check of ['schema', 'clock', 'jobs', 'desk'] as const) expect(stateOf(findings, check)).toEqual(['warn']);
  expect(stateOf(findings, 'disk')).not.toContain('fail');
  const missing = await examineSite(app.config, { said: 'None yet.', advice: 'Start.' }, tools);
  expect(missing.find(({ check }) => check === 'database')).toMatchObject({ state: 'fail', said: 'None yet.' });
  expect(stateOf(missing, 'mail')).toEqual(['ok']);
});

it('42 an older and a newer schema are told apart', async () => {
  const empty = await createTestDatabase({ migrate: false });
  const older = await examineSite(app.config, empty, tools);
  expect(stateOf(older, 'schema')).toEqual(['warn']);
  // The tables are missing: the checks report it, and nothing is thrown.
  expect(stateOf(older, 'jobs')).toEqual(['fail']);
  const { rows } = await empty.pool.query(`select to_regclass('kysely_migration')::text as found`);
  expect(rows).toEqual([{ found: null }]);
  await empty.close();

  for (const [name, state] of [
    ['299901010000-add-wings', 'warn'],
    ['299901010001-fly.after', 'fail'],
  ]) {
    await database.pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, '2999-01-01']);
    try {
      const [newer] = (await examineSite(app.config, database, tools)).filter(({ check }) => check === 'schema');
      expect(newer, name).toMatchObject({ state, said: expect.stringContaining('newer version') });
    } finally {
      await database.pool.query('delete from kysely_migration where name = $1', [name]);
    }
  }
});

it('42 what is late on the desk is told', async () => {
  const put = (key: string, late: boolean) =>
    database.pool.query(
      `insert into data_request (seed, ticket_key, phone_key, kind, sealed, is_unlisted, received_at, due_at, warned_at, late_at)
       values ($1, $1, $1, 'objection', 'x', false, now() - interval '40 days', now(), now(), ${late ? 'now()' : 'null'})`,
      [key],
    );
  await put('late', true);
  await put('soon', false);
  try {
    const desk = (await examineSite(app.config, database, tools)).filter(({ check }) => check === 'desk');
    expect(desk.map(({ state }) => state)).toEqual(['fail', 'warn']);
  } finally {
    await database.pool.query(`delete from data_request where seed in ('late', 'soon')`);
  }
});

it.each([
  [0, 'ok'],
  [20_000, 'warn'],
  [-20_000, 'warn'],
  [400_000, 'fail'],
  [-400_000, 'fail'],
])('42 a clock that is %i ms off is told: %s', async (ms, state) => {
  const off = () => new Date(Date.now() + ms);
  // On both databases: a shared one has its own clock.
  expect(await checkClock({ kind: 'postgres', db: database.db }, off)).toMatchObject([{ state }]);
  expect(await checkClock({ kind: 'pglite', db: database.db }, off)).toMatchObject([{ state: 'ok' }]);
});

it('42 no secret is in what it says, whatever fails and however', async () => {
  const broken = () => Promise.reject(Object.assign(new Error(`${mark} was refused`), { code: 'ECONNREFUSED' }));
  const failing: DoctorTools = {
    ...tools,
    freeBytesIn: () => {
      throw new Error(mark);
    },
    openMail: async () => ({ verify: broken, close: () => {} }),
    reach: async () => 'TypeError ENOTFOUND',
    readFigures: broken,
  };
  const away = await openDatabase({ kind: 'postgres', url: `postgres://u:${mark}@127.0.0.1:1/r`, poolSize: 1 });
  const findings = await examineSite(app.config, away, failing);
  await away.close();
  for (const check of ['database', 'disk', 'mail', 'sign-in', 'proxy'] as const) {
    expect([...new Set(stateOf(findings, check))], check).toEqual(['fail']);
  }
  const told = writeReport('1.2.3', findings) + writeJson('1.2.3', findings);
  expect(told).not.toContain(mark);
  expect(told).not.toContain('abab');
});

it('42 a report is read by a person or by a program', () => {
  const findings: Finding[] = [
    { check: 'disk', state: 'ok', said: 'Enough.', advice: null },
    { check: 'sign-in', state: 'warn', said: 'Pretended.', advice: 'Set one up.' },
  ];
  expect(writeReport('1.2.3', findings)).toBe(
    'Ringbook 1.2.3\nok    disk      Enough.\nwarn  sign-in   Pretended.\n                → Set one up.\n' +
      '0 to fix, 1 to review.\n',
  );
  expect(JSON.parse(writeJson('1.2.3', findings))).toEqual({ version: '1.2.3', state: worstOf(findings), findings });
});
