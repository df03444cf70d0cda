import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takePart } from '#test/community.ts';
import { createTestDatabase, testSecret } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { Database } from '../database.ts';
import { listMigrations, migrateTo, migrateToLatest } from '../migrate.ts';
import { makeSecret } from '../secret-place.ts';
import { BackupFileError } from './backup-file.ts';
import type { Queryable } from './list-tables.ts';
import { restoreBackup, StoreNotEmptyError } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000' };
const options = { withSecret: false, createdAt: new Date() };
const awkward = 'Zoë "Q\\uote", (paren) \\ {brace} \t NULL ☎️';
let folder: string;
let database: Database;
let app: TestApp;
let file: string;
const opened: Database[] = [];
const phone = makePhone();
let browser: TestBrowser;

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'ringbook-backup-'));
  file = joinPath(folder, 'site.backup');
  database = await createTestDatabase();
  app = await startTestApp({ database, env });
  browser = new TestBrowser(app);
  const { profile_id } = await browser.signIn(phone);
  await takePart(app, { browser, phone, id: String(profile_id) }, await join(app), 'w');
  await browser.post('/api/v6/profile/edit', { first_name: 'Zoë', last_name: 'Quote' });
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('image', new File([new Uint8Array(image)], 'me.png'));
  expect((await browser.ask('/api/v6/profile/avatar', { method: 'POST', body: form })).status).toBe(200);
  const other = new TestBrowser(app);
  const otherPhone = makePhone();
  await other.signIn(otherPhone);
  await other.post('/api/v6/suggest/add', { phone, first_name: 'Vorblax', last_name: '' });
  await other.ask(`/api/v202505/search/${phone}`);
  await other.post('/api/v6/number/unlist', { phone: otherPhone });
  await browser.getCode();
  for (let i = 0; i < 1_200; i++) {
    await addNumber(database, i === 0 ? { organisations: [{ name: awkward }], openReports: [{ count: 3 }] } : {});
  }
  // Flushes what is in memory. Nothing writes from here on.
  await app.close();
});
afterAll(async () => {
  for (const one of [database, ...opened]) await one.close();
  await rm(folder, { recursive: true });
});

async function emptyStore(): Promise<Database> {
  const empty = await createTestDatabase({ migrate: false });
  opened.push(empty);
  return empty;
}

async function allRows({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
    and tablename not like 'kysely%' and tablename not like 'queue_stats%' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

it('C1 a backup holds every row of every table, and what is restored is the site: members stay signed in and sign in', async () => {
  const summary = await writeBackup(database, file, options);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await allRows(database);
  const filled = Object.entries(before).filter(([, rows]) => rows.length > 0);
  // Guards against comparing an empty database.
  expect(filled.length).toBeGreaterThan(28);
  const community = ['comment', 'comment_boost', 'comment_reaction', 'comment_revision', 'contact_name', 'name_vote'];
  for (const table of [...community, 'note', 'moderation_act', 'moderation_case', 'moderation_report', 'text_key']) {
    expect([table, before[`public.${table}`]?.length]).not.toEqual([table, 0]);
  }
  expect(before['public.number']?.length).toBeGreaterThan(1_200);

  const restored = await emptyStore();
  expect(await restoreBackup(restored, file)).toEqual(summary);
  expect(await allRows(restored)).toEqual(before);
  const migrations = ({ pool }: Database) => pool.query('select name from kysely_migration order by name');
  expect((await migrations(restored)).rows).toEqual((await migrations(database)).rows);

  const site = await startTestApp({ database: restored, clock: app.clock, env });
  const again = new TestBrowser(site);
  for (const [name, value] of browser.cookies) again.cookies.set(name, value);
  again.token = browser.token;
  expect(await again.ask('/api/v6/auth/sessions')).toMatchObject({ status: 200 });
  const { profile_id: id } = await new TestBrowser(site).signIn(phone);
  const known = await restored.db.selectFrom('profile').select('id').where('phone', '=', phone).execute();
  expect(known).toEqual([{ id: String(id) }]);
  // Sequences continue from their value.
  const newcomer = await new TestBrowser(site).signIn(makePhone());
  expect(BigInt(newcomer.profile_id ?? 0)).toBeGreaterThan(BigInt(id ?? 0));
  expect(await (await site.request(`/number/${phone}`)).text()).toContain('Vorblax'.slice(0, 1));
  await site.close();
});

it('C1 goes into an empty store alone, also where two are restored at once', async () => {
  await writeBackup(database, file, options);
  const before = await allRows(database);
  await expect(restoreBackup(database, file)).rejects.toThrow(StoreNotEmptyError);
  expect(await allRows(database)).toEqual(before);
  const target = await emptyStore();
  const outcomes = await Promise.allSettled([restoreBackup(target, file), restoreBackup(target, file)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await allRows(target)).toEqual(before);
});

it('C1 what a restore changes besides is there with it, or nothing is', async () => {
  await writeBackup(database, file, options);
  const target = await emptyStore();
  const versions = async ({ db }: Database) =>
    (await db.selectFrom('profile').select('token_version').orderBy('id').execute()).map((row) => row.token_version);
  const raise = async (client: Queryable) => {
    await client.query('update profile set token_version = token_version + 1');
  };
  const fail = async (client: Queryable) => {
    await raise(client);
    throw new Error('not now');
  };
  await expect(restoreBackup(target, file, fail)).rejects.toThrow('not now');
  expect(await versions(target)).toEqual([]);
  await restoreBackup(target, file, raise);
  expect(await versions(target)).toEqual((await versions(database)).map((version) => version + 1));
});

it('C1 a file that was cut off, changed or is no backup leaves the store empty, and the right one goes in afterwards', async () => {
  await writeBackup(database, file, options);
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const lines = text.split('\n');
  const head = JSON.parse(lines[0] ?? '');
  const wrong: [name: string, bytes: Uint8Array][] = [
    ['empty', new Uint8Array()],
    ['no gzip', Buffer.from(text)],
    ['cut in the middle', whole.subarray(0, whole.length / 2)],
    ['a changed byte', Buffer.from(whole.map((byte, i) => (i === whole.length - 2_000 ? byte ^ 1 : byte)))],
    ['without its end', gzipSync(`${lines.slice(0, -2).join('\n')}\n`)],
    [
      'with a row less',
      gzipSync(
        lines
          .toSpliced(
            lines.findLastIndex((line) => line.startsWith('"')),
            1,
          )
          .join('\n'),
      ),
    ],
    [
      'with a table less',
      gzipSync(
        lines
          .toSpliced(
            lines.findLastIndex((line) => line.startsWith('{"table')),
            1,
          )
          .join('\n'),
      ),
    ],
    ['of something else', gzipSync('{"hello":1}\n')],
    [
      'of a newer version',
      gzipSync(
        [JSON.stringify({ ...head, migrations: [...head.migrations, '299901010000-fly'] }), ...lines.slice(1)].join(
          '\n',
        ),
      ),
    ],
    ['with an unknown table', gzipSync(text.replace('{"table":"public.lookup"', '{"table":"public.elsewhere"'))],
  ];
  const target = await emptyStore();
  for (const [name, bytes] of wrong) {
    const path = joinPath(folder, 'wrong');
    await writeFile(path, bytes);
    await expect(restoreBackup(target, path), name).rejects.toThrow(BackupFileError);
  }
  expect((await restoreBackup(target, file)).rows).toBeGreaterThan(1_200);
  await expect(restoreBackup(target, joinPath(folder, 'nowhere'))).rejects.toThrow('ENOENT');
});

it('C1 a backup of an older version is brought up to date', async () => {
  const older = await emptyStore();
  await migrateTo(older.db, '202611211801-create-event');
  await older.pool.query("insert into number (phone, country, lookups) values (12025550142, 'US', 7)");
  const path = joinPath(folder, 'old');
  await writeBackup(older, path, options);
  const target = await emptyStore();
  await restoreBackup(target, path);
  const { rows } = await target.pool.query('select phone::text, country, lookups::int from number');
  expect(rows).toEqual([{ phone: '12025550142', country: 'US', lookups: 7 }]);
  const { rows: migrations } = await target.pool.query('select name from kysely_migration order by name');
  expect(migrations.map(({ name }) => name)).toEqual(await listMigrations());
});

it('C1 what the database works out of other columns is worked out again', async () => {
  const site = await emptyStore();
  const target = await emptyStore();
  for (const { db } of [site, target]) await migrateToLatest(db);
  for (const { pool } of [site, target]) {
    await pool.query('create table doubled (half int primary key, whole int generated always as (half * 2) stored)');
  }
  await site.pool.query('insert into doubled (half) values (1), (21)');
  const path = joinPath(folder, 'generated');
  await writeBackup(site, path, options);
  await restoreBackup(target, path);
  const { rows } = await target.pool.query('select half, whole from doubled order by half');
  expect(rows).toEqual([
    { half: 1, whole: 2 },
    { half: 21, whole: 42 },
  ]);
});

it('F7 a backup does not hold the site’s secret unless asked, and takes none from a site that has another', async () => {
  await writeBackup(database, file, options);
  expect(gunzipSync(await readFile(file)).toString()).not.toContain(testSecret.secret);
  await writeBackup(database, file, { ...options, withSecret: true });
  expect(gunzipSync(await readFile(file)).toString()).toContain(testSecret.secret);
  const target = await emptyStore();
  const foreign: Database = { ...target, secret: { kind: 'given', secret: makeSecret() } };
  await expect(restoreBackup(foreign, file)).rejects.toThrow('holds another secret');
  const place = { kind: 'file', path: joinPath(folder, 'new', 'site-secret') } as const;
  await restoreBackup({ ...target, secret: place }, file);
  expect(await readFile(place.path, 'utf8')).toBe(`${testSecret.secret}\n`);
});

it('F7 a restore that fails at its commit leaves no secret behind, and the next one brings it', async () => {
  await writeBackup(database, file, { ...options, withSecret: true });
  const target = await emptyStore();
  await migrateToLatest(target.db);
  await target.pool.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$",
  );
  await target.pool.query(
    `create constraint trigger refuse after insert on number deferrable initially deferred
    for each row execute function refuse()`,
  );
  const place = { kind: 'file', path: joinPath(folder, 'failed', 'site-secret') } as const;
  const site: Database = { ...target, secret: place };
  await expect(restoreBackup(site, file)).rejects.toThrow('not now');
  await expect(stat(place.path)).rejects.toThrow('ENOENT');
  await target.pool.query('drop trigger refuse on number');
  await restoreBackup(site, file);
  expect(await readFile(place.path, 'utf8')).toBe(`${testSecret.secret}\n`);
});
