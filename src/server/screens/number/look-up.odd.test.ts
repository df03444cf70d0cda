import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['*100#', 'number.code'],
  ['+49 30 4669001*', 'number.pattern'],
  ['02012464*', 'number.pattern'],
  ['4.93090182E9', 'number.spoilt'],
  ['+22507012345', 'number.invalid'],
])('R3 R7: %j is told to be what it is: %s', async (typed, code) => {
  const answer = await app.request(`/api/v202505/search/${encodeURIComponent(typed)}?country=DE`);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
});

test('R3 R7: the page says so as well, and offers no other number', async () => {
  for (const [typed, words] of [
    ['*100#', 'code for your phone network'],
    ['+49 30 4669001*', 'many phone numbers'],
    ['4.93090182E9', 'spreadsheet'],
  ] as const) {
    const sent = await app.request(`/search?phone=${encodeURIComponent(typed)}`, { redirect: 'manual' });
    const address = sent.headers.get('location') ?? '';
    expect(address).toContain('/number/not-found?phone=');
    const page = await app.request(address);
    const text = await page.text();
    expect(text).toContain(words);
    expect(text).not.toContain('Did you mean');
  }
});
