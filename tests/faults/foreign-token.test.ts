import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SigningKeys } from '#server/domains/sign-in/tokens/signing-keys.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { join, type Person } from '#test/member.ts';
import { type Operation, readOperations, requestOf, takenFields } from '#test/operations.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// Where only members get in, by which tokens, and in what state. Every documented call is asked, so a new one too.

/** Whoever asks gets an answer here. A call that is not listed must send visitors away. */
const publicCalls = [
  'get /healthz',
  'get /readyz',
  'get /metrics',
  'get /robots.txt',
  'get /sitemap.xml',
  'get /sitemaps/{part}',
  'get /llms.txt',
  'get /.well-known/security.txt',
  'get /localeModule/json/{file}',
  'get /.well-known/jwks.json',
  'get /.well-known/assetlinks.json',
  'get /og/{lang}/{picture}',
  'get /api/v202111/auth/get',
  'post /api/v6/auth/agreement_code',
  'get /api/v6/auth/check',
  'post /api/v6/auth/confirm_code',
  'post /api/v6/auth/flashcall',
  'get /api/v6/auth/device',
  'post /api/v6/sign_in/inbound/{provider}',
  'get /api/v6/sign_in/inbound/{provider}',
  'get /api/v6/auth/redirect/{provider}',
  'get /api/v6/auth/callback/{provider}',
  'post /sandbox/inbound',
  'get /sandbox/messages',
  'get /api/v6/bot_check/challenge',
  'get /api/v202505/search/{phone}',
  'get /api/v202505/search/{phone}/contact.vcf',
  'get /api/v202505/profile/{profileId}',
  'get /api/v202305/main/load',
  'get /api/v6/numcy/prices',
  'get /api/v6/profile/avatar/{profileId}/{version}.webp',
  'get /api/v6/number/listed/{phone}',
  'get /api/v6/comment/list',
  'get /api/v13/comment/thread/list',
  'get /api/v6/number/readings',
  'get /api/v202305/apk/get',
  'get /api/v6/tag/catalogue',
  'post /api/v6/lookup/prefix',
  'post /api/v6/complaint/comment',
  'post /api/v6/complaint/contact',
  'get /api/v6/data_request/{ticket}',
  'get /api/v6/data_request/{ticket}/file',
  'post /api/v6/data_request/{ticket}/withdraw',
  'get /api/v6/auth/proof',
  'get /api/v6/complaint/{ticket}',
  'post /api/v6/complaint/{ticket}/appeal',
  'post /api/v6/mail/answer',
  // By the ticket of a refused sign-in.
  'get /api/v6/suspension/{ticket}',
  'post /api/v6/suspension/{ticket}/appeal',
  // By the link of a mail, and by one press in a mail program.
  'get /api/v6/mail/unsubscribe',
  'post /api/v6/mail/unsubscribe',
  'post /api/v6/complaint/{ticket}/answer',
  'post /api/v6/complaint/{ticket}/measure_appeal',
  'get /api/v6/transparency',
  'get /api/v6/portrait/{id}',
  'get /api/v1/prefix',
  'get /api/v1/prefix/{prefix}',
  'post /api/v1/mcp',
  'get /api/v1/mcp',
  'get /api/v6/payment/offers',
  'post /api/v6/payment/withdraw',
  'post /api/v6/payment/webhook/{provider}',
];
/** What stays possible for who deactivated the account. */
const evenDeactivated = [
  'get /api/v6/profile/my',
  'post /api/v6/profile/cancel',
  'get /api/v6/profile/export',
  'get /api/v6/numcy/balance',
  'get /api/v6/numcy/history',
  'get /api/v6/auth/sessions',
  'get /api/v6/auth/sessions/new_browsers',
  'post /api/v6/auth/sessions/revoke',
  'post /api/v6/auth/logout',
  'post /api/v6/auth/logout_all',
  // Who paid sees it, withdraws and ends what renews itself.
  'get /api/v6/payment/orders',
  'get /api/v6/payment/gifts',
  'get /api/v6/payment/gift/{id}',
  'get /api/v6/payment/order/{number}',
  'get /api/v6/numcy/receipt/{number}',
  'get /api/v6/subscription',
  'get /api/v6/payment/order/{number}/withdrawal',
  // The header asks for its count on every page; nothing is unread then.
  'get /api/v6/notification/unread',
  // What is kept of somebody is theirs to ask for.
  'post /api/v6/data_request/send',
  'post /api/v6/payment/cancel_renewal',
  'post /api/v6/payment/portal',
];

let app: TestApp;
let operations: Operation[];
let members: Operation[];
/** Of programs with a key alone. */
let programs: Operation[];
/**
 * Where a token is looked at: everything but pages of the machine and deliveries, which services sign; and but calls that
 * tell refusals as texts.
 */
let authenticated: Operation[];
beforeAll(async () => {
  // However long all calls take: what is due by itself would change rows.
  app = await startTestApp({ firstTickMs: 3_600_000, env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
  operations = (await readOperations(app)).filter(({ path }) => !path.startsWith('/sandbox/'));
  members = operations.filter(({ name, isForPrograms }) => !publicCalls.includes(name) && !isForPrograms);
  programs = operations.filter(({ isForPrograms }) => isForPrograms);
  authenticated = operations.filter(
    ({ path, tellsProblems }) => path.startsWith('/api/') && !path.includes('/inbound/') && tellsProblems,
  );
});
afterAll(() => app.close());

async function ask(operation: Operation, authorization: string | null, on = app) {
  const { path, init } = requestOf(operation, takenFields(operation), 'form', new Uint8Array(8));
  const headers = { ...('headers' in init && init.headers), ...(authorization !== null && { authorization }) };
  const answer = await on.request(path, { ...init, headers });
  const text = await answer.text();
  const { code = '' } = /problem\+json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : {};
  return { status: answer.status, code: String(code) };
}

/** Of each call what it answered, where that was not this. */
async function notAnswering(calls: Operation[], wanted: string, authorization: string | null, on = app) {
  const others: string[] = [];
  for (const operation of calls) {
    const { status, code } = await ask(operation, authorization, on);
    if (`${status} ${code}` !== wanted) others.push(`${operation.name}: ${status} ${code}`);
  }
  return others;
}

/** Every row of every table. */
async function dump({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all: string[] = [];
  for (const { name } of rows) {
    const { rows: lines } = await pool.query<{ line: string }>(`select t::text as line from "${name}" t order by 1`);
    all.push(...lines.map(({ line }) => `${name}: ${line}`));
  }
  return all;
}

describe('without a token', () => {
  it('every call that is not public sends the visitor to sign in, and says so in its description', async () => {
    expect(members.length).toBeGreaterThan(25);
    expect(await notAnswering(members, '401 sign_in.required', null)).toEqual([]);
    expect(await notAnswering(members, '401 sign_in.required', ' ')).toEqual([]);
    const undocumented = members.filter(({ statuses }) => !statuses.includes('401') || !statuses.includes('403'));
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });

  it('40: every call of programs asks for a key, of members too, and a key that is none opens nothing at all', async () => {
    const undocumented = programs.filter(({ statuses }) => !statuses.includes('401') || !statuses.includes('403'));
    expect(undocumented.map(({ name }) => name)).toEqual([]);
    const { browser } = await join(app);
    const isOpen = async (authorization: string | null, code: string) => {
      for (const operation of programs) {
        const answer = await ask(operation, authorization);
        // What is told in another form than a problem has no code there.
        expect([operation.name, answer.status, answer.code || code]).toEqual([operation.name, 401, code]);
      }
    };
    await isOpen(null, 'program.key_needed');
    await isOpen(`Bearer ${browser.token}`, 'program.key_needed');
    await isOpen('Bearer rb_none', 'program.key_ended');
    expect(await notAnswering(members, '401 program.key_ended', 'Bearer rb_none')).toEqual([]);
  });

  it('the public calls are those that are listed', async () => {
    const documented = (await readOperations(app)).map(({ name }) => name);
    expect(publicCalls.filter((name) => !documented.includes(name))).toEqual([]);
    for (const operation of operations.filter(({ name }) => publicCalls.includes(name))) {
      const { status, code } = await ask(operation, null);
      expect([operation.name, code]).not.toEqual([operation.name, 'sign_in.required']);
      if (operation.path !== '/api/v6/sign_in/inbound/{provider}') expect(status, operation.name).not.toBe(401);
    }
    // What was looked up is written a moment later, a number, that of the first member by its profile, and three lots of
    // prefixes; the tests below see every row that changes.
    const { db } = app.database;
    const members = await db.selectFrom('profile').select('phone').where('id', '=', '1').execute();
    const written = db.selectFrom('lookup').select('phone');
    await expect.poll(() => written.execute(), { timeout: patient(20_000) }).toHaveLength(4 + members.length);
  });
});

describe('with a token that is not good', () => {
  let victim: Person;
  let other: Person;
  let claims: JWTPayload;
  let good: string;
  let sign: (changes: Record<string, unknown>, header?: object, by?: CryptoKey | Uint8Array) => Promise<string>;
  let publicKey: Record<string, string>;
  beforeAll(async () => {
    [victim, other] = [await join(app), await join(app)];
    good = victim.browser.token ?? '';
    claims = decodeJwt(good);
    const keys = await loadSiteSecret(app.database);
    const signingKeys = new SigningKeys(app.database.db, app.clock, keys('signing keys'));
    const { kid, key } = await signingKeys.active();
    publicKey = (await signingKeys.publicKeys()).find((one) => one.kid === kid) ?? {};
    sign = (changes, header = {}, by) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'Ed25519', kid, typ: 'at+jwt', ...header })
        .sign(by ?? key);
  });

  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const strangeKey = async () => (await generateKeyPair('Ed25519', { extractable: true })).privateKey;
  const part = (at: 0 | 1 | 2) => good.split('.')[at];
  const hour = 3_600;
  const ways: [name: string, make: () => string | Promise<string>][] = [
    ['of no form', () => 'nothing'],
    ['of another scheme', () => `Basic ${Buffer.from('admin:admin').toString('base64')}`],
    ['signed by another key', async () => sign({}, {}, await strangeKey())],
    ['signed by a key that nobody knows', async () => sign({}, { kid: 'strange' }, await strangeKey())],
    [
      'that brings its own key',
      async () => {
        const pair = await generateKeyPair('Ed25519', { extractable: true });
        return sign({}, { jwk: await exportJWK(pair.publicKey) }, pair.privateKey);
      },
    ],
    ['without a key id', () => sign({}, { kid: undefined })],
    ['with alg none', () => `${encode({ alg: 'none', typ: 'at+jwt', kid: publicKey.kid })}.${part(1)}.`],
    ['without its signature', () => `${part(0)}.${part(1)}.`],
    ['signed with the public key', () => sign({}, { alg: 'HS256' }, Buffer.from(publicKey.x ?? '', 'base64url'))],
    ['whose person was changed', () => `${part(0)}.${encode({ ...claims, sub: other.id })}.${part(2)}`],
    ['whose role was changed', () => `${part(0)}.${encode({ ...claims, role: 'admin' })}.${part(2)}`],
    ['for another site', () => sign({ aud: 'http://other.test' })],
    ['by another site', () => sign({ iss: 'http://other.test' })],
    ['of another type', () => sign({}, { typ: 'JWT' })],
    ['that has run out', () => sign({ exp: (claims.iat ?? 0) - hour })],
    ['that never runs out', () => sign({ exp: undefined })],
    ['that is not valid yet', () => sign({ nbf: (claims.iat ?? 0) + hour })],
    ['for another’s session', () => sign({ sid: decodeJwt(other.browser.token ?? '').sid })],
    ['for another’s account', () => sign({ sub: other.id })],
    ['without a session', () => sign({ sid: undefined })],
    ['of an older version', () => sign({ ver: 0 })],
    ['of a version to come', () => sign({ ver: 2 })],
  ];

  it('a good one opens, so that only its fault closes each of the others', async () => {
    const my = members.filter(({ path }) => path === '/api/v6/profile/my');
    expect(await notAnswering(my, '200 ', `Bearer ${await sign({})}`)).toEqual([]);
    expect(await notAnswering(my, '200 ', good)).toEqual([]);
  });

  it.each(ways)('one %s is refused everywhere, and nothing is changed', async (_name, make) => {
    const before = await dump(app.database);
    const token = await make();
    expect(await notAnswering(authenticated, '403 session.ended', `Bearer ${token}`)).toEqual([]);
    expect(await dump(app.database)).toEqual(before);
  });

  it.each([
    [
      'ended from another browser',
      async ({ browser, phone }: Person) => {
        const second = new TestBrowser(app);
        await second.signIn(phone);
        const id = String(decodeJwt(browser.token ?? '').sid);
        return second.post('/api/v6/auth/sessions/revoke', { id });
      },
    ],
    ['signed out', ({ browser }: Person) => browser.post('/api/v6/auth/logout')],
    ['signed out everywhere', ({ browser }: Person) => browser.post('/api/v6/auth/logout_all')],
  ])('one of a session that was %s is refused everywhere', async (_name, end) => {
    const person = await join(app);
    expect((await end(person)).status).toBe(200);
    const before = await dump(app.database);
    expect(await notAnswering(authenticated, '403 session.ended', `Bearer ${person.browser.token}`)).toEqual([]);
    expect(await dump(app.database)).toEqual(before);
  });

  it('one whose 30 days are over is refused everywhere, whatever it says of its end', async () => {
    const late = fixedClock(new Date(app.clock.now().getTime() + 30 * 86_400_000 + 1_000));
    const later = await startTestApp({ database: app.database, clock: late, env: { BOT_CHECK: 'off' } });
    for (const token of [good, await sign({ exp: (claims.exp ?? 0) + 1_000 * hour })]) {
      expect(await notAnswering(authenticated, '403 session.ended', `Bearer ${token}`, later)).toEqual([]);
    }
    await later.close();
  });
});

describe('with the token of an account', () => {
  it('that is barred: nothing opens', async () => {
    const { browser } = await join(app, { barred_at: new Date() });
    const before = await dump(app.database);
    expect(await notAnswering(authenticated, '403 profile.barred', `Bearer ${browser.token}`)).toEqual([]);
    expect(await dump(app.database)).toEqual(before);
  });

  it('that is deactivated: only what is listed opens', async () => {
    const open: string[] = [];
    for (const operation of members) {
      const { browser } = await join(app);
      expect((await browser.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
      const { status, code } = await ask(operation, `Bearer ${browser.token}`);
      if (code !== 'profile.deactivated') open.push(operation.name);
      else expect(status).toBe(409);
      expect([401, 403], operation.name).not.toContain(status);
    }
    expect(open.sort()).toEqual([...evenDeactivated].sort());
  });
});
