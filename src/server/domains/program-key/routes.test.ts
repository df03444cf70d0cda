// Long because one app with calls defined here covers everything a key allows.
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallMap } from '#contract/call.ts';
import type { Notices } from '#contract/notification.ts';
import type { AddedProgramKey, ProgramKeys } from '#contract/program-key.ts';
import { type Scope, scopes } from '#contract/program-scope.ts';
import type { AdmitProgram } from '#server/domains/metering/commands/admit-program.ts';
import { suspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';
import type { Base } from '../part.ts';

// Tests keys on every kind of call, through calls defined here, one per scope.

const Told = z.object({ profileId: z.string(), scopes: z.array(z.string()), isPro: z.boolean() });
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

const clock = fixedClock(noonToday());
let log = '';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    clock,
    log: pino({ level: 'debug' }, { write: (line) => (log += line) }),
    env: { BOT_CHECK: 'off', PROGRAM_KEYS: '3', PROGRAM_KEYS_PER_HOUR: '100', MEMBER_PER_DAY: '4', PRO_PER_DAY: '6' },
    more: [createPrograms],
  });
});
const made: string[] = [];
afterAll(async () => {
  await app.close();
  // No log line contains a key.
  expect(log).toContain('program-key-made');
  for (const key of made) expect(log).not.toContain(key.slice(3));
});

type Fields = Record<string, string>;
const add = (by: Person, fields: Fields) => by.browser.post<AddedProgramKey>('/api/v6/program/key/add', fields);
const list = async (by: Person, query = '') =>
  (await by.browser.ask<ProgramKeys>(`/api/v6/program/key/list?limit=100${query}`)).data;

async function makeKey(by: Person, wanted: readonly Scope[] = ['lookup'], more: Fields = {}) {
  const body = JSON.stringify({ name: 'Hall', scopes: wanted, ...more });
  const headers = { 'content-type': 'application/json' };
  const answer = await by.browser.ask<AddedProgramKey>('/api/v6/program/key/add', { method: 'POST', body, headers });
  expect([answer.code, answer.status]).toEqual(['', 200]);
  made.push(answer.data.key);
  return answer.data;
}

async function show(authorization: string | null, path = 'lookup') {
  const headers = authorization === null ? {} : { authorization };
  const answer = await app.request(`/api/v1/of_test/${path}`, { headers });
  const { data, code } = (await answer.json()) as { data?: z.infer<typeof Told>; code?: string };
  return { status: answer.status, data, code, headers: answer.headers };
}
const bearer = (key: string) => `Bearer ${key}`;
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const said = ({ status, code }: { status: number; code?: string | undefined }) => [status, code];

describe('40: making a key', () => {
  test('40: it is shown once, kept as a hash, and listed by what its owner knows it by', async () => {
    const me = await join(app);
    const { id, key } = await makeKey(me, ['book', 'lookup'], { days: '30' });
    expect(key).toMatch(/^rb_[0-9A-Za-z]{43}$/);
    const { rows } = await app.database.pool.query('select k::text as line from program_key k');
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, -4));
    const told = await list(me);
    expect(JSON.stringify(told)).not.toContain(key.slice(3, -4));
    const seconds = Math.floor(clock.now().getTime() / 1000);
    expect(told).toMatchObject({ total: 1, most: 3, perDay: 4, leftToday: 4 });
    expect(told.items).toEqual([
      {
        id,
        name: 'Hall',
        ending: key.slice(-4),
        scopes: ['lookup', 'book'],
        hasExpired: false,
        createdAtTimestamp: seconds,
        expiresAtTimestamp: seconds + 30 * 86_400,
        usedAtTimestamp: null,
        usedToday: 0,
        lastError: null,
      },
    ]);
    expect((await list(await join(app))).items).toEqual([]);
  });

  test.each<[why: string, fields: Fields, status: number, code: string]>([
    ['no name', { scopes: 'lookup' }, 400, 'request.invalid'],
    ['a name of blanks', { name: '  ', scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['a name of two lines', { name: 'a\nb', scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['a name that turns the text around', { name: 'a\u202eb', scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['a name of 61 letters', { name: 'n'.repeat(61), scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['no scope', { name: 'Hall' }, 400, 'program.scopes_missing'],
    ['an empty scope', { name: 'Hall', scopes: '' }, 400, 'program.scopes_missing'],
    ['a scope that there is not', { name: 'Hall', scopes: 'admin' }, 400, 'request.invalid'],
    ['no day', { name: 'Hall', scopes: 'lookup', days: '0' }, 400, 'request.invalid'],
    ['half a day', { name: 'Hall', scopes: 'lookup', days: '0.5' }, 400, 'request.invalid'],
    ['eleven years', { name: 'Hall', scopes: 'lookup', days: '4000' }, 400, 'request.invalid'],
  ])('40: %s is refused in words, and no key is made', async (_why, fields, status, code) => {
    const me = await join(app);
    expect(said(await add(me, fields))).toEqual([status, code]);
    expect((await list(me)).total).toBe(0);
  });

  test('40: 60 letters of any script are a name', async () => {
    const me = await join(app);
    const name = 'ש'.repeat(60);
    expect(said(await add(me, { name: ` ${name} `, scopes: 'list' }))).toEqual([200, '']);
    expect((await list(me)).items[0]?.name).toBe(name);
  });

  test('40: so many at once and no more, however many are asked for together', async () => {
    const me = await join(app);
    const wishes = Array.from({ length: 8 }, () => add(me, { name: 'Hall', scopes: 'lookup' }));
    const answers = await Promise.all(wishes);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['program.key_limit']),
    );
    expect((await list(me)).total).toBe(3);
  });

  test('40: its owner is told of each, in a notice that cannot be switched off and leads to the keys', async () => {
    const [me, other] = [await join(app), await join(app)];
    const told = async ({ browser }: Person) => {
      const { data } = await browser.ask<Notices>('/api/v6/notification/list');
      return data.items.map(({ kind, values, link, isEssential }) => [kind, values, link, isEssential]);
    };
    await makeKey(me);
    const at = Math.floor(clock.now().getTime() / 1000);
    const notice = ['account_key_made', { date: { at } }, '/settings?view=programs', true];
    expect(await told(me)).toEqual([notice]);
    expect(said(await add(me, { name: 'Hall' }))).toEqual([400, 'program.scopes_missing']);
    expect(await told(me)).toEqual([notice]);
    await makeKey(me, ['list']);
    expect(await told(me)).toEqual([notice, notice]);
    expect(await told(other)).toEqual([]);
  });

  test('40: it wants a proof of the number that is not old, and a member', async () => {
    const me = await join(app);
    await app.database.db
      .updateTable('session')
      .set({ proved_at: new Date(0) })
      .where('profile_id', '=', me.id)
      .execute();
    expect(said(await add(me, { name: 'Hall', scopes: 'lookup' }))).toEqual([401, 'sign_in.proof_needed']);
    const { key } = await makeKey(await join(app));
    const body = new URLSearchParams({ name: 'Hall', scopes: 'lookup' });
    const headers = { authorization: bearer(key) };
    const asProgram = await app.request('/api/v6/program/key/add', { method: 'POST', body, headers });
    expect([asProgram.status, ((await asProgram.json()) as { code: string }).code]).toEqual([401, 'sign_in.required']);
  });
});

describe('40: showing a key', () => {
  test('40: after Bearer, alone, as the password of anybody, and in the address', async () => {
    const me = await join(app);
    const { key } = await makeKey(me, ['lookup']);
    const shown = [
      bearer(key),
      key,
      `bearer   ${key} `,
      basic('', key),
      basic('anna', key),
      basic('a b ', ` ${key}  `),
    ];
    for (const authorization of shown) {
      const answer = await show(authorization);
      expect([authorization, answer.status]).toEqual([authorization, 200]);
      expect(answer.data).toEqual({ profileId: me.id, scopes: ['lookup'], isPro: false });
    }
    const inAddress = await show(null, `lookup?key=${key}`);
    expect(inAddress.data?.profileId).toBe(me.id);
    expect(inAddress.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await show(bearer(key))).headers.get('referrer-policy')).not.toBe('no-referrer');
  });

  test('40: each scope opens its own calls alone', async () => {
    const me = await join(app);
    for (const scope of scopes) {
      const { id, key } = await makeKey(me, [scope]);
      for (const path of scopes) {
        const expected = path === scope ? [200, undefined] : [403, 'program.scope_needed'];
        expect([scope, path, ...said(await show(bearer(key), path))]).toEqual([scope, path, ...expected]);
      }
      await me.browser.post('/api/v6/program/key/revoke', { id });
    }
  });

  test('40: in an address a key looks up and lists, whatever else it may', async () => {
    const { key } = await makeKey(await join(app), scopes);
    const answers = await Promise.all(scopes.map((path) => show(null, `${path}?key=${key}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403]);
    const inHeader = await Promise.all(scopes.map((path) => show(basic('x', key), path)));
    expect(inHeader.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('40: no key, a wrong one and half of one open nothing, and devices are asked for one', async () => {
    const me = await join(app);
    const { key } = await makeKey(me);
    const challenge = 'Basic realm="Ringbook", charset="UTF-8"';
    const none = [null, ''];
    const wrong = [
      bearer(`${key}x`),
      bearer(key.slice(0, -1)),
      bearer('rb_'),
      bearer(`rb_${'x'.repeat(5_000)}`),
      basic('x', 'rb_'),
      basic('x', 'y'),
      basic('', ''),
    ];
    for (const authorization of none) {
      const answer = await show(authorization);
      expect(said(answer)).toEqual([401, 'program.key_needed']);
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
    for (const authorization of wrong) {
      const answer = await show(authorization);
      const shown = authorization.slice(0, 90);
      expect([shown, ...said(answer)]).toEqual([shown, 401, 'program.key_ended']);
      expect(answer.headers.get('www-authenticate')).toBe(challenge);
    }
    expect(said(await show(null, 'lookup?key=rb_x'))).toEqual([401, 'program.key_ended']);
    // A field of that name of another call is no key.
    expect(said(await show(null, 'lookup?key=abc'))).toEqual([401, 'program.key_needed']);
    expect(said(await show(bearer(me.browser.token ?? '')))).toEqual([401, 'program.key_needed']);
    // Session tokens get the same answer as ever.
    expect(said(await show(basic('x', me.browser.token ?? '')))).toEqual([401, 'program.key_ended']);
    expect((await app.request(`/api/v6/profile/my?key=${me.browser.token}`)).status).toBe(401);
  });
});

describe('40: the end of a key', () => {
  test('40: its member revokes it, nobody else does, and from then on it opens nothing', async () => {
    const [me, other] = [await join(app), await join(app)];
    const { id, key } = await makeKey(me);
    const revoke = (by: Person, which: string) => by.browser.post('/api/v6/program/key/revoke', { id: which });
    expect(said(await revoke(other, id))).toEqual([404, 'program.key_not_found']);
    expect(said(await revoke(me, 'x'))).toEqual([400, 'request.invalid']);
    expect((await show(bearer(key))).status).toBe(200);
    expect((await revoke(me, id)).status).toBe(200);
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
    expect(said(await revoke(me, id))).toEqual([404, 'program.key_not_found']);
    expect((await list(me)).items).toEqual([]);
  });

  test('40: it ends at its hour, stays listed with what its program was told, and is deleted later', async () => {
    const me = await join(app);
    const { id, key } = await makeKey(me, ['lookup'], { days: '1' });
    clock.advance(86_400_000 - 1_000);
    expect((await show(bearer(key))).status).toBe(200);
    clock.advance(1_000);
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
    const [told] = (await list(me, '&locale=de-DE')).items;
    expect(told).toMatchObject({ id, hasExpired: true, lastError: { message: expect.stringContaining('Schlüssel') } });
    const job = app.jobs.find((one) => 'everyMs' in one && one.name === 'delete-ended-keys');
    if (!job || !('everyMs' in job)) throw new Error('nothing deletes keys that ended');
    const kept = () => app.database.db.selectFrom('program_key').select('id').where('id', '=', id).execute();
    await job.run(clock.now());
    expect(await kept()).toHaveLength(1);
    clock.advance(30 * 86_400_000);
    await job.run(clock.now());
    expect(await kept()).toEqual([]);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['a sign-out everywhere', ({ browser }) => browser.post('/api/v6/auth/logout_all')],
    ['a deactivation', ({ browser }) => browser.post('/api/v6/profile/cancel', { cancel: '1' })],
    ['a bar', ({ id }) => suspendByHand(app.database.db, { profileId: id }, { reason: 'A test.', now: clock.now() })],
    [
      'another version of the account, as with another holder of its number',
      ({ id }) =>
        app.database.db
          .updateTable('profile')
          .set((row) => ({ token_version: row('token_version', '+', 1) }))
          .where('id', '=', id)
          .execute(),
    ],
  ])('40: %s takes all keys in', async (_what, end) => {
    const me = await join(app);
    const keys = [await makeKey(me), await makeKey(me, ['list'])];
    expect((await show(bearer(keys[0]?.key ?? ''))).status).toBe(200);
    await end(me);
    for (const { key } of keys) expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
  });

  test('40: another holder of the number takes the keys of the former one in', async () => {
    const [phone, browser] = [makePhone(), new TestBrowser(app)];
    const { profile_id } = await browser.signIn(phone, { person: 'former' });
    const { key } = await makeKey({ browser, phone, id: String(profile_id) });
    clock.advance(46 * 86_400_000);
    expect((await show(bearer(key))).data?.profileId).toBe(String(profile_id));
    const next = await new TestBrowser(app).signIn(phone, { provider: 'sms' });
    expect(next.profile_id).not.toBe(profile_id);
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
  });

  test('40: signing out here takes none in, and who comes back after a deactivation makes new ones', async () => {
    const me = await join(app);
    const { key } = await makeKey(me);
    await me.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    await me.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(said(await show(bearer(key)))).toEqual([401, 'program.key_ended']);
    expect((await list(me)).items).toEqual([]);
    const again = await makeKey(me);
    await me.browser.post('/api/v6/auth/logout');
    expect((await show(bearer(again.key))).status).toBe(200);
  });
});

describe('40: the meter', () => {
  test('40: all keys of a member draw on the member’s own, and each answer tells what is left', async () => {
    const me = await join(app);
    const [first, second] = [await makeKey(me), await makeKey(me)];
    // No two are neighbors, which would cost more.
    const phones = [1, 2, 3, 4, 5].map((at) => `493020${at}000${at}1`);
    clock.advance(61_000);
    const ask = ({ key }: { key: string }, ...asked: (string | undefined)[]) =>
      show(bearer(key), `lookup?phones=${asked.join()}`);
    const begun = await ask(first);
    expect(begun.headers.get('ratelimit-policy')).toBe('"day";q=4;w=86400, "minute";q=10;w=60');
    expect(begun.headers.get('ratelimit')).toMatch(/^"day";r=4;t=\d+, "minute";r=10;t=60$/);
    expect((await ask(first, phones[0])).headers.get('ratelimit')).toMatch(/^"day";r=3;/);
    expect((await ask(second, phones[1])).headers.get('ratelimit')).toMatch(/^"day";r=2;/);
    // Numbers counted today are free, for the other key too; so are the own number and invalid ones.
    for (const free of [phones[0], me.phone, '999123']) {
      expect((await ask(second, free)).headers.get('ratelimit')).toMatch(/^"day";r=2;/);
    }
    expect((await me.browser.ask(`/api/v202505/search/${phones[2]}`)).status).toBe(200);
    const third = await ask(first, phones[2], phones[3], phones[4]);
    expect(said(third)).toEqual([429, 'limit.day']);
    const untilMidnight = 86_400 - (Math.floor(clock.now().getTime() / 1000) % 86_400);
    expect(Number(third.headers.get('retry-after'))).toBe(untilMidnight);
    expect(third.headers.get('ratelimit')).toMatch(new RegExp(`^"day";r=0;t=${untilMidnight},`));
    // A batch refused halfway is free up to that point.
    expect((await ask(second, phones[3])).status).toBe(200);
    expect(await list(me)).toMatchObject({ perDay: 4, leftToday: 0 });
  });

  test('40: Pro has more of it', async () => {
    const me = await join(app, { pro_until: new Date(clock.now().getTime() + 86_400_000) });
    const { key } = await makeKey(me);
    const answer = await show(bearer(key));
    expect(answer.data?.isPro).toBe(true);
    expect(answer.headers.get('ratelimit-policy')).toContain('"day";q=6;');
    expect(await list(me)).toMatchObject({ perDay: 6 });
  });

  test('40: a visitor and a member are told nothing of it, nor a program where it is a visitor', async () => {
    const me = await join(app);
    const { key } = await makeKey(me);
    const open = '/api/v202305/main/load';
    const answers = [
      await app.request(open),
      await app.request(open, { headers: { authorization: bearer(key) } }),
      await me.browser.ask('/api/v6/profile/my'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([null, null, null]);
  });
});

test('40: a key’s list tells when it was used, how often today, and what it was refused last, in words', async () => {
  const me = await join(app);
  const { id, key } = await makeKey(me, ['lookup']);
  await show(bearer(key));
  await show(bearer(key), 'report');
  clock.advance(5_000);
  await show(null, `lookup?key=${key}`);
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const read = async () => (await list(me)).items.find((item) => item.id === id);
  const words = 'This key may not do that. Make a key with the right it needs in the settings.';
  expect(await read()).toMatchObject({
    usedAtTimestamp: seconds,
    usedToday: 3,
    lastError: { message: words, atTimestamp: seconds - 5 },
  });
  clock.advance(86_400_000);
  expect(await read()).toMatchObject({ usedAtTimestamp: seconds, usedToday: 0 });
  await show(bearer(key));
  expect(await read()).toMatchObject({
    usedAtTimestamp: seconds + 86_400,
    usedToday: 1,
    lastError: { message: words },
  });
});

test('40: a key gets no answer that its member got under the name of an act', async () => {
  const me = await join(app);
  const [gone, other] = [await makeKey(me), await makeKey(me)];
  const path = '/api/v6/program/key/revoke';
  const named = { 'idempotency-key': 'the very same' };
  const revoke = () => ({ method: 'POST', body: new URLSearchParams({ id: gone.id }) });
  for (let round = 0; round < 2; round += 1) {
    expect((await me.browser.ask(path, { ...revoke(), headers: named })).status).toBe(200);
  }
  const answer = await app.request(path, { ...revoke(), headers: { ...named, authorization: bearer(other.key) } });
  const { code } = (await answer.json()) as { code?: string };
  expect([answer.status, code]).toEqual([401, 'sign_in.required']);
});

test('40: the export has the keys but for what opens something', async () => {
  const me = await join(app);
  const { key } = await makeKey(me, ['lookup']);
  // A file download, without our JSON envelope.
  const headers = { authorization: bearer(me.browser.token ?? '') };
  const answer = await app.request('/api/v6/profile/export', { headers });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const { programKeys } = JSON.parse(text) as { programKeys: unknown };
  expect(programKeys).toMatchObject([{ name: 'Hall', ending: key.slice(-4), scopes: 'lookup' }]);
  expect(text).not.toContain(key.slice(3, -4));
});
