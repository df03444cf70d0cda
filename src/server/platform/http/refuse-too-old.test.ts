import { expect, it } from 'vitest';
import { tooOldApp } from './refuse-too-old.ts';
import { commonHeaders } from './security-headers.ts';
import { refuseInWords } from './text-call.ts';

it('a server that is too old at its start answers 503 to all, and tells monitoring why', async () => {
  const app = tooOldApp(commonHeaders('https://ringbook.test'), {});
  const ask = async (path: string, method = 'GET') => {
    const answer = await app.request(`https://ringbook.test${path}`, { method });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> };
  };
  for (const [path, method] of [
    ['/', 'GET'],
    ['/number/12025550142', 'GET'],
    ['/api/v7/comment/add', 'POST'],
    ['/metrics', 'GET'],
  ] as const) {
    const { status, headers, body } = await ask(path, method);
    expect([status, headers.get('retry-after'), body.code], path).toEqual([503, '10', 'server.no_database']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'too_old' } });
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'too_old' } });
});

it('refuses calls that answer a text in their own format', async () => {
  const type = 'text/plain; charset=utf-8';
  const app = tooOldApp(commonHeaders('https://ringbook.test'), {
    'GET /line/{phone}': { type, examples: {}, refuse: () => '' },
    'POST /told/{phone}': { type, examples: {}, refuse: refuseInWords },
    'GET /data/{phone}': { type: 'application/json', examples: {}, refuse: null },
  });
  const ask = async (path: string, method = 'GET') => {
    const answer = await app.request(`https://ringbook.test${path}`, { method });
    expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '10']);
    return [answer.headers.get('content-type'), await answer.text()];
  };
  for (const path of ['/line/49', '/line/49/30', '/line/']) expect(await ask(path), path).toEqual([type, '']);
  expect(await ask('/told/49', 'POST')).toEqual([type, expect.stringMatching(/^[A-Z].*\.\n$/)]);
  for (const [path, method] of [
    ['/line/49', 'POST'],
    ['/data/49', 'GET'],
    ['/line', 'GET'],
  ] as const) {
    expect((await ask(path, method))[0], path).toContain('application/problem+json');
  }
});
