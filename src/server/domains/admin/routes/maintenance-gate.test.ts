import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { retrySeconds } from './maintenance-gate.ts';

let app: TestApp;
let admin: Person;
let member: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  [admin, member] = [await join(app, { role: 'admin' }), await join(app)];
});
afterAll(() => app.close());

const setClosed = (isOn: '0' | '1') => admin.browser.post('/api/v6/admin/maintenance', { is_on: isOn, minutes: '10' });

it('42: while the site is closed admins go on, and everybody else is asked to come back later', async () => {
  expect((await setClosed('1')).status).toBe(200);
  await expect.poll(async () => (await app.request('/search')).status).toBe(503);
  const page = await app.request('/fr-FR/number/12025550142', { headers: { 'accept-language': 'en' } });
  const headers = ['retry-after', 'cache-control'].map((name) => page.headers.get(name));
  expect([page.status, ...headers]).toEqual([503, '600', 'no-store']);
  const text = await page.text();
  expect(text).toContain('lang="fr-FR"');
  expect(text).toContain('Ce site est fermé pour maintenance.');
  expect(await (await app.request('/ar-SA/search')).text()).toContain('dir="rtl"');

  // A number typed with dots looks like the name of a file.
  for (const path of ['/number/202.555.0142', '/de-DE/number/1.800.FLOWERS', '/profile_no_check/202.555.0142']) {
    expect((await app.request(path)).status, path).toBe(503);
  }

  const call = await app.request('/api/v202505/search/12025550142');
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '600']);
  expect(await call.json()).toMatchObject({ code: 'admin.maintenance' });
  expect(await member.browser.ask('/api/v6/profile/my')).toMatchObject({ status: 503, code: 'admin.maintenance' });
  // Devices get an answer in their own format, never a page.
  for (const path of ['/dav/lists/all/12025550142.vcf', '/v2/phone/12025550142', '/phoneblock/api/num/12025550142']) {
    const device = await app.request(path);
    expect([device.status, device.headers.get('content-type')], path).not.toEqual([503, expect.stringMatching('html')]);
    expect([device.status, device.headers.get('retry-after')], path).toEqual([503, '600']);
  }

  expect((await admin.browser.ask('/api/v6/profile/my')).status).toBe(200);
  expect((await admin.browser.ask('/api/v202505/search/12025550142')).status).toBe(200);
  for (const path of ['/healthz', '/readyz', '/login', '/admin', '/de/admin', '/api/v6/auth/device', '/robots.txt']) {
    expect((await app.request(path)).status, path).not.toBe(503);
  }

  expect((await setClosed('0')).status).toBe(200);
  await expect.poll(async () => (await app.request('/search')).status).toBe(200);
  expect((await member.browser.ask('/api/v6/profile/my')).status).toBe(200);
});

it('42: nobody but an admin closes the site', async () => {
  for (const role of ['member', 'moderator']) {
    const other = await join(app, { role });
    const answer = await other.browser.post('/api/v6/admin/maintenance', { is_on: '1', minutes: '10' });
    expect(answer).toMatchObject({ status: 404, code: 'page.not_found' });
  }
  expect((await app.request('/api/v6/admin/maintenance', { method: 'POST' })).status).not.toBe(200);
  expect((await app.request('/search')).status).toBe(200);
});

it.each([
  [10, 600],
  [0, 60],
  [-5, 60],
  [600, 3600],
])('%i minutes to go: retry after %i seconds', (minutes, seconds) => {
  const now = new Date('2026-11-27T12:00:00Z');
  expect(retrySeconds({ endsAt: new Date(now.getTime() + minutes * 60_000) }, now)).toBe(seconds);
});
