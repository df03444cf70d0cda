import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oddQueries, readingPaths } from '#test/odd-queries.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ renderer: await builtRenderer(), env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app?.close());

/** Where an address leads at last, and through how many others. */
async function follow(path: string): Promise<{ status: number; path: string; steps: number; html: string }> {
  let at = path;
  for (let steps = 0; ; steps += 1) {
    const answer = await app.request(at, { headers: { 'accept-language': 'en' } });
    const location = answer.headers.get('location');
    if (location === null || steps === 10) return { status: answer.status, path: at, steps, html: await answer.text() };
    const to = new URL(location, `http://ringbook.test${at}`);
    expect(to.origin, path.slice(0, 200)).toBe('http://ringbook.test');
    at = to.pathname + to.search;
  }
}

describe.each(Object.entries(readingPaths))('U13 at %s', (path, names) => {
  it.each(Object.entries(oddQueries))('%s in the address are read as nothing, or as text', async (_, write) => {
    for (const prefix of ['', '/ar-SA']) {
      const asked = `${prefix}${path}?${write(names)}`;
      const { status, steps, html } = await follow(asked);
      const where = asked.slice(0, 200);
      expect([200, 400, 404], where).toContain(status);
      expect(steps, where).toBeLessThan(5);
      expect(html, where).toMatch(/<h1[^>]*>/);
      // A long text of an address is in no document more than once.
      expect(html.length, where).toBeLessThan(150_000);
    }
  });
});
