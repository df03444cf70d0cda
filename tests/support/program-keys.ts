import { pino } from 'pino';
import { afterAll, expect } from 'vitest';
import { z } from 'zod';
import type { CallMap } from '#contract/call.ts';
import type { AddedProgramKey, ProgramKeys } from '#contract/program-key.ts';
import type { Scope } from '#contract/program-scope.ts';
import type { AdmitProgram } from '#server/domains/metering/commands/admit-program.ts';
import type { Base } from '#server/domains/part.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { Person } from './member.ts';
import { noonToday, startTestApp } from './start-app.ts';

const Told = z.object({ profileId: z.string(), scopes: z.array(z.string()), isPro: z.boolean() });
/** One call for each scope, which the product does not have. */
const calls = {
  'GET /api/v1/of_test/lookup': { query: z.object({ phones: z.string().default('') }), answer: Told },
  'GET /api/v1/of_test/list': { answer: Told },
  'GET /api/v1/of_test/report': { answer: Told },
  'GET /api/v1/of_test/book': { answer: Told },
} satisfies CallMap;

function createPrograms({ clock }: Base, { metering }: { metering: { admitProgram: AdmitProgram } }) {
  const api = createApi();
  const words = { summary: 'Which program asks', gives: 'Whose it is', who: 'program', failures: [] } as const;
  const limited = { ...words, scope: 'lookup', failures: ['limit.minute', 'limit.day'] } as const;
  addCall(api, calls, 'GET /api/v1/of_test/lookup', limited, async (c, { program, query }) => {
    const phones = query.phones.split(',').filter(Boolean);
    const asked = phones.map((digits) => ({ digits, isValid: !digits.startsWith('999') }));
    const admission = await metering.admitProgram(program, asked, clock.now());
    if (!admission.ok) return problem(c, admission.code, { retryAfterSeconds: admission.retryAfterSeconds });
    return ok(c, { profileId: program.profileId, scopes: [...program.scopes], isPro: program.isPro });
  });
  for (const scope of ['list', 'report', 'book'] as const) {
    addCall(api, calls, `GET /api/v1/of_test/${scope}`, { ...words, scope }, (c, { program }) =>
      ok(c, { profileId: program.profileId, scopes: [...program.scopes], isPro: program.isPro }),
    );
  }
  return { routes: [api] };
}

type Fields = Record<string, string>;

/**
 * A site with a call for each scope of a key, which says who asks it. A member may have three keys and look up four
 * numbers a day, six with Pro. When the tests are over, no line of its log may contain a key.
 */
export async function createProgramKeys() {
  const clock = fixedClock(noonToday());
  let log = '';
  const app = await startTestApp({
    clock,
    log: pino({ level: 'debug' }, { write: (line) => (log += line) }),
    env: { BOT_CHECK: 'off', PROGRAM_KEYS: '3', PROGRAM_KEYS_PER_HOUR: '100', MEMBER_PER_DAY: '4', PRO_PER_DAY: '6' },
    more: [createPrograms],
  });
  const made: string[] = [];
  afterAll(async () => {
    await app.close();
    expect(log).toContain('program-key-made');
    for (const key of made) expect(log).not.toContain(key.slice(3));
  });

  return {
    app,
    clock,
    /** Asks for a key as the form does. */
    add: (by: Person, fields: Fields) => by.browser.post<AddedProgramKey>('/api/v6/program/key/add', fields),
    list: async (by: Person, query = '') =>
      (await by.browser.ask<ProgramKeys>(`/api/v6/program/key/list?limit=100${query}`)).data,
    /** Makes a key called Hall. */
    async makeKey(by: Person, wanted: readonly Scope[] = ['lookup'], more: Fields = {}): Promise<AddedProgramKey> {
      const body = JSON.stringify({ name: 'Hall', scopes: wanted, ...more });
      const headers = { 'content-type': 'application/json' };
      const answer = await by.browser.ask<AddedProgramKey>('/api/v6/program/key/add', {
        method: 'POST',
        body,
        headers,
      });
      expect([answer.code, answer.status]).toEqual(['', 200]);
      made.push(answer.data.key);
      return answer.data;
    },
    /** Asks the call of a scope with this `Authorization`, or without one. */
    async show(authorization: string | null, path = 'lookup') {
      const headers = authorization === null ? {} : { authorization };
      const answer = await app.request(`/api/v1/of_test/${path}`, { headers });
      const { data, code } = (await answer.json()) as { data?: z.infer<typeof Told>; code?: string };
      return { status: answer.status, data, code, headers: answer.headers };
    },
  };
}

export const bearer = (key: string): string => `Bearer ${key}`;
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** Status and code of an answer. */
export const said = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];
