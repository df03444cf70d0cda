import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { SigningKeys } from './signing-keys.ts';

const site = 'https://ringbook.test';
const dayMs = 86_400_000;
const claims = { sessionId: 's', profileId: '1', tokenVersion: 1, role: 'member' as const };
const clock = fixedClock(new Date('2026-11-20T12:00:00Z'));
const soon = new Date(clock.now().getTime() + dayMs);
let database: Database;
let keys: SigningKeys;
let tokens: AccessTokens;

beforeAll(async () => {
  database = await createTestDatabase();
  keys = new SigningKeys(database.db, clock, Buffer.alloc(32, 7));
  await keys.rotate();
  tokens = createAccessTokens(keys, clock, site);
});
afterAll(() => database.close());

/** Signs with the site's own key, bypassing its code. */
async function sign(payload: Record<string, unknown>, options: { kid?: string; typ?: string; hasExp?: boolean } = {}) {
  const { kid, key } = await keys.active();
  const { sub = '1', iss = site, aud = site, ...rest } = payload;
  const token = new SignJWT({ ...rest, sub, iss, aud } as Record<string, unknown>).setProtectedHeader({
    alg: 'Ed25519',
    kid: options.kid ?? kid,
    typ: options.typ ?? 'at+jwt',
  });
  if (!('iat' in payload)) token.setIssuedAt(clock.now());
  if (options.hasExp !== false) token.setExpirationTime(soon);
  return token.sign(key);
}
const whole = { sid: 's', ver: 1, role: 'member' };

it('gives back what was put into a token', async () => {
  expect(await tokens.verify(await tokens.issue(claims, soon))).toEqual(claims);
  expect(await tokens.verify(await sign(whole))).toEqual(claims);
});

it.each<[string, Record<string, unknown>, Parameters<typeof sign>[1]?]>([
  ['without an account', { ...whole, sub: '' }],
  ['without a session', { ver: 1, role: 'member' }],
  ['with a number for a session', { ...whole, sid: 1 }],
  ['without a version', { sid: 's', role: 'member' }],
  ['with a text for a version', { ...whole, ver: '1' }],
  ['without an end', whole, { hasExp: false }],
  ['without a beginning', { ...whole, iat: undefined }],
  ['of another site', { ...whole, iss: 'https://other.test' }],
  ['for another site', { ...whole, aud: 'https://other.test' }],
  ['of another type', whole, { typ: 'JWT' }],
  ['of a key that is not there', whole, { kid: 'nobody' }],
])('refuses one %s, rightly signed as it is', async (_, payload, options) => {
  expect(await tokens.verify(await sign(payload, options))).toBeNull();
});

it('refuses one that it knew once the token ends or its key is gone', async () => {
  const time = fixedClock(clock.now());
  const own = new SigningKeys(database.db, time, Buffer.alloc(32, 7));
  const mine = createAccessTokens(own, time, site);
  const [short, long] = [await mine.issue(claims, soon), await mine.issue(claims, new Date(+soon + dayMs))];
  for (let round = 0; round < 2; round += 1) {
    expect(await mine.verify(short)).toEqual(claims);
    expect(await mine.verify(long)).toEqual(claims);
    // The same content with a different signature is a different token.
    expect(await mine.verify(`${long.slice(0, -8)}AAAAAAAA`)).toBeNull();
  }
  time.advance(dayMs - 1_000);
  expect(await mine.verify(short)).toEqual(claims);
  time.advance(1_000);
  expect(await mine.verify(short)).toBeNull();
  expect(await mine.verify(long)).toEqual(claims);
  const held = await database.db.deleteFrom('signing_key').returningAll().execute();
  try {
    await own.publicKeys();
    expect(await mine.verify(long)).toBeNull();
  } finally {
    for (const row of held) {
      await database.db
        .insertInto('signing_key')
        .values({ ...row, public_jwk: JSON.stringify(row.public_jwk) })
        .execute();
    }
  }
});

it('refuses what is too long before it is read', async () => {
  expect(await tokens.verify(await sign({ ...whole, sid: 's'.repeat(1_000) }))).toMatchObject({ tokenVersion: 1 });
  expect(await tokens.verify(await sign({ ...whole, sid: 's'.repeat(2_000) }))).toBeNull();
});

it('takes a database that cannot be asked for no word about the token', async () => {
  const token = await tokens.issue(claims, soon);
  const other = createAccessTokens(new SigningKeys(database.db, clock, Buffer.alloc(32, 7)), clock, site);
  await sql`alter table signing_key rename to signing_key_away`.execute(database.db);
  try {
    await expect(other.verify(token)).rejects.toThrow('signing_key');
  } finally {
    await sql`alter table signing_key_away rename to signing_key`.execute(database.db);
  }
  expect(await other.verify(token)).toEqual(claims);
});
