import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNumber, makePhone } from '#test/factories.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
const token = 'a-token-of-a-test-which-is-long';
/** Statuses of the next renderings; once empty, pages have their own. */
const next: number[] = [];

beforeAll(async () => {
  const plain = plainRenderer();
  const renderer = {
    ...plain,
    render: async (...asked: Parameters<typeof plain.render>) => {
      const page = await plain.render(...asked);
      return { ...page, status: next.shift() ?? page.status };
    },
  };
  // The clock is fixed, so cached pages never expire.
  app = await startTestApp({ renderer, env: { BOT_CHECK: 'off', METRICS_TOKEN: token, NUMBER_CACHE: 'on' } });
});
afterAll(() => app.close());

it.each([404, 500, 503])('T7 a page that was rendered as %i is not kept', async (status) => {
  const path = `/number/${await addNumber(app.database)}`;
  next.push(status);
  const failed = await app.request(path);
  expect([failed.status, failed.headers.get('cache-control'), failed.headers.get('etag')]).toEqual([
    status,
    'no-store',
    null,
  ]);
  const again = await app.request(path);
  expect([again.status, again.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  // The page is now cached, so the renderer is not called.
  next.push(status);
  expect((await app.request(path)).status).toBe(200);
  next.length = 0;
});

it('B2 only a page that is kept has a tag: one with a query is never the same again', async () => {
  const path = `/number/${await addNumber(app.database)}`;
  const kept = await app.request(path);
  const tag = kept.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/".{22}"$/);
  expect((await app.request(path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  const fresh = await app.request(`${path}?fresh=1`, { headers: { 'if-none-match': '*' } });
  expect([fresh.status, fresh.headers.get('etag')]).toEqual([200, null]);
});

it('B2 a kept page is sent in every form, with the headers of every answer', async () => {
  const ask = async (headers: Record<string, string>) => {
    const { status, headers: given } = await app.request('/terms', { headers });
    const names = ['content-encoding', 'content-type', 'x-frame-options', 'vary'];
    return { status, said: names.map((name) => given.get(name)), etag: given.get('etag') };
  };
  const common = ['text/html; charset=utf-8', 'DENY', 'accept-encoding, accept-language, cookie'];
  const { etag } = await ask({});
  for (let time = 0; time < 2; time += 1) {
    expect(await ask({})).toMatchObject({ status: 200, said: [null, ...common], etag });
    expect(await ask({ 'accept-encoding': 'br, gzip' })).toMatchObject({ status: 200, said: ['br', ...common], etag });
    expect(await ask({ 'accept-encoding': 'gzip' })).toMatchObject({ status: 200, said: ['gzip', ...common], etag });
    expect(await ask({ 'if-none-match': etag ?? '' })).toMatchObject({ status: 304, said: [null, ...common], etag });
  }
});

it('B6 passes the meter before it is told that nothing has changed', async () => {
  const phone = makePhone();
  const etag = (await app.request(`/number/${phone}`)).headers.get('etag') ?? '';
  const statuses: number[] = [];
  // Another network has the page, but no look-ups left.
  for (let i = 0; i < 60; i += 1) {
    const init = { headers: { 'if-none-match': etag }, address: '198.51.100.7' };
    statuses.push((await app.request(`/number/${i < 59 ? makePhone() : phone}`, init)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses).not.toContain(304);
});

it('B2 a page is measured alike, rendered or kept', async () => {
  const counted = async () => {
    const metrics = await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
    const line = /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} (\d+)$/m;
    return Number(line.exec(await metrics.text())?.[1] ?? 0);
  };
  const before = await counted();
  for (let time = 1; time <= 2; time += 1) {
    await app.request('/terms');
    expect(await counted()).toBe(before + time);
  }
});

it('asks for the end of the connection while the server is stopping', async () => {
  const leaving = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off' } });
  const ask = async () => (await leaving.request('/terms')).headers.get('connection');
  expect([await ask(), await ask()]).toEqual([null, null]);
  leaving.drain();
  expect(await ask()).toBe('close');
  await leaving.close();
});
