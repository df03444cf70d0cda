import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { addNumber } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { copyTemplate } from '#test/store-file.ts';
import { fixedClock } from '../../clock.ts';
import { createMetrics } from '../../http/metrics.ts';
import { JobRunner } from '../../jobs/job-runner.ts';
import { createLogger } from '../../log/logger.ts';
import { type Database, openDatabase } from '../database.ts';
import { lockStore, StoreInUseError, StoreUnlockableError } from '../store-lock.ts';
import { listBackups, nameBackup } from './backup-folder.ts';
import { addBackupMetrics, backupJob, backupNowJob, type TimedBackupDeps } from './backup-job.ts';
import { BackupFailedError } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { callOffRestore, orderRestore } from './restore-order.ts';

let base: string;
let folder: string;
let used = 0;
let database: Database;
let lines: string[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'ringbook-timed-'));
  database = await createTestDatabase();
  for (let at = 0; at < 20; at += 1) await addNumber(database, { openReports: [{ count: 2 }] });
});
beforeEach(() => {
  used += 1;
  folder = join(base, `backups-${used}`);
  lines = [];
});
afterAll(async () => {
  await database.close();
  await rm(base, { recursive: true });
});

const log = () => createLogger('info', { write: (line) => void lines.push(line) });
const jobOf = (more: Partial<Omit<TimedBackupDeps, 'backup'>> = {}, keep = 14) =>
  backupJob({
    database,
    storeFolder: null,
    migrationUrl: null,
    leastFreeBytes: 0,
    zone: 'Europe/Berlin',
    log: log(),
    backup: { at: '03:10', keep, folder },
    ...more,
  });
const askedJobOf = (keep = 14) =>
  backupNowJob({
    database,
    storeFolder: null,
    migrationUrl: null,
    leastFreeBytes: 0,
    zone: 'Europe/Berlin',
    log: log(),
    backup: { at: null, keep, folder },
  });
const now = new Date('2026-11-27T02:10:00Z');

async function figures(at: Date): Promise<string> {
  const metrics = createMetrics();
  addBackupMetrics(metrics, folder, fixedClock(at));
  return (await metrics.registry.metrics())
    .split('\n')
    .filter((line) => /^ringbook_backup/.test(line))
    .join('\n');
}

it('42 no backup is made unless a time is set', () => {
  expect(loadConfig({}, []).backup).toMatchObject({ at: null, keep: 14 });
  expect(loadConfig({ BACKUP_AT: '23:59', BACKUP_KEEP: '3', BACKUP_DIR: '/mnt/b' }, []).backup).toEqual({
    at: '23:59',
    keep: 3,
    folder: '/mnt/b',
  });
  for (const wrong of ['24:00', '3:10', '03:60', '03:10:00', 'daily']) {
    expect(() => loadConfig({ BACKUP_AT: wrong }, []), wrong).toThrow('BACKUP_AT must be a time of the day');
  }
  expect(() => loadConfig({ BACKUP_KEEP: '0' }, [])).toThrow('BACKUP_KEEP');
});

it('42 a timed backup counts after a trial restore, holds no secret, and can be restored', async () => {
  expect(await figures(now)).toContain('ringbook_backup_age_seconds +Inf');
  await jobOf().run(now);
  const [made, ...more] = listBackups(folder);
  expect(more).toEqual([]);
  expect(made).toMatchObject({ state: 'verified', createdAt: now });
  const path = join(folder, made?.name ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  // The trial store was removed.
  expect((await readdir(folder)).filter((name) => !name.startsWith('store.'))).toEqual([made?.name]);
  expect(await figures(new Date(now.getTime() + 90_000))).toBe(
    'ringbook_backup_age_seconds 90\nringbook_backups{state="verified"} 1\nringbook_backups{state="failed"} 0',
  );
  expect(lines.join('')).toContain('"security":"backed-up"');
  expect(lines.join('')).toContain('restored on trial');

  const target = await createTestDatabase({ migrate: false });
  await restoreBackup(target, path);
  const numbers = async ({ pool }: Database) => (await pool.query('select count(*)::int as n from number')).rows[0]?.n;
  expect(await numbers(target)).toBe(20);
  await target.close();
});

it('42 a backup that fails its trial restore is reported, does not count, and deletes no good one', async () => {
  const good = nameBackup(new Date('2026-11-26T02:10:00Z'));
  await jobOf().run(new Date('2026-11-25T02:10:00Z'));
  await writeFile(join(folder, good), '');
  // A table that no version knows: the file is intact, but no site can be restored from it.
  await database.pool.query('create table stray (id int primary key)');
  try {
    await expect(jobOf({}, 1).run(now)).rejects.toThrow(BackupFailedError);
    await expect(jobOf({}, 1).run(new Date(now.getTime() + 60_000))).rejects.toThrow(BackupFailedError);
  } finally {
    await database.pool.query('drop table stray');
  }
  expect(listBackups(folder).map(({ state, createdAt }) => [state, createdAt.toISOString().slice(0, 16)])).toEqual([
    ['failed', '2026-11-27T02:11'],
    ['verified', '2026-11-26T02:10'],
  ]);
  expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(2);
  expect(lines.join('')).toContain('it could not be restored (BackupFileError)');
  expect(await figures(now)).toContain('ringbook_backups{state="failed"} 1');
  expect(await figures(now)).toContain('ringbook_backup_age_seconds 86400');
});

it.runIf(process.env.TEST_DATABASE_URL)(
  '42 past a pooler it reaches the database by an address of its own',
  async () => {
    const url = database.pool.options.connectionString ?? '';
    const pooled = await openDatabase({ kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1 });
    await jobOf({ database: pooled, migrationUrl: url }).run(now);
    await pooled.close();
    expect(listBackups(folder)).toMatchObject([{ state: 'verified' }]);
  },
);

it('42 a backup that a clock far ahead dated does not hide that no other is made', async () => {
  await mkdir(folder);
  await writeFile(join(folder, nameBackup(new Date('2036-01-01T02:10:00Z'))), '');
  expect(await figures(now)).toContain('ringbook_backup_age_seconds +Inf');
  await writeFile(join(folder, nameBackup(new Date('2026-11-26T02:10:00Z'))), '');
  expect(await figures(now)).toContain('ringbook_backup_age_seconds 86400');
});

it('42 an unreadable database is reported in the same way, and leaves no partial file', async () => {
  const isEmbedded = !process.env.TEST_DATABASE_URL;
  const store = join(base, `store-${used}`);
  if (isEmbedded) await copyTemplate(store);
  const source = await openDatabase(
    isEmbedded
      ? { kind: 'pglite', folder: store, secret: testSecret }
      : { kind: 'postgres', url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1 },
  );
  // On PostgreSQL `source` was never connected.
  if (isEmbedded) await source.close();
  await expect(jobOf({ database: source }).run(now)).rejects.toThrow(BackupFailedError);
  expect((await readdir(folder)).filter((name) => !name.startsWith('store.'))).toEqual([]);
  expect(lines.join('')).toContain('no backup was made that could be restored');
  if (!isEmbedded) await source.close();
});

// On PostgreSQL a child process made each of those above.
it.skipIf(process.env.TEST_DATABASE_URL)('42 a child process backs up an open embedded store', async () => {
  const store = join(base, `store-${used}`);
  await copyTemplate(store);
  const site = await openDatabase({ kind: 'pglite', folder: store, secret: testSecret });
  await addNumber(site);
  const running = jobOf({ database: site, storeFolder: store }).run(now);
  expect((await site.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await running;
  expect(listBackups(folder)).toMatchObject([{ state: 'verified' }]);
  expect((await readdir(store)).filter((name) => name.startsWith('snapshot-'))).toEqual([]);
  await site.close();
});

it('42 a backup made by an admin removes no timed one', async () => {
  const due = [25, 26].map((day) => nameBackup(new Date(Date.UTC(2026, 10, day, 2, 10))));
  await mkdir(folder);
  for (const name of due) await writeFile(join(folder, name), '');
  await askedJobOf(2).work({}, now);
  const all = listBackups(folder);
  expect(all.map(({ isAsked }) => isAsked)).toEqual([true, false, false]);
  expect(all.slice(1).map(({ name }) => name)).toEqual(due.toReversed());
  expect(lines.join('')).toContain('asked for, without the secret');
});

it('42 a backup removes none that an admin has ordered to be restored', async () => {
  const store = join(base, `ordering-${used}`);
  const [ordered, other] = [24, 25].map((day) => nameBackup(new Date(Date.UTC(2026, 10, day, 2, 10))));
  for (const made of [folder, store]) await mkdir(made);
  for (const name of [ordered ?? '', other ?? '']) await writeFile(join(folder, name), '');
  orderRestore(store, ordered ?? '');
  await jobOf({ storeFolder: store }, 1).run(now);
  expect(listBackups(folder)).toMatchObject([{ createdAt: now }, { name: ordered }]);
  callOffRestore(store);
  await jobOf({ storeFolder: store }, 1).run(new Date(now.getTime() + 60_000));
  expect(listBackups(folder)).toHaveLength(1);
});

it('42 two processes do not back up into one folder at once, and the second one does it later', async () => {
  const asked = askedJobOf();
  // Creates the queue.
  const runner = new JobRunner({ database, jobs: [asked], clock: fixedClock(now), log: log() });
  await runner.start();
  await runner.stop();
  await jobOf().run(now);
  const lock = await lockStore(folder);
  await jobOf().run(now);
  await asked.work({}, now);
  await asked.work({ isAsked: false, waits: 4 }, now);
  await expect(asked.work({ isAsked: true, waits: 72 }, now)).rejects.toThrow(StoreInUseError);
  await lock.release();
  expect(listBackups(folder)).toHaveLength(1);
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = 'make-backup-now' and start_after > now() + interval '4 minutes' returning data`,
  );
  const waiting = rows.map(({ data }) => [data.isAsked, data.waits]);
  expect(waiting.toSorted((a, b) => a[1] - b[1] || Number(a[0]) - Number(b[0]))).toEqual([
    [false, 1],
    [true, 1],
    [false, 5],
  ]);
  await asked.work({ isAsked: false, waits: 1 }, new Date(now.getTime() + 60_000));
  expect(listBackups(folder)).toMatchObject([
    { state: 'verified', isAsked: false },
    { state: 'verified', isAsked: false },
  ]);
});

it('42 a backup whose folder cannot be locked fails at once, as no other backup is in the way', async () => {
  await mkdir(folder);
  // SQLite refuses it, as it refuses a file system without locks.
  await writeFile(join(folder, 'store.lock'), 'x'.repeat(4096));
  await expect(jobOf().run(now)).rejects.toThrow(StoreUnlockableError);
  await expect(askedJobOf().work({}, now)).rejects.toThrow('cannot be locked');
  expect(lines.join('')).not.toContain('another backup');
});

it('42 two servers make one backup a day, and keep the set number', async () => {
  const clock = fixedClock(new Date('2026-11-27T02:20:00Z'));
  const url = database.pool.options.connectionString ?? '';
  const other = database.kind === 'pglite' ? database : await openDatabase({ kind: 'postgres', url, poolSize: 3 });
  const runners = [database, other].map(
    (own) => new JobRunner({ database: own, jobs: [jobOf({ database: own }, 2)], clock, log: log(), firstTickMs: 1 }),
  );
  const done = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as n from pgboss.job where name = 'make-backup' and state = 'completed'`,
    );
    return rows[0]?.n as number;
  };
  for (const runner of runners) await runner.start();
  await expect.poll(done, { timeout: patient(120_000) }).toBe(1);
  for (const runner of runners) await runner.stop();
  expect(listBackups(folder)).toMatchObject([{ state: 'verified', createdAt: clock.now() }]);
  expect(existsSync(join(folder, 'store.lock'))).toBe(true);
  if (other !== database) await other.close();
});
