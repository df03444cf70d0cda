import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { CallMap } from '#contract/call.ts';
import type { Program } from '#server/platform/access/actor.ts';
import type { CredentialReader } from '#server/platform/access/credentials.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { join } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// What a domain hands over that gives keys to programs, and what the app makes of it. Nothing outside of it knows it.

const self = '/api/v6/program/self';
const calls = { 'GET /api/v6/program/self': { answer: z.object({ program: z.string() }) } } satisfies CallMap;
const keys = new Map([['key_7', '7']]);
const reader: CredentialReader = {
  isOfKind: (credential) => credential.startsWith('key_'),
  readActor: async (credential) => {
    const programId = keys.get(credential);
    const member = { profileId: '1', phone: '12025550100', isPro: false, scopes: ['lookup'] };
    return programId === undefined
      ? 'program.key_ended'
      : ({ kind: 'program', programId, ...member } as unknown as Program);
  },
};

function createPrograms() {
  const api = createApi();
  const asking = { who: 'program', scope: 'lookup', failures: [] } as const;
  const words = { summary: 'Which program asks', gives: 'Its id', ...asking } as const;
  addCall(api, calls, 'GET /api/v6/program/self', words, (c, { program }) => ok(c, { program: program.programId }));
  return { routes: [api], credentials: [reader] };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' }, more: [createPrograms] });
});
afterAll(() => app.close());

const ask = (credential: string, path = self) => app.request(path, { headers: { authorization: credential } });
async function refusalOf(asked: Promise<Response>) {
  const answer = await asked;
  return [answer.status, ((await answer.json()) as { code?: string }).code];
}

it('D.3: a program is known by its key, with and without the word Bearer', async () => {
  for (const shown of ['key_7', 'Bearer key_7']) {
    const answer = await ask(shown);
    expect(answer.status, shown).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { program: '7' } });
  }
});

it('D.3: a program is no member, and neither a member nor a visitor is a program', async () => {
  expect(await refusalOf(ask('key_7', '/api/v6/auth/sessions'))).toEqual([401, 'sign_in.required']);
  expect(await refusalOf(app.request(self))).toEqual([401, 'program.key_needed']);
  const { browser } = await join(app);
  expect(await browser.ask(self)).toMatchObject({ status: 401, code: 'program.key_needed' });
});

it('D.3: a wrong key is refused whatever the call, and what is of no kind as a token that is over', async () => {
  const open = '/api/v202305/main/load';
  expect(await refusalOf(ask('key_8', open))).toEqual([401, 'program.key_ended']);
  for (const shown of ['key7', 'x', 'a.b.c']) {
    expect(await refusalOf(ask(shown, open)), shown).toEqual([403, 'session.ended']);
  }
});

it('D.3: the document says what its calls need', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, { get: { security?: object[] } }>;
    components: { securitySchemes: Record<string, object> };
  };
  expect(document.paths[self]?.get.security).toEqual([
    { key: ['lookup'] },
    { keyAsPassword: ['lookup'] },
    { keyInAddress: ['lookup'] },
  ]);
  expect(Object.keys(document.components.securitySchemes).sort()).toEqual([
    ...['key', 'keyAsPassword', 'keyInAddress', 'session'],
  ]);
});
