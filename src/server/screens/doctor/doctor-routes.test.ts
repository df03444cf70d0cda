import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminDoctor, AdminNotices, AdminOverview, AdminSettings } from '#contract/admin.ts';
import { checkNames } from '#contract/admin-rule.ts';
import { masked } from '#server/config/effective-setting.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineQueue, workOn } from '#server/platform/jobs/job.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const metricsToken = 'a-token-that-nobody-else-may-see';
const adminPhone = makePhone();
/** Fails for good at the first error. */
const letter = defineQueue<{ id: string }>('send-letter', { limit: 0 });
let isAway = true;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  const work = async () => {
    if (isAway) throw new Error('the service is away');
  };
  app = await startTestApp({
    env: { BOT_CHECK: 'off', METRICS_TOKEN: metricsToken, ADMIN_PHONE: `+${adminPhone}` },
    more: [() => ({ jobs: [workOn(letter, work)] })],
  });
});
afterAll(() => app.close());

const roleOf = async (phone: string) =>
  (await app.database.db.selectFrom('profile').select('role').where('phone', '=', phone).executeTakeFirst())?.role;

it('42: the holder of ADMIN_PHONE becomes the first admin by proving the number, and nobody after them', async () => {
  const stranger = new TestBrowser(app);
  await stranger.signIn(makePhone());
  const browser = new TestBrowser(app);
  await browser.signIn(adminPhone);
  expect(await roleOf(adminPhone)).toBe('admin');
  const { db } = app.database;
  const acts = db.selectFrom('admin_act').select(['act', 'admin_id', 'profile_id']);
  const [act, ...others] = await acts.execute();
  expect(others).toEqual([]);
  expect(act).toMatchObject({ act: 'first_admin', admin_id: act?.profile_id });
  // If there is another admin by now, the setting restores nothing.
  admin = await join(app, { role: 'admin' });
  await db.updateTable('profile').set({ role: 'member' }).where('phone', '=', adminPhone).execute();
  browser.token = null;
  await browser.signIn(adminPhone);
  expect(await roleOf(adminPhone)).toBe('member');
  // Nor if there is no admin any more: the number may have passed to a stranger.
  await db.updateTable('profile').set({ role: 'member' }).where('id', '=', admin.id).execute();
  browser.token = null;
  await browser.signIn(adminPhone);
  expect(await roleOf(adminPhone)).toBe('member');
  await db.updateTable('profile').set({ role: 'admin' }).where('id', '=', admin.id).execute();
});

it('42: the overview tells how each thing is by a name that the pages know', async () => {
  const { status, data } = await admin.browser.ask<AdminOverview>('/api/v6/admin/overview');
  expect(status).toBe(200);
  expect(data).toStrictEqual(AdminOverview.parse(data));
  const names = data.checks.map(({ name }) => name);
  expect(names.filter((name) => !checkNames.some((one) => one === name))).toEqual([]);
  const stateOf = (name: string) => data.checks.find((check) => check.name === name)?.state;
  expect(['schema', 'jobs', 'clock', 'desk'].map(stateOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
  // Neither a mail server nor a service to sign in by is set up.
  expect(['mail', 'sign_in'].map(stateOf)).toEqual(['warn', 'warn']);
  // A check that is `ok` has no advice.
  for (const { state, advice } of data.checks) expect(advice === null).toBe(state === 'ok');
});

it('42: a proxy that nobody named shows in the admin’s own request', async () => {
  const init = { headers: { 'x-forwarded-for': '198.51.100.7', host: 'elsewhere.test' } };
  const { data } = await admin.browser.ask<AdminOverview>('/api/v6/admin/overview', init);
  const found = data.checks.filter(({ text }) => text.startsWith('This ')).map(({ name, state }) => [name, state]);
  expect(found).toContainEqual(['proxy', 'fail']);
});

it('42: what was given up is told, and taken up again', { timeout: patient(60_000) }, async () => {
  const jobs = async () =>
    (await admin.browser.ask<AdminOverview>('/api/v6/admin/overview')).data.checks.find(({ name }) => name === 'jobs')
      ?.state;
  await app.database.db.transaction().execute((tx) => enqueue(tx, letter, { id: '1' }));
  await expect.poll(jobs, { timeout: patient(30_000) }).toBe('fail');
  isAway = false;
  // What the log does not have is not done.
  const { pool } = app.database;
  await pool.query(`alter table admin_act add constraint is_silent check (act <> 'jobs') not valid`);
  expect((await admin.browser.post('/api/v6/admin/jobs/retry', {})).status).toBe(500);
  expect(await jobs()).toBe('fail');
  await pool.query('alter table admin_act drop constraint is_silent');
  const answer = await admin.browser.post<{ taken: number }>('/api/v6/admin/jobs/retry', {});
  expect(answer).toMatchObject({ status: 200, data: { taken: 1 } });
  await expect.poll(jobs, { timeout: patient(30_000) }).toBe('ok');
  const acts = app.database.db.selectFrom('admin_act').select('act').where('act', '=', 'jobs');
  expect(await acts.execute()).toHaveLength(1);
});

it('42: the report holds no secret, no number and no value of a setting', async () => {
  const { data } = await admin.browser.ask<AdminDoctor>('/api/v6/admin/doctor');
  expect(data).toStrictEqual(AdminDoctor.parse(data));
  expect(data.report).toMatch(/^Ringbook .+\n.*settings/);
  expect(data.report).not.toContain(metricsToken);
  expect(data.report).not.toContain(adminPhone);
});

it('42: of settings that are secret the value stays where it is', async () => {
  const { data } = await admin.browser.ask<AdminSettings>('/api/v6/admin/settings');
  expect(data).toStrictEqual(AdminSettings.parse(data));
  const find = (wanted: string) => data.settings.find(({ name }) => name === wanted);
  expect(find('METRICS_TOKEN')).toMatchObject({ value: masked, isSecret: true, source: 'env' });
  expect(find('BOT_CHECK')).toMatchObject({ value: 'off', default: 'on', source: 'env', needsRestart: true });
  expect(find('PORT')).toMatchObject({ value: '3000', default: '3000', source: 'default' });
  expect(JSON.stringify(data)).not.toContain(metricsToken);
});

it('42: what is announced stands in every language, until its end or until it is taken down', async () => {
  const texts = JSON.stringify({ en: 'We move on Sunday.', 'de-DE': 'Wir ziehen am Sonntag um.' });
  const say = (fields: Record<string, string>) => admin.browser.post('/api/v6/admin/announce', fields);
  expect(await say({ texts: '{"en":" "}', hours: '2' })).toMatchObject({ status: 400, code: 'admin.text_missing' });
  expect(await say({ texts: '{"xx":"?"}', hours: '2' })).toMatchObject({ status: 400, code: 'request.invalid' });
  expect((await say({ texts, hours: '2' })).status).toBe(200);
  const read = async () => (await admin.browser.ask<AdminNotices>('/api/v6/admin/notices')).data;
  expect(await read()).toStrictEqual(AdminNotices.parse(await read()));
  expect((await read()).announcement?.texts).toEqual(JSON.parse(texts));
  app.clock.advance(3 * 3_600_000);
  expect((await read()).announcement).toBeNull();
  app.clock.advance(-3 * 3_600_000);
  expect((await admin.browser.post('/api/v6/admin/announce/end', {})).status).toBe(200);
  expect((await read()).announcement).toBeNull();
});
