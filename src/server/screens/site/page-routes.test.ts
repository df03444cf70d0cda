import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageContext } from '#contract/page-context.ts';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { plainRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let page: (context: PageContext) => Promise<void> = async () => {};

beforeAll(async () => {
  const plain = plainRenderer();
  const renderer = {
    ...plain,
    render: async (...asked: Parameters<typeof plain.render>) => {
      await page(asked[1]);
      return plain.render(...asked);
    },
  };
  app = await startTestApp({ renderer, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

/** Answer of the API to a page that is being rendered. */
async function askFromPage(path: string): Promise<{ status: number; body: unknown; text: string }> {
  let found: { status: number; body: unknown; text: string } | undefined;
  page = async ({ api }) => {
    const answer = await api(path);
    found = { status: answer.status, body: await answer.json(), text: await (await api(path)).text() };
  };
  expect((await app.request('/terms?fresh')).status).toBe(200);
  page = async () => {};
  if (!found) throw new Error('no page was rendered');
  return found;
}

it('B2 a page is given what anybody gets over the line, to the last key', async () => {
  const phone = await addNumber(app.database, {
    openReports: [{ count: 40 }],
    organisations: [{ name: 'Town hall' }],
  });
  const plain = await addNumber(app.database);
  const { id } = await join(app);
  const paths = [
    `/api/v202505/search/${phone}?source=WEB&locale=de-DE`,
    `/api/v202505/search/${plain}?source=WEB&locale=en`,
    `/api/v202505/profile/${id}?source=FROM_COMMENTS&locale=en`,
    `/api/v6/number/listed/${phone}`,
    '/api/v202305/main/load',
  ];
  // A look-up is counted a moment later, and once; after that both get the same number.
  const lookupsOf = async (number: string) => {
    const answer = await app.request(`/api/v202505/search/${number}?source=WEB&locale=en`);
    return ((await answer.json()) as { data: { metrics: { lookups: number } } }).data.metrics.lookups;
  };
  for (const number of [phone, plain]) {
    await expect.poll(() => lookupsOf(number), { timeout: patient(10_000), interval: 200 }).toBe(1);
  }
  for (const path of paths) {
    const outside: unknown = await (await app.request(path)).json();
    const inside = await askFromPage(path);
    expect(inside.status, path).toBe(200);
    // Strict: a key with value undefined would render differently in the browser and on the server.
    expect(inside.body, path).toStrictEqual(outside);
    expect(JSON.parse(inside.text), path).toEqual(outside);
  }
});

it('B2 a refusal reaches the page as it is', async () => {
  const { status, body } = await askFromPage('/api/v202505/search/abc?source=WEB');
  expect(status).toBe(400);
  expect(body).toMatchObject({ status: 'error', code: 'number.invalid' });
});
