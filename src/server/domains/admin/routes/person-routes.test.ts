import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminActs, AdminPerson } from '#contract/admin.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

const hourMs = 3_600_000;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000', ROLE_PROOF_HOURS: '12' };
  app = await startTestApp({ clock: fixedClock(noonToday()), env });
  admin = await join(app, { role: 'admin' });
});
afterAll(() => app.close());

const find = (by: Person, phone: string) => by.browser.ask<AdminPerson>(`/api/v6/admin/person?phone=%2B${phone}`);
const grant = (by: Person, { id }: Person, role: string) =>
  by.browser.post('/api/v6/admin/role', { profile_id: id, role });
const bar = (by: Person, { id }: Person, isBarred: '0' | '1') =>
  by.browser.post('/api/v6/admin/bar', { profile_id: id, is_barred: isBarred, reason: 'Threats' });
const roleOf = async ({ id }: Person) =>
  (await app.database.db.selectFrom('profile').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

/** Every call of the operator. The values do not matter: a caller without the role is refused first. */
const calls: [path: string, fields?: Record<string, string>][] = [
  ['overview'],
  ['doctor'],
  ['settings'],
  ['notices'],
  ['log'],
  ['person?phone=%2B12025550142'],
  ['jobs/retry', {}],
  ['role', { profile_id: '1', role: 'member' }],
  ['bar', { profile_id: '1', is_barred: '1', reason: 'none' }],
  ['sessions/end', { profile_id: '1' }],
  ['announce', { texts: '{"en":"No"}', hours: '1' }],
  ['announce/end', {}],
  ['maintenance', { is_on: '1', minutes: '1' }],
  ['data'],
  ['data/upload', { upload: 'a'.repeat(32), offset: '0', size: '1' }],
  ['data/import', { upload: 'a'.repeat(32), source: 'fcc', file_name: 'a.csv' }],
  ['backups'],
  ['backups/make', {}],
  ['restart', { name: 'none.backup' }],
  ['backups/file?name=none.backup'],
  ['services'],
  ['mail/test', { address: 'given@example.test' }],
  ['webhooks/test', {}],
];
async function codesOf({ browser }: Person): Promise<Set<string>> {
  const codes = new Set<string>();
  for (const [path, fields] of calls) {
    const address = `/api/v6/admin/${path}`;
    codes.add((await (fields ? browser.post(address, fields) : browser.ask(address))).code);
  }
  return codes;
}

it('42: to members and moderators none of it is there, and an admin proves the number once a working day', async () => {
  for (const role of ['member', 'moderator']) {
    expect(await codesOf(await join(app, { role }))).toEqual(new Set(['page.not_found']));
  }
  const old = await join(app, { role: 'admin' });
  app.clock.advance(12 * hourMs);
  expect(await codesOf(old)).toEqual(new Set(['sign_in.proof_needed']));
  app.clock.advance(-12 * hourMs);
});

it('42: an account is found by its number, whatever its form, and the look is written down', async () => {
  const other = await join(app);
  const found = await find(admin, other.phone);
  expect(found.data).toStrictEqual(AdminPerson.parse(found.data));
  expect(found.data).toMatchObject({
    profileId: other.id,
    role: 'member',
    isBarred: false,
    isDeactivated: false,
    sessions: 1,
    can: { grant: true, bar: true, unbar: false, endSessions: true },
  });
  expect(await find(admin, makePhone())).toMatchObject({ status: 404, code: 'admin.person_unknown' });
  const { data: log } = await admin.browser.ask<AdminActs>('/api/v6/admin/log?limit=5');
  expect(log).toStrictEqual(AdminActs.parse(log));
  expect(log.items.map(({ act, about, profileId }) => [act, about, profileId]).slice(0, 3)).toEqual([
    ['look', 'log', null],
    ['look', 'people', null],
    ['look', 'people', other.id],
  ]);
});

it('42: a role is given and taken, from the next call on', async () => {
  const other = await join(app);
  expect((await grant(admin, other, 'moderator')).status).toBe(200);
  expect((await other.browser.ask('/api/v6/moderation/desk')).status).toBe(200);
  expect((await grant(admin, other, 'member')).status).toBe(200);
  expect((await other.browser.ask('/api/v6/moderation/desk')).status).toBe(404);
  expect(await grant(admin, { ...other, id: '999999' }, 'admin')).toMatchObject({ code: 'admin.person_unknown' });
});

it('42: who is barred or deactivated is given no role', async () => {
  for (const state of ['barred_at', 'deactivated_at']) {
    const other = await join(app, { [state]: app.clock.now() });
    for (const role of ['moderator', 'admin']) {
      const answer = await grant(admin, other, role);
      expect(answer, `${state} ${role}`).toMatchObject({ status: 422, code: 'admin.role_inactive' });
    }
    expect(await roleOf(other)).toBe('member');
    expect((await find(admin, other.phone)).data.can.grant).toBe(false);
  }
});

it('42: the last admin keeps the role, and who is barred or deactivated counts for none', async () => {
  const second = await join(app, { role: 'admin' });
  const shut = await join(app, { role: 'admin', barred_at: app.clock.now() });
  const away = await join(app, { role: 'admin', deactivated_at: app.clock.now() });
  for (const one of await app.database.db.selectFrom('profile').select('id').where('role', '=', 'admin').execute()) {
    if ([admin.id, second.id, shut.id, away.id].includes(one.id)) continue;
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', one.id).execute();
  }
  expect((await grant(admin, second, 'member')).status).toBe(200);
  expect(await grant(admin, admin, 'member')).toMatchObject({ status: 422, code: 'admin.last_admin' });
  expect(await roleOf(admin)).toBe('admin');
  for (const gone of [shut, away]) expect((await grant(admin, gone, 'member')).status).toBe(200);
});

it('42: of two admins who take each other’s role at once one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const other = await join(app, { role: 'admin' });
    const done = await Promise.all([grant(admin, other, 'member'), grant(other, admin, 'member')]);
    expect(done.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect([await roleOf(admin), await roleOf(other)].filter((role) => role === 'admin')).toHaveLength(1);
    const { db } = app.database;
    await db.updateTable('profile').set({ role: 'admin' }).where('id', '=', admin.id).execute();
    await db.updateTable('profile').set({ role: 'member' }).where('id', '=', other.id).execute();
  }
});

const leave = (by: Person, cancel: '0' | '1') => by.browser.post('/api/v6/profile/cancel', { cancel });

it('42: the last admin does not close their account, and who lost the number counts for none', async () => {
  // Somebody else has the number now.
  const lost = await join(app, { role: 'admin', is_holder: false, ended_at: app.clock.now() });
  expect(await leave(admin, '1')).toMatchObject({ status: 422, code: 'admin.last_admin' });
  expect(await grant(admin, admin, 'member')).toMatchObject({ status: 422, code: 'admin.last_admin' });
  expect((await admin.browser.ask('/api/v6/admin/notices')).status).toBe(200);
  const second = await join(app, { role: 'admin' });
  expect((await leave(second, '1')).status).toBe(200);
  // The choice about texts may still be changed.
  expect((await leave(second, '1')).status).toBe(200);
  for (const gone of [lost, second]) expect((await grant(admin, gone, 'member')).status).toBe(200);
});

it('42: of two admins who leave at once one stays', async () => {
  const { db } = app.database;
  for (let round = 0; round < 3; round++) {
    const other = await join(app, { role: 'admin' });
    const second = () => (round === 1 ? grant(admin, other, 'member') : leave(other, '1'));
    const done = await Promise.all([leave(admin, '1'), second()]);
    expect(done.map(({ status }) => status).sort(), `round ${round}`).not.toEqual([200, 200]);
    const able = db.selectFrom('profile').select('id').where('role', '=', 'admin').where('deactivated_at', 'is', null);
    expect(await able.execute(), `round ${round}`).toHaveLength(1);
    const back = { role: 'admin', deactivated_at: null };
    await db.updateTable('profile').set(back).where('id', '=', admin.id).execute();
    await db.updateTable('profile').set({ role: 'member' }).where('id', '=', other.id).execute();
  }
});

it('42: a member is kept out and let in again with a reason, and nobody who has a role', async () => {
  const other = await join(app);
  expect((await bar(admin, other, '1')).status).toBe(200);
  expect((await other.browser.ask('/api/v6/profile/my')).status).toBe(403);
  const acts = app.database.db.selectFrom('account_act').select(['act', 'reason']).where('profile_id', '=', other.id);
  expect(await acts.execute()).toEqual([{ act: 'bar', reason: 'Threats' }]);
  expect((await find(admin, other.phone)).data).toMatchObject({ isBarred: true, can: { bar: false, unbar: true } });
  expect((await bar(admin, other, '0')).status).toBe(200);
  expect((await find(admin, other.phone)).data).toMatchObject({ isBarred: false });
  const moderator = await join(app, { role: 'moderator' });
  expect(await bar(admin, moderator, '1')).toMatchObject({ status: 422, code: 'admin.has_role' });
  expect(await bar(admin, admin, '1')).toMatchObject({ status: 422, code: 'admin.has_role' });
});

it('42: an account is signed out everywhere', async () => {
  const other = await join(app);
  expect((await admin.browser.post('/api/v6/admin/sessions/end', { profile_id: other.id })).status).toBe(200);
  expect((await other.browser.ask('/api/v6/profile/my')).status).toBe(403);
  expect((await find(admin, other.phone)).data).toMatchObject({ sessions: 0, can: { endSessions: false } });
  const unknown = await admin.browser.post('/api/v6/admin/sessions/end', { profile_id: '999999' });
  expect(unknown).toMatchObject({ status: 404, code: 'admin.person_unknown' });
});

it('42: the log is only added to', async () => {
  const { pool } = app.database;
  await expect(pool.query("update admin_act set act = 'none'")).rejects.toThrow('never changed');
  await expect(pool.query('delete from admin_act')).rejects.toThrow('never changed');
  await expect(pool.query('truncate admin_act')).rejects.toThrow('never changed');
});
