import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';

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

test.each(['*100#', '+49 30 4669001*', '4.93090182E9'])('R3 R7: nothing else is offered for %j', async (typed) => {
  const answer = await app.request(`/api/v6/number/readings?phone=${encodeURIComponent(typed)}&country=DE`);
  const { data } = (await answer.json()) as { data: unknown };
  expect(data).toMatchObject({ isSeveral: false, readings: [], odd: expect.stringMatching(/^(code|pattern|spoilt)$/) });
});
