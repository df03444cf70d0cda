import { Hono } from 'hono';
import pino from 'pino';
import { expect, it } from 'vitest';
import type { ApiEnv } from './api.ts';
import { answerFailure } from './failure.ts';

const log = pino({ level: 'silent' });

async function answerTo(error: object) {
  const app = new Hono<ApiEnv>();
  app.onError(answerFailure(log));
  app.post('/', () => {
    throw Object.assign(new Error('failed'), error);
  });
  const answer = await app.request('/', { method: 'POST' });
  const { code } = (await answer.json()) as { code: string };
  return [answer.status, code, answer.headers.get('retry-after')];
}

it('M5 who met others in the database to the last is asked to come again, and never told of too few numcy', async () => {
  for (const code of ['40001', '40P01']) {
    expect(await answerTo({ code })).toEqual([503, 'server.no_database', '1']);
  }
});

it('what is wrong with the statement is a fault of the server', async () => {
  expect(await answerTo({ code: '23505' })).toEqual([500, 'server.failed', null]);
});

it('a failover answers 503 with retry-after', async () => {
  const lost = ['57P01', '57P02', '57P03', '08006', '08P01', '25006', '53300', '57014', 'ECONNREFUSED', 'EHOSTUNREACH'];
  for (const code of lost) expect(await answerTo({ code })).toEqual([503, 'server.no_database', '5']);
  expect(await answerTo({ message: 'Connection terminated unexpectedly' })).toEqual([503, 'server.no_database', '5']);
});

it('a full disk does not count as a lost database', async () => {
  expect(await answerTo({ code: '53100' })).toEqual([507, 'server.no_room', null]);
});
