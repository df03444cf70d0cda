import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminBackups } from '#contract/admin.ts';
import { failedEnding, nameBackup, newEnding } from '#server/platform/db/backup/backup-folder.ts';
import { readRestore } from '#server/platform/db/backup/restore-order.ts';
import { join as joinSite, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let admin: Person;
/** Folder of the embedded store. */
let store: string;
/** Folder of the backups. */
let folder: string;
let restarts = 0;
beforeAll(async () => {
  store = await mkdtemp(join(tmpdir(), 'ringbook-backups-'));
  folder = join(store, 'backups');
  await mkdir(folder);
  const restart = () => {
    restarts += 1;
  };
  app = await startTestApp({ env: { BOT_CHECK: 'off', BACKUP_DIR: folder, DATA_DIR: store }, restart });
  admin = await joinSite(app, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  await rm(store, { recursive: true });
});

const list = async () => (await admin.browser.ask<AdminBackups>('/api/v6/admin/backups')).data;
const fetchFile = (name: string) =>
  app.request(`/api/v6/admin/backups/file?${new URLSearchParams({ name })}`, {
    headers: { authorization: `Bearer ${admin.browser.token}` },
  });

it('42: backups are listed with what became of them, and handed out', async () => {
  const good = nameBackup(new Date('2026-11-26T03:10:00Z'));
  const bad = `${nameBackup(new Date('2026-11-27T03:10:00Z'))}${failedEnding}`;
  await writeFile(join(folder, good), 'backup');
  await writeFile(join(folder, bad), 'half');
  await writeFile(join(folder, 'other.txt'), 'no backup');
  const data = await list();
  expect(data).toStrictEqual(AdminBackups.parse(data));
  expect(data.backups.map(({ name, bytes, state }) => [name, bytes, state])).toEqual([
    [bad, 4, 'failed'],
    [good, 6, 'verified'],
  ]);
  expect([data.at, data.keep]).toEqual([null, 14]);
  const answer = await fetchFile(good);
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
    200,
    'backup',
    'no-store',
  ]);
  expect(answer.headers.get('content-disposition')).toContain(good);
  const acts = app.database.db.selectFrom('admin_act').select('about').where('act', '=', 'backup_file');
  expect(await acts.execute()).toEqual([{ about: good }]);
});

it.each(['other.txt', '../site-secret', 'none.backup', '.'])(
  '42: what is no backup is not handed out: %s',
  async (name) => {
    const answer = await fetchFile(name);
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'admin.backup_unknown']);
  },
);

it('42: one that goes while it is asked for is told as unknown', async () => {
  const gone = nameBackup(new Date('2026-11-25T03:10:00Z'));
  await symlink(join(folder, 'nowhere'), join(folder, gone));
  const answer = await fetchFile(gone);
  expect([answer.status, (await answer.json()).code]).toEqual([404, 'admin.backup_unknown']);
  await rm(join(folder, gone));
});

it('42: one is made when an admin asks for it', { timeout: patient(120_000) }, async () => {
  expect((await admin.browser.post('/api/v6/admin/backups/make', {})).status).toBe(200);
  await expect
    .poll(async () => (await list()).backups.filter(({ state }) => state === 'verified').length, {
      timeout: patient(90_000),
    })
    // The new one and the earlier one. The failed one is older than the new one and is deleted.
    .toBe(2);
});

it('42: what a killed backup left goes once the site starts, though no other backup is made', async () => {
  const left = await mkdtemp(join(tmpdir(), 'ringbook-left-'));
  const [old, young] = ['snapshot-0123456789abcdef', 'snapshot-fedcba9876543210'] as const;
  const unfinished = `${nameBackup(new Date('2026-11-20T03:10:00Z'))}${newEnding}`;
  const good = nameBackup(new Date('2026-11-21T03:10:00Z'));
  for (const copy of [old, young]) await mkdir(join(left, copy, 'pglite'), { recursive: true });
  for (const name of [unfinished, good]) await writeFile(join(left, name), 'backup');
  const before = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [old, unfinished, good]) await utimes(join(left, name), before, before);
  const other = await startTestApp({ env: { BOT_CHECK: 'off', BACKUP_DIR: left, DATA_DIR: store } });
  const files = async () => (await readdir(left)).toSorted();
  await expect.poll(files, { timeout: patient(10_000) }).toEqual([good, young].toSorted());
  await other.close();
  await rm(left, { recursive: true });
});

it('42: one that was tried is restored at the next start, unless that is called off', async () => {
  const restore = (name: string) => admin.browser.post('/api/v6/admin/backups/restore', { name });
  const [good] = (await list()).backups.filter(({ state }) => state === 'verified');
  const bad = `${nameBackup(new Date('2026-11-28T03:10:00Z'))}${failedEnding}`;
  await writeFile(join(folder, bad), 'half');
  for (const name of [bad, '../site-secret', 'none.backup']) {
    expect(await restore(name), name).toMatchObject({ status: 404, code: 'admin.backup_unknown' });
  }
  expect(await list()).toMatchObject({ canRestore: true, restore: null });
  const name = good?.name ?? '';
  expect((await restore(name)).status).toBe(200);
  expect((await list()).restore).toEqual({ name, state: 'ordered', said: '' });
  expect(readRestore(store)?.byProfileId).toBe(admin.id);
  expect((await admin.browser.post('/api/v6/admin/backups/restore/cancel', {})).status).toBe(200);
  expect((await list()).restore).toBeNull();
  // With nothing ordered, there is nothing to cancel and nothing to log.
  expect((await admin.browser.post('/api/v6/admin/backups/restore/cancel', {})).status).toBe(200);
  const acts = app.database.db.selectFrom('admin_act').select(['act', 'about']).where('act', 'like', 'restore%');
  expect(await acts.orderBy('id').execute()).toEqual([
    { act: 'restore', about: name },
    { act: 'restore_cancel', about: null },
  ]);
});

it('42: a restore is ordered or canceled only if the log has it, and once per request', async () => {
  const [good] = (await list()).backups.filter(({ state }) => state === 'verified');
  const name = good?.name ?? '';
  const ask = (path: string, fields: Record<string, string>, key = crypto.randomUUID()) =>
    admin.browser.ask(`/api/v6/admin/backups/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'idempotency-key': key },
    });
  const count = async () =>
    (await app.database.db.selectFrom('admin_act').select('id').where('act', 'like', 'restore%').execute()).length;
  const before = await count();
  const { pool } = app.database;
  // The transaction of the request fails after the act.
  const lose = () =>
    pool.query(`alter table named_act add constraint is_lost check (outcome = 'null'::jsonb) not valid`);
  const keep = () => pool.query('alter table named_act drop constraint is_lost');
  await lose();
  expect((await ask('restore', { name })).status).toBe(500);
  expect([readRestore(store), await count()]).toEqual([null, before]);
  await keep();
  const key = crypto.randomUUID();
  expect((await ask('restore', { name }, key)).status).toBe(200);
  await lose();
  expect((await ask('restore/cancel', {})).status).toBe(500);
  expect([readRestore(store)?.state, await count()]).toEqual(['ordered', before + 1]);
  await keep();
  expect((await ask('restore/cancel', {})).status).toBe(200);
  // A repeated request orders nothing again.
  expect((await ask('restore', { name }, key)).status).toBe(200);
  expect([readRestore(store), await count()]).toEqual([null, before + 2]);
});

it('42: a restore whose order cannot be written is not logged, and ordered when it is asked for again', async () => {
  const name = nameBackup(new Date('2026-11-28T23:10:00Z'));
  await writeFile(join(folder, name), 'backup');
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const init = () => ({ method: 'POST', body: new URLSearchParams({ name }), headers });
  const ask = () => admin.browser.ask('/api/v6/admin/backups/restore', init());
  const acts = app.database.db.selectFrom('admin_act').select('act').where('about', '=', name);
  const { writeFileSync } = fs;
  const writeNoOrder = (...args: Parameters<typeof writeFileSync>) => {
    if (String(args[0]).includes('restore.json')) throw new Error('the disk is broken');
    writeFileSync(...args);
  };
  Object.assign(fs, { writeFileSync: writeNoOrder });
  syncBuiltinESMExports();
  try {
    expect((await ask()).status).toBe(500);
  } finally {
    Object.assign(fs, { writeFileSync });
    syncBuiltinESMExports();
  }
  expect([readRestore(store), await acts.execute()]).toEqual([null, []]);
  expect((await ask()).status).toBe(200);
  expect([readRestore(store)?.name, await acts.execute()]).toEqual([name, [{ act: 'restore' }]]);
  expect((await readdir(store)).filter((file) => file.includes('unfinished'))).toEqual([]);
  expect((await admin.browser.post('/api/v6/admin/backups/restore/cancel', {})).status).toBe(200);
  await rm(join(folder, name));
});

it('42: a second order replaces none that waits, and a restart names the one it is for', async () => {
  const seen = nameBackup(new Date('2026-11-29T03:10:00Z'));
  const other = nameBackup(new Date('2026-11-30T03:10:00Z'));
  for (const name of [seen, other]) await writeFile(join(folder, name), 'backup');
  const second = await joinSite(app, { role: 'admin' });
  const post = (by: Person, path: string, name: string) => by.browser.post(`/api/v6/admin/${path}`, { name });
  const changed = { status: 409, code: 'admin.restore_changed' };
  expect((await post(admin, 'backups/restore', seen)).status).toBe(200);
  expect(await post(second, 'backups/restore', other)).toMatchObject(changed);
  expect(readRestore(store)).toMatchObject({ name: seen, byProfileId: admin.id });
  // The same order again changes nothing.
  expect((await post(admin, 'backups/restore', seen)).status).toBe(200);
  expect((await second.browser.post('/api/v6/admin/backups/restore/cancel', {})).status).toBe(200);
  expect(await post(admin, 'restart', seen)).toMatchObject(changed);
  expect((await post(second, 'backups/restore', other)).status).toBe(200);
  expect(await post(admin, 'restart', seen)).toMatchObject(changed);
  expect(restarts).toBe(0);
  const acts = app.database.db.selectFrom('admin_act').select(['admin_id', 'act', 'about']);
  expect(await acts.where('about', 'in', [seen, other]).orderBy('id').execute()).toEqual([
    { admin_id: admin.id, act: 'restore', about: seen },
    { admin_id: admin.id, act: 'restore', about: seen },
    { admin_id: second.id, act: 'restore', about: other },
  ]);
});

it('42: the site starts again when an admin asks for it, where somebody starts it', async () => {
  const { canRestart, restore } = await list();
  expect([canRestart, restore?.state]).toEqual([true, 'ordered']);
  const body = new URLSearchParams({ name: restore?.name ?? '' });
  const init = { method: 'POST', body, headers: { 'idempotency-key': crypto.randomUUID() } };
  const ask = () => admin.browser.ask('/api/v6/admin/restart', init);
  for (const time of ['first', 'again']) expect((await ask()).status, time).toBe(200);
  expect(restarts).toBe(1);
  const acts = app.database.db.selectFrom('admin_act').select('admin_id').where('act', '=', 'restart');
  expect(await acts.execute()).toEqual([{ admin_id: admin.id }]);
  const alone = await startTestApp({ env: { BOT_CHECK: 'off', BACKUP_DIR: folder, DATA_DIR: store } });
  const { browser } = await joinSite(alone, { role: 'admin' });
  expect((await browser.ask<AdminBackups>('/api/v6/admin/backups')).data.canRestart).toBe(false);
  expect(await browser.post('/api/v6/admin/restart', { name: 'any' })).toMatchObject({
    status: 404,
    code: 'page.not_found',
  });
  await alone.close();
});
