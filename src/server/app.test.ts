import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { Database } from './platform/db/database.ts';

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const codeOf = async (answer: Response) => Problem.parse(await answer.json()).code;

describe('operations', () => {
  it('is alive and ready', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const answer = await app.request(path);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: 'ok' });
    }
  });

  it('says that it is draining, but still answers, and asks callers to go elsewhere', async () => {
    const draining = await startTestApp({ database, env: { BOT_CHECK: 'off' } });
    draining.drain();
    const ready = await draining.request('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'draining' });
    expect((await draining.request('/healthz')).status).toBe(200);
    const answer = await draining.request(`/api/v202505/search/${makePhone()}`, { address: '192.0.2.1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await draining.close();
  });

  it('says so when the database cannot be reached', async () => {
    // Nothing listens on this port.
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 5_000 });
    const ping = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    let isLastClosed = false;
    const last = {
      close: async () => {
        isLastClosed = true;
      },
    };
    const given = {
      database: { ...database, pool, ping, isDistributed: false },
      env: { BOT_CHECK: 'off' },
      more: [() => last],
    };
    const lost = await startTestApp(given);
    const ready = await lost.request('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: 'no_database' });
    expect((await lost.request('/healthz')).status).toBe(200);
    const answer = await lost.request(`/api/v202505/search/${makePhone()}`, { address: '192.0.2.2' });
    expect(answer.status).toBe(503);
    expect([await codeOf(answer), answer.headers.get('retry-after')]).toEqual(['server.no_database', '5']);
    await expect(lost.close()).rejects.toThrow(/ECONNREFUSED/);
    expect(isLastClosed).toBe(true);
  });

  it('shows its figures to this machine only', async () => {
    for (const path of ['/healthz', '/search', `/api/v202505/search/${makePhone()}`]) await app.request(path);
    const own = await app.request('/metrics', { address: '127.0.0.1' });
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await own.text();
    for (const route of ['/healthz', '/api/v202505/search/:phone', '/*']) {
      expect({ route, isCounted: text.includes(`_count{method="GET",route="${route}"`) }).toEqual({
        route,
        isCounted: true,
      });
    }
    expect(/^ringbook_lookups_total [1-9]\d*$/m.test(text)).toBe(true);
    expect((await app.request('/metrics', { address: '::ffff:127.0.0.1' })).status).toBe(200);
    for (const init of [{ address: '203.0.113.1' }, { address: '' }]) {
      const answer = await app.request('/metrics', init);
      expect(answer.status).toBe(404);
      expect(await codeOf(answer)).toBe('page.not_found');
    }
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
    'F18 shows no figures to whom a proxy on this machine hands on with %s',
    async (name) => {
      const answer = await app.request('/metrics', { address: '127.0.0.1', headers: { [name]: '203.0.113.1' } });
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'page.not_found']);
    },
  );

  it('F18 shows no figures in production without a token, however it is asked', async () => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' };
    const production = await startTestApp({ database, env });
    const answer = await production.request('/metrics', { address: '127.0.0.1' });
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'page.not_found']);
    await production.close();
  });

  it('F18 with a token shows them to whoever has it, and to nobody else', async () => {
    const guarded = await startTestApp({ database, env: { METRICS_TOKEN: 'open sesame' } });
    const ask = async (authorization?: string) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      return (await guarded.request('/metrics', { address: '127.0.0.1', headers })).status;
    };
    expect(await ask('Bearer open sesame')).toBe(200);
    for (const wrong of [undefined, 'Bearer open', 'Bearer ', 'open sesame', 'Bearer open sesame2']) {
      expect(await ask(wrong)).toBe(404);
    }
    await guarded.close();
  });

  it('names no number in its figures', async () => {
    const phone = makePhone();
    await app.request(`/api/v202505/search/${phone}`);
    await app.request(`/number/${phone}`);
    await app.request(`/nothing/${phone}`, { method: 'POST' });
    const text = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
    expect(text.includes(phone)).toBe(false);
  });
});

describe('headers', () => {
  it.each([
    ['a page', '/search', 200],
    ['a number’s page', '/number/4915111111111', 200],
    ['an answer', '/api/v202505/search/4915111111112', 200],
    ['a refusal', '/api/v202505/search/x', 400],
    ['nothing there', '/api/nothing', 404],
    ['a catalogue', '/localeModule/json/en.json', 200],
    ['the API’s page', '/api/docs', 200],
    ['the API’s script', '/api/docs/swagger-ui-bundle.js', 200],
    ['health', '/healthz', 200],
    ['robots', '/robots.txt', 200],
  ])('protect %s', async (_name, path, status) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(answer.headers.get('content-type')).not.toBeNull();
  });

  it('pin a site on HTTPS to it', async () => {
    const secure = await startTestApp({ database, env: { PUBLIC_URL: 'https://ringbook.test' } });
    expect((await secure.request('/search')).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    await secure.close();
  });

  it('keep what is about numbers out of shared caches', async () => {
    const answer = await app.request(`/api/v202505/search/${makePhone()}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const page = await app.request(`/number/${makePhone()}`);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
  });
});

describe('compression and repeated reading', () => {
  it.each([
    ['gzip', 'gzip'],
    ['br, gzip', 'br'],
    ['gzip;q=0, br;q=0', null],
    ['', null],
  ])('a page is encoded as accept-encoding "%s" wants: %s', async (accept, encoding) => {
    const answer = await app.request('/search', { headers: { 'accept-encoding': accept } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toContain('accept-encoding');
  });

  it('an answer of the API is compressed when asked for, and the same then', async () => {
    const path = `/api/v202505/search/${makePhone()}`;
    const plain = await app.request(path);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const packed = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const text = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString();
    // The look-up counter may be written between two requests.
    const later = await app.request(path);
    expect([await plain.json(), await later.json()]).toContainEqual(JSON.parse(text));
  });

  it('a page that the browser has is not sent again', async () => {
    const first = await app.request('/search');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, etag.slice(2), `"x", ${etag}`]) {
      const again = await app.request('/search', { headers: { 'if-none-match': known } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      expect(again.headers.get('etag')).toBe(etag);
    }
    expect((await app.request('/search', { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });
});

describe('addresses that do not exist', () => {
  it.each([
    ['GET', '/api/'],
    ['GET', '/api/v6/nothing'],
    ['POST', '/api/v202505/search/4915111111111'],
    ['DELETE', '/search'],
    ['POST', '/'],
    ['GET', '/localeModule/json/xx.json'],
    ['GET', '/api/docs/..%2f..%2fpackage.json'],
  ])('%s %s is refused with a problem', async (method, path) => {
    const answer = await app.request(path, { method });
    expect(answer.status).toBeGreaterThanOrEqual(404);
    expect(answer.status).toBeLessThan(406);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Problem.parse(await answer.json()).status_code).toBe(answer.status);
  });
});
