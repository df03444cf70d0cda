import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actorOf } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// The actor `authenticate` makes, shown by a test call, and what it logs.

let app: TestApp;
let text = '';
beforeAll(async () => {
  const api = createApi();
  api.get('/api/v6/actor', (c) => c.json({ data: actorOf(c) }));
  const log = pino({ level: 'info' }, { write: (line) => (text += line) });
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000', SESSION_DAYS: '365' };
  app = await startTestApp({ log, env, more: [() => ({ routes: [api] })] });
});
afterAll(() => app.close());
beforeEach(() => {
  text = '';
});

const actor = async ({ browser }: Person) => (await browser.ask<Record<string, unknown>>('/api/v6/actor')).data;
const refusals = () =>
  text
    .split('\n')
    .filter((line) => line.includes('token-refused'))
    .map((line) => {
      const { security: _, level: __, time: ___, pid: ____, hostname: _____, msg: ______, ...facts } = JSON.parse(line);
      return facts;
    });
const seen = async ({ id }: Person) => {
  const { db } = app.database;
  const session = await db.selectFrom('session').select('last_seen_at').where('profile_id', '=', id).execute();
  const profile = await db.selectFrom('profile').select('last_seen_at').where('id', '=', id).execute();
  return [...session, ...profile].map((row) => row.last_seen_at.getTime());
};

describe('a member is made', () => {
  it('whole, of what the session and the account say now', async () => {
    const person = await join(app);
    const { id, phone } = person;
    const { db } = app.database;
    const account = db.selectFrom('profile').select('token_version').where('id', '=', id);
    const { token_version: tokenVersion } = await account.executeTakeFirstOrThrow();
    expect(await actor(person)).toEqual({
      kind: 'member',
      profileId: id,
      phone,
      role: 'member',
      isDeactivated: false,
      isProven: true,
      tokenVersion,
      hasFreshProof: true,
      sessionId: expect.stringMatching(/^[\w-]{22}$/),
      hasRoleProof: true,
      roleProofEndsAt: expect.any(String),
    });
    await person.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await actor(person)).toMatchObject({ isDeactivated: true });
  });

  it('C2 with a fresh proof for 30 days, and without one afterwards, however often they come', async () => {
    const person = await join(app);
    for (let days = 0; days < 29; days += 1) {
      app.clock.advance(dayMs);
      expect(await actor(person)).toMatchObject({ hasFreshProof: true });
      // Within the hour nothing is written, with the same result.
      expect(await actor(person)).toMatchObject({ hasFreshProof: true });
    }
    app.clock.advance(dayMs);
    expect(await actor(person)).toMatchObject({ hasFreshProof: false });
    expect(await actor(person)).toMatchObject({ hasFreshProof: false });
  });

  it('C2 without one after a long silence, at the first call already', async () => {
    const long = await startTestApp({
      database: app.database,
      clock: app.clock,
      env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', SESSION_DAYS: '365', FRESH_PROOF_DAYS: '300' },
    });
    try {
      const person = await join(long);
      app.clock.advance(180 * dayMs);
      expect((await person.browser.ask('/api/v6/profile/export')).code).toBe('sign_in.proof_needed');
      expect((await person.browser.ask('/api/v6/profile/export')).code).toBe('sign_in.proof_needed');
    } finally {
      await long.close();
    }
  });
});

describe('that somebody was there', () => {
  it('is written when more than an hour has gone, and not before', async () => {
    const person = await join(app);
    const begun = app.clock.now().getTime();
    app.clock.advance(hourMs);
    await actor(person);
    expect(await seen(person)).toEqual([begun, begun]);
    app.clock.advance(1);
    await actor(person);
    expect(await seen(person)).toEqual([begun + hourMs + 1, begun + hourMs + 1]);
  });

  it('F16 by a clock that was ahead is set right by the next call, and its proof is not taken for fresh', async () => {
    const before = app.clock.now();
    app.clock.advance(400 * dayMs);
    const person = await join(app);
    app.clock.advance(-400 * dayMs);
    expect(await actor(person)).toMatchObject({ hasFreshProof: false });
    expect(await seen(person)).toEqual([before.getTime(), before.getTime()]);
    // A new proof of the number makes it fresh.
    person.browser.token = null;
    await person.browser.signIn(person.phone);
    expect(await actor(person)).toMatchObject({ profileId: person.id, hasFreshProof: true });
  });
});

describe('F9 why a token was refused is written down, with whose it was where that is known', () => {
  const network = expect.stringMatching(/^n:[0-9a-f]{16}$/);

  it('a forged one, an ended one, a barred account', async () => {
    const person = await join(app);
    const ended = await join(app);
    await ended.browser.post('/api/v6/auth/logout');
    await actor(ended);
    await app.database.db.updateTable('profile').set({ barred_at: new Date() }).where('id', '=', person.id).execute();
    await actor(person);
    const forger = new TestBrowser(app);
    forger.token = 'x.y.z';
    await forger.ask('/api/v6/actor');
    expect(refusals()).toEqual([
      { network, code: 'session.ended', profileId: ended.id },
      { network, code: 'profile.barred', profileId: person.id },
      { network, code: 'not ours, or too old' },
    ]);
  });
});

it('a client’s version does not matter where the operator sets none', async () => {
  for (const version of ['0', '1.0.0', 'x'.repeat(2_000)]) {
    expect((await app.request('/api/v6/actor', { headers: { 'x-client-version': version } })).status).toBe(200);
  }
});

it('a service’s own signature in the header of tokens is none of ours, at its own address alone', async () => {
  const headers = { authorization: 'of the service' };
  const at = async (path: string) => (await app.request(path, { method: 'POST', body: '{}', headers })).status;
  expect(await at('/api/v6/sign_in/inbound/sandbox-telegram')).toBe(401);
  expect(await at('/api/v6/sign_in/inbound')).toBe(403);
  expect(refusals()).toHaveLength(1);
});
