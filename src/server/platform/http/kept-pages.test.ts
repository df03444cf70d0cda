import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addNumber } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { makePage } from './cached-page.ts';
import { type KeptPagesDeps, keptPages } from './kept-pages.ts';
import { PageCache } from './page-cache.ts';

const now = new Date('2026-11-20T08:00:00Z');
const etag = '"of-the-bytes"';

function openKept(more: Partial<KeptPagesDeps> = {}) {
  const cache = new PageCache({ maxBytes: 100_000, maxAgeMs: 60_000 });
  const body = new TextEncoder().encode('What the page says. '.repeat(100));
  const page = makePage({ status: 200, headers: { 'cache-control': 'private' }, etag, body });
  cache.put('en /number/49', page, { subject: '49', begun: 0, now });
  cache.put('en /nobody', page, { subject: null, begun: 0, now });
  const noted: [unknown, number][] = [];
  const asked: string[] = [];
  const answer = keptPages({
    cache,
    keyOf: (path, acceptLanguage) => `${acceptLanguage ?? 'en'} ${path}`,
    hasOwnView: (cookies) => cookies.includes('own'),
    mayRead: (_, subject) => asked.push(subject) > 0,
    now: () => now,
    common: { 'x-frame-options': 'DENY', 'cache-control': 'no-store' },
    note: (labels, ms) => noted.push([labels, ms]),
    ...more,
  });
  const ask = (path: string, init?: RequestInit) => answer(new Request(`http://ringbook.test${path}`, init), {});
  return { ask, noted, asked };
}

describe('a page that is kept', () => {
  it('is answered in the same turn, with the common headers that it does not say otherwise itself', async () => {
    const { ask, noted, asked } = openKept();
    const answer = ask('/number/49');
    expect(answer?.status).toBe(200);
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'x-frame-options': 'DENY',
      'cache-control': 'private',
      etag: `W/${etag}`,
    });
    expect(await answer?.text()).toBe('What the page says. '.repeat(100));
    expect(asked).toEqual(['49']);
    expect(noted).toEqual([[{ method: 'GET', route: '/*', status: 200 }, expect.any(Number)]]);
    expect(noted[0]?.[1]).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['with a query', '/number/49?fresh=1', {}],
    ['of another path', '/number/49/', {}],
    ['by another method', '/number/49', { method: 'POST' }],
    ['by HEAD', '/number/49', { method: 'HEAD' }],
    ['in another language', '/number/49', { headers: { 'accept-language': 'de' } }],
    ['by somebody who has a view of their own', '/number/49', { headers: { cookie: 'a=1; own=1' } }],
    ['of nothing that the meter knows', '/nobody', {}],
  ])('is left to the app %s, and nothing is taken', (_, path, init) => {
    const { ask, noted, asked } = openKept();
    expect(ask(path, init)).toBeNull();
    expect([noted, asked]).toEqual([[], []]);
  });

  it('is left to the app where the meter says no', () => {
    const { ask, noted } = openKept({ mayRead: () => false });
    expect(ask('/number/49')).toBeNull();
    expect(noted).toEqual([]);
  });

  it('is left to the app, and taken from nobody’s meter, until it has been compressed', async () => {
    const { ask, asked } = openKept();
    const inBrotli = { headers: { 'accept-encoding': 'br' } };
    expect(ask('/number/49', inBrotli)).toBeNull();
    expect(asked).toEqual([]);
    await expect.poll(() => ask('/number/49', inBrotli)?.headers.get('content-encoding')).toBe('br');
  });
});

describe('the app’s answer', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { BOT_CHECK: 'off', METRICS_TOKEN: 'a-token-of-a-test-which-is-long' } });
  });
  afterAll(() => app.close());

  /** A chosen language is asked of the app itself, and English is what everybody else here is answered in. */
  const viaApp = { cookie: 'locale_=en' };
  const read = async (path: string, headers: Record<string, string>) => {
    const answer = await app.request(path, { headers });
    return {
      status: answer.status,
      headers: [...answer.headers].toSorted(),
      body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
    };
  };

  it('is the same at once and by the app, in every form', async () => {
    const listed = await addNumber(app.database, { complaints: [{ count: 60, category: 'scam' }] });
    const unlisted = await addNumber(app.database);
    for (const path of [`/number/${listed}`, `/number/${unlisted}`, '/search']) {
      const { headers } = await read(path, viaApp);
      const tagOf = (name: string) => headers.find(([key]) => key === name)?.[1];
      const forms: Record<string, string>[] = [
        {},
        { 'accept-encoding': 'br, gzip' },
        { 'accept-encoding': 'gzip' },
        { 'if-none-match': tagOf('etag') ?? '' },
      ];
      for (const form of forms) {
        // The look-up itself is news of the number, and may drop the page between the two.
        await vi.waitFor(async () => {
          const byApp = await read(path, { ...form, ...viaApp });
          expect(await read(path, form)).toEqual(byApp);
          expect(byApp.headers.length).toBeGreaterThan(10);
        });
      }
    }
  });

  it('is measured the same way', async () => {
    const counted = async () => {
      const metrics = await app.request('/metrics', {
        headers: { authorization: 'Bearer a-token-of-a-test-which-is-long' },
      });
      return (await metrics.text())
        .split('\n')
        .filter((line) => /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\}/.test(line))
        .map((line) => Number(line.split(' ').at(-1)));
    };
    await read('/terms', viaApp);
    const before = await counted();
    expect(before).toHaveLength(1);
    await read('/terms', {});
    expect(await counted()).toEqual([(before[0] ?? 0) + 1]);
    await read('/terms', viaApp);
    expect(await counted()).toEqual([(before[0] ?? 0) + 2]);
  });

  it('of a member counts on the member’s meter, and of a browser in another language is in that one', async () => {
    const member = await join(app);
    const phone = await addNumber(app.database);
    const path = `/number/${phone}`;
    const inGerman = { 'accept-language': 'de' };
    for (let time = 0; time < 2; time += 1) {
      expect((await app.request(path, { address: '192.0.2.7' })).status).toBe(200);
      const answer = await app.request('/terms', { headers: inGerman });
      expect(await answer.text()).toContain('de-DE');
    }
    const cookie = [...member.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await app.request(path, { headers: { cookie }, address: '192.0.2.7' })).status).toBe(200);
    // By the page: the call for the same number takes nothing more.
    expect((await look(app, member, phone)).common.leftRequests).toBe(29);
  });

  it('asks for the end of the connection while the server is stopping', async () => {
    const leaving = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off' } });
    const ask = async () => (await leaving.request('/terms')).headers.get('connection');
    expect([await ask(), await ask()]).toEqual([null, null]);
    leaving.drain();
    expect(await ask()).toBe('close');
    await leaving.close();
  });
});
