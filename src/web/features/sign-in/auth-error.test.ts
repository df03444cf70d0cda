import { describe, expect, it } from 'vitest';
import { problemCodes, problemNumbers } from '#contract/problem.ts';
import { isTimeOut, readAuthError, readReturnError } from './auth-error.ts';

const failed = (status: number, code: string, number = status) =>
  readAuthError({
    ok: false,
    status,
    problem: { status: 'error', status_code: number, code, message: '', details: [] },
    retryAfter: null,
  });

describe('the number of a failed start', () => {
  const numbered = Object.entries(problemNumbers).filter(([code]) => code !== 'sign_in.refused');

  it.each(numbered)('%s is %i, in the words of its phrase', (code, number) => {
    expect(problemCodes[code as keyof typeof problemCodes]).toBe(400);
    expect(failed(400, code, number)).toEqual({ number, phrase: `error.${code}`, code });
    expect(readReturnError(code)).toEqual({ number, phrase: `error.${code}`, code });
  });

  it.each([
    [500, 'server.failed'],
    [422, 'sign_in.too_often'],
    [404, 'page.not_found'],
  ])('is 10000 for any other failure (%i %s)', (status, code) => {
    expect(failed(status, code)).toEqual({ number: 10000, phrase: 'error.sign_in.failed', code });
  });

  it('has words of its own for what is known', () => {
    expect(failed(0, 'network.unreachable').phrase).toBe('error.network.unreachable');
    expect(failed(400, 'sign_in.refused', 10000)).toMatchObject({ number: 10000, phrase: 'error.sign_in.refused' });
  });

  it('39: is not shown where a ticket has expired, and a suspended account has its ticket instead', () => {
    const problem = { status: 'error' as const, status_code: 403, code: 'profile.barred', message: '', details: [] };
    const told = readAuthError({ ok: false, status: 403, problem: { ...problem, ticket: 'opens' }, retryAfter: null });
    expect(told).toMatchObject({ phrase: 'error.profile.barred', ticket: 'opens' });
    const ended = readReturnError('restriction.ticket_ended');
    expect(ended).toMatchObject({ phrase: 'error.restriction.ticket_ended' });
    expect(ended && isTimeOut(ended)).toBe(true);
  });

  it('is 10000 for a number that does not exist, or words in an address that nobody gave', () => {
    expect(failed(400, 'x', 10099).number).toBe(10000);
    expect(readReturnError('<script>')).toMatchObject({ number: 10000, phrase: 'error.sign_in.failed' });
    expect(readReturnError(undefined)).toBeNull();
  });

  it('U12 is not shown where only time ran out', () => {
    const shown = [
      ...numbered.map(([code]) => code),
      'network.unreachable',
      'sign_in.refused',
      'server.no_database',
    ].filter((code) => !isTimeOut(failed(400, code)));
    expect(shown).toEqual([
      ...numbered.map(([code]) => code).filter((code) => code !== 'sign_in.code_expired'),
      'sign_in.refused',
      'server.no_database',
    ]);
  });
});

it('U13 an address that names what every object has is a failure without words of its own', () => {
  for (const code of ['toString', 'constructor', '__proto__', 'hasOwnProperty', '', 'sign_in']) {
    expect(readReturnError(code)).toEqual({ number: 10000, phrase: 'error.sign_in.failed', code });
  }
  expect(readReturnError('sign_in.refused')?.phrase).toBe('error.sign_in.refused');
});
