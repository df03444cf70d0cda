import { afterEach, expect, test } from 'vitest';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { callService, ServiceError } from './call-service.ts';

const doubles: ServiceDouble[] = [];
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close();
});

async function start(...answers: (DoubleAnswer | null)[]) {
  const double = await startServiceDouble(() => (answers.length > 1 ? answers.shift() : answers[0]) ?? null);
  doubles.push(double);
  return double;
}

const message = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: Error) => `${error.name} ${error.message}`,
  );

test('sends JSON or a form and gives any answer back', async () => {
  const double = await start({ body: { ok: true } }, { status: 500, body: 'no JSON' });
  const url = `${double.url}/a`;
  expect(await callService({ what: 'Test', url, headers: { 'x-key': 'k' }, body: { text: 'é' } })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(await callService({ what: 'Test', url, body: new URLSearchParams({ a: 'b c' }) })).toMatchObject({
    status: 500,
    body: undefined,
  });
  expect(double.requests.map(({ headers, body }) => [headers['content-type'], headers['x-key'], body])).toEqual([
    ['application/json', 'k', '{"text":"é"}'],
    ['application/x-www-form-urlencoded', undefined, 'a=b+c'],
  ]);
});

test('waits once as a busy service says, in the header or the body', async () => {
  const busy = { status: 429, headers: { 'retry-after': '0' } };
  const twice = await start(busy, { status: 200 });
  expect((await callService({ what: 'Test', url: twice.url, body: {} })).status).toBe(200);
  expect(twice.requests).toHaveLength(2);

  const always = await start(busy);
  expect((await callService({ what: 'Test', url: always.url, body: {} })).status).toBe(429);
  expect(always.requests).toHaveLength(2);

  const inBody = await start({ status: 429, body: { wait: 0 } }, { status: 200 });
  const readRetryAfter = (body: unknown) => (body as { wait: number }).wait;
  expect((await callService({ what: 'Test', url: inBody.url, body: {}, readRetryAfter })).status).toBe(200);
});

test('does not wait for long, nor where the service does not say', async () => {
  for (const headers of [{ 'retry-after': '6' }, { 'retry-after': 'soon' }, {}]) {
    const double = await start({ status: 429, headers: headers as Record<string, string> });
    expect((await callService({ what: 'Test', url: double.url, body: {} })).status).toBe(429);
    expect(double.requests).toHaveLength(1);
  }
});

test('follows no redirect, which would carry the secret elsewhere', async () => {
  const other = await start({});
  const double = await start({ status: 302, headers: { location: other.url } });
  expect((await callService({ what: 'Test', url: double.url, body: {} })).status).toBe(302);
  expect(other.requests).toHaveLength(0);
});

test('errors say what failed and nothing secret', async () => {
  const silent = await start(null);
  const call = (url: string) => callService({ what: 'Test: send', url, body: {} }, 100);
  expect(await message(call(`${silent.url}/bot123:s3cret`))).toBe('ServiceError Test: send: no answer within 100 ms');
  const gone = await start({});
  await gone.close();
  expect(await message(call(`${gone.url}/bot123:s3cret`))).toBe(
    'ServiceError Test: send: cannot be reached (ECONNREFUSED)',
  );
  expect(await message(call('nonsense/bot123:s3cret'))).not.toContain('s3cret');
  await expect(call('nonsense')).rejects.toBeInstanceOf(ServiceError);
});
