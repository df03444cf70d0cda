import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { Problem, type ProblemCode, problemCodes } from '#contract/problem.ts';
import { createApi } from './api.ts';
import { problem } from './problem.ts';

const api = createApi();
api.get('/:code', (c) => problem(c, c.req.param('code') as ProblemCode, { details: [{ path: 'x', message: 'y' }] }));

test('40: each problem has the members of RFC 9457 beside our own', async () => {
  for (const [code, status] of Object.entries(problemCodes)) {
    const answer = await api.request(`/${code}`, { headers: { 'accept-language': 'de' } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const body = Problem.parse(await answer.json());
    expect(body).toMatchObject({
      type: 'about:blank',
      title: STATUS_CODES[status],
      detail: body.message,
      status: 'error',
      code,
      details: [{ path: 'x', message: 'y' }],
    });
    expect(body.title).toBeTruthy();
    expect(body.message).not.toContain('error.');
  }
});

test('40: only who lacks a key is asked for one by Basic, so that no browser asks people', async () => {
  for (const code of Object.keys(problemCodes)) {
    const asks = (await api.request(`/${code}`)).headers.get('www-authenticate');
    const isOfKey = code === 'program.key_needed' || code === 'program.key_ended';
    expect([code, asks]).toEqual([code, isOfKey ? 'Basic realm="Ringbook", charset="UTF-8"' : null]);
  }
});
