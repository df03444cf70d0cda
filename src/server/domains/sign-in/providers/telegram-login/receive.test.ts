import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DoubleAnswer, type DoubleRequest, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { createTelegramLoginProvider } from './provider.ts';

const now = new Date('2026-11-20T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);
const clientId = '110201543';
const clientSecret = 'c1ient_s3cret:/';
const callbackUrl = 'https://ringbook.example/api/v6/sign_in/callback/telegram-login';
const keyPair = await generateKeyPair('RS256');
const strangerPair = await generateKeyPair('RS256');
/** An algorithm BotFather does not offer. */
const otherPair = await generateKeyPair('RS512');
const curvePair = await generateKeyPair('ES256');

/** Telegram's documented endpoints; tests can replace `token` and `jwks`. */
let telegram: ServiceDouble;
let token: (request: DoubleRequest) => DoubleAnswer | null | Promise<DoubleAnswer | null>;
let jwks: DoubleAnswer | null;
beforeEach(async () => {
  telegram = await startServiceDouble((request) => {
    if (request.path === '/token') return token(request);
    return request.path === '/.well-known/jwks.json' ? jwks : { status: 404 };
  });
  // Telegram's set contains a key type that not every library supports.
  const odd = { kty: 'EC', crv: 'secp256k1', kid: 'oidc-es256k-1', alg: 'ES256K', use: 'sig', x: 'AA', y: 'AA' };
  const rsa = { ...(await exportJWK(keyPair.publicKey)), kid: 'oidc-1', alg: 'RS256', use: 'sig' };
  const curve = { ...(await exportJWK(curvePair.publicKey)), kid: 'oidc-es256-1', alg: 'ES256', use: 'sig' };
  const other = { ...(await exportJWK(otherPair.publicKey)), kid: 'oidc-512' };
  jwks = { body: { keys: [odd, rsa, curve, other] } };
  token = async () => ({ body: { id_token: await sign({}) } });
});
afterEach(() => telegram.close());

const login = (issuerUrl = telegram.url) => {
  const provider = createTelegramLoginProvider(
    { clientId, clientSecret, issuerUrl },
    { now: () => now, publicUrl: 'https://ringbook.example' },
  );
  if (!provider.redirect) throw new Error('It signs in by redirect.');
  return provider.redirect;
};

/** An id_token as Telegram makes it; undefined removes a claim. */
function sign(claims: Record<string, unknown>, header: { alg?: string; kid?: string } = {}, key = keyPair.privateKey) {
  const all = {
    iss: telegram.url,
    aud: clientId,
    sub: '8812345678901234567',
    iat: seconds,
    exp: seconds + 3600,
    phone_number: '12025550142',
    ...claims,
  };
  return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: 'oidc-1', ...header }).sign(key);
}

const secrets = { verifier: 'v'.repeat(43), nonce: 'n0nce' };
const finish = (query: string | URLSearchParams = 'code=abc', kept: Record<string, string> = secrets) =>
  login().finish({ query: new URLSearchParams(query), callbackUrl, secrets: kept });
const proven = { personId: '8812345678901234567', phone: '12025550142' };

test('the whole way: the verifier that redeems is the one whose hash was shown, the nonce the one of the token', async () => {
  const { url, secrets: kept } = login().begin({ state: 's'.repeat(32), callbackUrl });
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe(`${telegram.url}/auth`);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: clientId,
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope: 'openid phone',
    state: 's'.repeat(32),
    code_challenge_method: 'S256',
  });
  for (const secret of Object.values(kept)) expect(url.includes(secret)).toBe(secret === kept.nonce);
  token = async ({ body }) => {
    const verifier = new URLSearchParams(body).get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    if (challenge !== searchParams.get('code_challenge')) return { status: 400, body: { error: 'invalid_grant' } };
    return { body: { id_token: await sign({ nonce: searchParams.get('nonce') }) } };
  };
  expect(await finish('code=abc&state=x', kept)).toEqual(proven);
  expect(await finish('code=abc&state=x', login().begin({ state: 's', callbackUrl }).secrets)).toBeNull();
});

test('no two sign-ins share a secret', () => {
  const [a, b] = [1, 2].map(() => login().begin({ state: 's', callbackUrl }).secrets);
  expect(a?.verifier).not.toBe(b?.verifier);
  expect(a?.nonce).not.toBe(b?.nonce);
  expect(a?.verifier).toMatch(/^[\w-]{43}$/);
});

test('redeems the code as a client with a secret', async () => {
  expect(await finish()).toEqual(proven);
  const [request] = telegram.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/token' });
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(request?.headers.authorization).toBe(`Basic ${btoa(`${clientId}:c1ient_s3cret%3A%2F`)}`);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    grant_type: 'authorization_code',
    code: 'abc',
    redirect_uri: callbackUrl,
    client_id: clientId,
    code_verifier: secrets.verifier,
  });
});

test('the number comes in any form, or the person keeps it', async () => {
  const forms: [unknown, string | null][] = [
    ['+12025550142', '12025550142'],
    ['+1 202 555-0142', '12025550142'],
    [12025550142, '12025550142'],
    [undefined, null],
    [null, null],
    ['', null],
    ['no number', null],
    ['1'.repeat(400), null],
    [['12025550142'], null],
  ];
  for (const [phone_number, phone] of forms) {
    token = async () => ({ body: { id_token: await sign({ phone_number }) } });
    expect(await finish()).toEqual({ ...proven, phone });
  }
  token = async () => ({ body: { id_token: await sign({ phone_number_verified: false }) } });
  expect(await finish()).toEqual({ ...proven, phone: null });
});

test('a person who refuses, and an answer that is not to us, lead nowhere and are not redeemed', async () => {
  const answers = [
    '',
    'error=access_denied',
    'error=access_denied&code=abc',
    'code=',
    'code=a&code=b',
    `code=${'a'.repeat(2_001)}`,
    'code=abc&iss=https%3A%2F%2Fevil.example',
  ];
  for (const query of answers) expect(await finish(query)).toBeNull();
  expect(telegram.requests).toHaveLength(0);
  expect(await finish(new URLSearchParams({ code: 'abc', iss: telegram.url }))).toEqual(proven);
});

test('a token that is not signed by the issuer, for us, now, proves nothing', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hmacKey = new TextEncoder().encode('k'.repeat(32));
  const bad: (() => unknown)[] = [
    () => sign({}, {}, strangerPair.privateKey),
    () => sign({}, { kid: 'oidc-2' }),
    () => sign({}, { alg: 'RS512', kid: 'oidc-512' }, otherPair.privateKey),
    () => sign({ iss: 'https://evil.example' }),
    () => sign({ iss: undefined }),
    () => sign({ aud: '110201544' }),
    () => sign({ aud: [clientId, 'another'] }),
    () => sign({ aud: Number(clientId) }),
    () => sign({ azp: 'another' }),
    () => sign({ exp: seconds - 31 }),
    () => sign({ exp: undefined }),
    () => sign({ iat: undefined }),
    () => sign({ nbf: seconds + 31 }),
    () => sign({ sub: undefined }),
    () => sign({ sub: '' }),
    () => sign({ sub: 7 }),
    () => sign({ nonce: 'another' }),
    () => sign({ nonce: '' }),
    () => sign({ nonce: null }),
    () => new SignJWT({ sub: '1' }).setProtectedHeader({ alg: 'HS256', kid: 'oidc-1' }).sign(hmacKey),
    () => `${encode({ alg: 'none' })}.${encode({ iss: telegram.url, aud: clientId, sub: '1', exp: seconds + 9 })}.`,
    () => 'a.b.c',
    () => '',
    () => undefined,
    () => null,
    () => 7,
    () => ({}),
  ];
  for (const make of bad) {
    token = async () => ({ body: { id_token: await make() } });
    expect(await finish(), String(make)).toBeNull();
  }
  for (const body of ['', 'null', '[]', '<html>']) {
    token = () => ({ body });
    expect(await finish()).toBeNull();
  }
});

test('a token without nonce counts, as the code was redeemed with our verifier; one with several readers names us', async () => {
  token = async () => ({ body: { id_token: await sign({ nonce: secrets.nonce }) } });
  expect(await finish()).toEqual(proven);
  expect(await finish('code=abc', { verifier: secrets.verifier })).toBeNull();
  token = async () => ({ body: { id_token: await sign({ aud: [clientId, 'another'], azp: clientId }) } });
  expect(await finish()).toEqual(proven);
});

test('the other algorithms that BotFather offers are fine, but for the one that only blockchains use', async () => {
  const es256 = { alg: 'ES256', kid: 'oidc-es256-1' };
  token = async () => ({ body: { id_token: await sign({}, es256, curvePair.privateKey) } });
  expect(await finish()).toEqual(proven);
  token = async () => {
    const [, claims, signature] = (await sign({}, es256, curvePair.privateKey)).split('.');
    const header = Buffer.from('{"alg":"ES256K","kid":"oidc-es256k-1"}').toString('base64url');
    return { body: { id_token: `${header}.${claims}.${signature}` } };
  };
  expect(await finish()).toBeNull();
});

test('a code that was redeemed before, or is made up, leads nowhere', async () => {
  token = () => ({ status: 400, body: { error: 'invalid_grant' } });
  expect(await finish()).toBeNull();
});

test('a busy Telegram is asked once more', async () => {
  const first = { status: 429, headers: { 'retry-after': '0' } };
  const answers: DoubleAnswer[] = [first];
  token = async () => answers.shift() ?? { body: { id_token: await sign({}) } };
  expect(await finish()).toEqual(proven);
});

test('what is no fault of the person is an error, without secrets', async () => {
  const faults: DoubleAnswer[] = [
    { status: 401, body: { error: 'invalid_client' } },
    { status: 400, body: { error: 'invalid_request' } },
    { status: 429 },
    { status: 500, body: 'null' },
    { status: 302, headers: { location: '/' } },
  ];
  for (const fault of faults) {
    token = () => fault;
    await expect(finish()).rejects.toThrow(`Telegram Login: token: not taken (${fault.status})`);
  }
  token = async () => ({ body: { id_token: await sign({}) } });
  for (const fault of [{ status: 500 }, { body: 'no JSON' }, { body: { keys: 7 } }]) {
    jwks = fault;
    await expect(finish()).rejects.toThrow('Telegram Login: its keys cannot be read');
  }
  const gone = login('http://127.0.0.1:1').finish({ query: new URLSearchParams('code=abc'), callbackUrl, secrets });
  const error = await gone.then(() => null, String);
  expect(error).toContain('cannot be reached');
  expect(error).not.toContain('s3cret');
});
