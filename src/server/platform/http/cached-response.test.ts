import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { cachedOnce, createCachedResponse } from './cached-response.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('F3 what is large and the same for all', () => {
  it.each(['/api/openapi.json', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css', '/sitemaps/pages.xml'])(
    '%s is sent in the encoding that is asked for, and not again to who has it',
    async (path) => {
      const ask = (headers: Record<string, string>) => app.request(path, { headers });
      const plain = await ask({});
      const body = await bodyOf(plain);
      expect([plain.status, plain.headers.get('content-encoding'), body.length > 1_000]).toEqual([200, null, true]);
      const gzip = await ask({ 'accept-encoding': 'gzip' });
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(await bodyOf(gzip)).equals(body)).toBe(true);
      const br = await ask({ 'accept-encoding': 'gzip, br' });
      expect([br.headers.get('content-encoding'), br.headers.get('vary')]).toEqual(['br', 'accept-encoding']);
      expect(brotliDecompressSync(await bodyOf(br)).equals(body)).toBe(true);
      const refusing = await ask({ 'accept-encoding': 'br;q=0' });
      expect(refusing.headers.get('content-encoding')).toBeNull();
      const known = await ask({ 'accept-encoding': 'br', 'if-none-match': plain.headers.get('etag') ?? 'none' });
      expect([known.status, (await bodyOf(known)).length]).toEqual([304, 0]);
    },
  );

  it('is made once for all who ask, and again only after a failure', async () => {
    let made = 0;
    const kept = cachedOnce(async () => {
      made += 1;
      if (made === 1) throw new Error('broken');
      return createCachedResponse(new TextEncoder().encode('whole'), {});
    });
    await expect(kept()).rejects.toThrow('broken');
    const [one, two] = await Promise.all([kept(), kept()]);
    expect(await kept()).toBe(one);
    expect([one === two, made]).toEqual([true, 2]);
  });
});
