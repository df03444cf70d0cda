import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNumber } from '#test/factories.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
/** Statuses of the next pages; the page's own when there is none left. */
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
  // The clock stands still: what is kept would be kept for good.
  app = await startTestApp({ renderer, env: { BOT_CHECK: 'off' } });
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
  // That one is kept: the renderer is not asked again.
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
