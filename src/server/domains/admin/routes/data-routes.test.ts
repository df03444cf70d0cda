import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminData } from '#contract/admin.ts';
import { join as joinSite, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let admin: Person;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringbook-data-'));
  const env = { BOT_CHECK: 'off', DATA_DIR: folder, ADMIN_UPLOAD_MB: '1', LEAST_FREE_MB: '0' };
  app = await startTestApp({ env });
  admin = await joinSite(app, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const upload = 'b'.repeat(32);
function send(offset: number, size: number, part: string | null) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ upload, offset, size })) form.set(name, String(value));
  if (part !== null) form.set('part', new File([part], 'part'));
  return admin.browser.ask<{ received: number }>('/api/v6/admin/data/upload', { method: 'POST', body: form });
}
const read = async () => (await admin.browser.ask<AdminData>('/api/v6/admin/data')).data;
const start = (source: string) =>
  admin.browser.post('/api/v6/admin/data/import', { upload, source, file_name: 'My complaints.csv' });

it('42: a file of 2 GB is refused at its first part, with nothing of it kept', async () => {
  expect(await send(0, 2_000_000_000, 'abc')).toMatchObject({ status: 413, code: 'admin.file_too_large' });
  expect(await readdir(folder)).not.toContain('uploads');
});

it('42: a file for which there is no room is refused before it fills the disk of the database', async () => {
  const full = await startTestApp({ env: { BOT_CHECK: 'off', DATA_DIR: folder, LEAST_FREE_MB: '1000000' } });
  const { browser } = await joinSite(full, { role: 'admin' });
  const form = new FormData();
  for (const [name, value] of Object.entries({ upload, offset: '0', size: '3' })) form.set(name, value);
  form.set('part', new File(['abc'], 'part'));
  const answer = await browser.ask('/api/v6/admin/data/upload', { method: 'POST', body: form });
  expect(answer).toMatchObject({ status: 507, code: 'server.no_room' });
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  await full.close();
});

it('42: an upload that was broken off a day ago goes once the site starts', async () => {
  const left = await mkdtemp(join(tmpdir(), 'ringbook-left-'));
  const file = join(left, 'uploads', upload, 'file');
  await mkdir(join(left, 'uploads', upload), { recursive: true });
  await writeFile(file, 'half');
  const old = new Date(Date.now() - 25 * 3_600_000);
  await utimes(file, old, old);
  const other = await startTestApp({ env: { BOT_CHECK: 'off', DATA_DIR: left } });
  await expect.poll(() => readdir(join(left, 'uploads')), { timeout: patient(10_000) }).toEqual([]);
  await other.close();
  await rm(left, { recursive: true });
});

it('42: parts come in order, and none beyond the size that was said', async () => {
  expect(await send(0, 6, 'abc')).toMatchObject({ status: 200, data: { received: 3 } });
  expect(await send(4, 6, 'd')).toMatchObject({ status: 409, code: 'admin.upload_broken' });
  expect(await send(3, 6, 'defg')).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await send(3, 6, null)).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(await send(3, 7, 'def')).toMatchObject({ status: 409, code: 'admin.upload_broken' });
  // Otherwise half a file would be imported as a whole one.
  expect(await start('fcc')).toMatchObject({ status: 409, code: 'admin.upload_broken' });
  expect(await send(3, 6, 'def')).toMatchObject({ status: 200, data: { received: 6 } });
});

it('42: the log has the beginning of an upload, once for all of its parts', async () => {
  const uploaded = 'd'.repeat(32);
  const acts = app.database.db.selectFrom('admin_act').select('admin_id').where('act', '=', 'upload').orderBy('id');
  const before = (await acts.execute()).length;
  const sendPart = (offset: number, part: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ upload: uploaded, offset, size: 6 })) form.set(name, String(value));
    form.set('part', new File([part], 'part'));
    return admin.browser.ask('/api/v6/admin/data/upload', { method: 'POST', body: form });
  };
  expect((await sendPart(6, 'abc')).status).toBe(413);
  expect(await acts.execute()).toHaveLength(before);
  // The answer to the first part was lost.
  for (const part of ['abc', 'abc']) expect((await sendPart(0, part)).status).toBe(200);
  expect((await sendPart(3, 'def')).status).toBe(200);
  expect((await acts.execute()).slice(before)).toEqual([{ admin_id: admin.id }]);
  await rm(join(folder, 'uploads', uploaded), { recursive: true });
});

it('42: a file that is none of the source is told so, and goes', { timeout: patient(60_000) }, async () => {
  expect(await start('no-such-source')).toMatchObject({ status: 400, code: 'request.invalid' });
  expect((await start('fcc')).status).toBe(200);
  await expect.poll(async () => (await read()).last?.state, { timeout: patient(30_000) }).toBe('failed');
  const data = await read();
  expect(data).toStrictEqual(AdminData.parse(data));
  expect(data.last?.said).not.toContain(folder);
  expect(data.sources.map(({ name }) => name)).toContain('fcc');
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
  // The upload is deleted and cannot be imported.
  expect(await start('fcc')).toMatchObject({ status: 409, code: 'admin.upload_broken' });
});

it('42: what the log does not have is not begun, and the file stays', { timeout: patient(60_000) }, async () => {
  const ranges = readFileSync('data/fr-telemarketing-ranges/ranges.csv', 'utf8');
  await send(0, ranges.length, ranges);
  const { pool, db } = app.database;
  await pool.query(
    `alter table admin_act add constraint is_silent check (act not in ('import', 'forget_data')) not valid`,
  );
  const before = (await read()).last;
  const forget = () => admin.browser.post('/api/v6/admin/data/forget', { source: 'fr-telemarketing-ranges' });
  for (const ask of [() => start('fr-telemarketing-ranges'), forget]) {
    expect((await ask()).status).toBe(500);
    await expect.poll(async () => (await read()).last, { timeout: patient(10_000) }).toEqual(before);
  }
  expect(await db.selectFrom('open_range').select('prefix').execute()).toEqual([]);
  expect((await read()).imports).toEqual([]);
  await pool.query('alter table admin_act drop constraint is_silent');
  expect(await readdir(join(folder, 'uploads'))).toEqual([upload]);
  await rm(join(folder, 'uploads', upload), { recursive: true });
});

it('42: of two imports that begin at once one is told of the other, and its file stays', {
  timeout: patient(120_000),
}, async () => {
  const list = readFileSync('data/organisations-eu/organisations.csv');
  const ids = [upload, 'c'.repeat(32)];
  for (const id of ids) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ upload: id, offset: 0, size: list.length })) {
      form.set(name, String(value));
    }
    form.set('part', new File([new Uint8Array(list)], 'part'));
    const { data } = await admin.browser.ask('/api/v6/admin/data/upload', { method: 'POST', body: form });
    expect(data).toEqual({ received: list.length });
  }
  const source = 'organisations-eu';
  const ask = (id: string) =>
    admin.browser.post('/api/v6/admin/data/import', { upload: id, source, file_name: 'organizations.csv' });
  const answers = await Promise.all(ids.map(ask));
  expect(answers.map(({ status, code }) => [status, code]).sort()).toEqual([
    [200, ''],
    [409, 'admin.data_busy'],
  ]);
  const ended = (state: string) =>
    expect.poll(async () => (await read()).last?.state, { timeout: patient(60_000) }).toBe(state);
  await ended('done');
  const [refused = ''] = ids.filter((_, at) => answers[at]?.status !== 200);
  expect(await readdir(join(folder, 'uploads'))).toEqual([refused]);
  await rm(join(folder, 'uploads', refused), { recursive: true });
  expect((await admin.browser.post('/api/v6/admin/data/forget', { source })).status).toBe(200);
  await ended('removed');
});

it('42: a file is imported, and known when it comes again', { timeout: patient(60_000) }, async () => {
  const ranges = readFileSync('data/fr-telemarketing-ranges/ranges.csv', 'utf8');
  for (const said of [/^Read \d+, accepted [1-9]/, /imported before/]) {
    const half = 200;
    await send(0, ranges.length, ranges.slice(0, half));
    expect((await send(half, ranges.length, ranges.slice(half))).data).toEqual({ received: ranges.length });
    expect((await start('fr-telemarketing-ranges')).status).toBe(200);
    await expect
      .poll(async () => (await read()).last, { timeout: patient(30_000) })
      .toMatchObject({
        source: 'fr-telemarketing-ranges',
        state: 'done',
        said: expect.stringMatching(said),
      });
  }
  const [newest] = (await read()).imports;
  expect(newest).toMatchObject({ source: 'fr-telemarketing-ranges', fileName: 'My-complaints.csv', rejected: 0 });
  expect(newest?.finishedAtTimestamp).not.toBeNull();
});

it('42: what was imported is taken back, and the file can come again', { timeout: patient(60_000) }, async () => {
  const forget = (source: string) => admin.browser.post('/api/v6/admin/data/forget', { source });
  const stored = () => app.database.db.selectFrom('open_range').select('prefix').execute();
  const ended = (state: string) =>
    expect.poll(async () => (await read()).last?.state, { timeout: patient(30_000) }).toBe(state);
  expect((await stored()).length).toBeGreaterThan(0);
  expect(await forget('no-such-source')).toMatchObject({ status: 400, code: 'request.invalid' });
  expect((await forget('fr-telemarketing-ranges')).status).toBe(200);
  await ended('removed');
  expect(await stored()).toEqual([]);
  expect((await read()).imports).toEqual([]);
  const ranges = readFileSync('data/fr-telemarketing-ranges/ranges.csv', 'utf8');
  await send(0, ranges.length, ranges);
  expect((await start('fr-telemarketing-ranges')).status).toBe(200);
  await ended('done');
  expect((await stored()).length).toBeGreaterThan(0);
});

it('42: a source is removed, however many imports of others followed', { timeout: patient(60_000) }, async () => {
  const add = (source: string, nth: number) => {
    const file = { file_name: 'a.csv', file_hash: `${source} ${nth}` };
    const times = { started_at: app.clock.now(), finished_at: null };
    return app.database.db
      .insertInto('open_import')
      .values({ source, ...file, ...times })
      .execute();
  };
  await add('my-list', 0);
  for (let nth = 0; nth < 20; nth += 1) await add('fcc', nth);
  const data = await read();
  expect(data.imports.map(({ source }) => source)).not.toContain('my-list');
  expect(data.importedSources).toContain('my-list');
  expect((await admin.browser.post('/api/v6/admin/data/forget', { source: 'my-list' })).status).toBe(200);
  await expect.poll(async () => (await read()).importedSources, { timeout: patient(30_000) }).not.toContain('my-list');
});

it('42: a page that asks again and again is a look once a minute', async () => {
  const count = async () =>
    (await app.database.db.selectFrom('admin_act').select('id').where('about', '=', 'data').execute()).length;
  app.clock.advance(60_001);
  await read();
  const before = await count();
  for (let time = 0; time < 3; time += 1) await read();
  expect(await count()).toBe(before);
  app.clock.advance(60_001);
  await read();
  expect(await count()).toBe(before + 1);
});
