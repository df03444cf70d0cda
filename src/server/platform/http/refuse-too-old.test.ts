import { expect, it } from 'vitest';
import { tooOldApp } from './refuse-too-old.ts';
import { commonHeaders } from './security-headers.ts';

it('a server that is too old at its start answers 503 to all, and tells monitoring why', async () => {
  const app = tooOldApp(commonHeaders('https://ringbook.test'));
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
