import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { createAccessTokens } from './access-token.ts';
import { SigningKeys } from './signing-keys.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const secret = Buffer.alloc(32, 7);
const claims = { sessionId: 's', profileId: '1', tokenVersion: 1, role: 'member' as const };
let database: Database;
let clock: ReturnType<typeof fixedClock>;
let keys: SigningKeys;

beforeEach(async () => {
  database = await createTestDatabase();
  clock = fixedClock(new Date('2026-11-20T12:00:00Z'));
  keys = new SigningKeys(database.db, clock, secret);
  await keys.rotate();
});
afterEach(() => database.close());

const server = () => new SigningKeys(database.db, clock, secret);
const tokensOf = (own: SigningKeys) => createAccessTokens(own, clock, 'https://ringbook.test');
const later = (ms: number) => new Date(clock.now().getTime() + ms);

describe('signing keys', () => {
  it('one signs, one is published ahead; only public parts are shown', async () => {
    const shown = await keys.publicKeys();
    expect(shown).toHaveLength(2);
    for (const key of shown) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
    expect(shown.map(({ kid }) => kid)).toContain((await keys.active()).kid);
  });

  it('servers that begin at once agree on them', async () => {
    await database.db.deleteFrom('signing_key').execute();
    const servers = [server(), server(), server()];
    await Promise.all(servers.map((each) => each.rotate()));
    const rows = await database.db.selectFrom('signing_key').selectAll().execute();
    expect(rows.filter((row) => row.activated_at !== null)).toHaveLength(1);
    expect(rows.filter((row) => row.activated_at === null)).toHaveLength(1);
    const token = await tokensOf(servers[0] ?? keys).issue(claims, later(dayMs));
    expect(await tokensOf(servers[2] ?? keys).verify(token)).toEqual(claims);
  });

  it('the published one takes over after 30 days; old tokens stay good until they run out, then the key goes', async () => {
    const [first, next] = [await keys.active(), (await keys.publicKeys()).map(({ kid }) => kid)];
    clock.advance(29 * dayMs);
    await keys.rotate();
    expect((await keys.active()).kid).toBe(first.kid);
    const token = await tokensOf(keys).issue(claims, later(30 * dayMs));

    clock.advance(2 * dayMs);
    await keys.rotate();
    const second = await keys.active();
    expect(second.kid).not.toBe(first.kid);
    expect(next).toContain(second.kid);
    expect(await tokensOf(keys).verify(token)).toEqual(claims);
    expect((await keys.publicKeys()).map(({ kid }) => kid)).toContain(first.kid);

    clock.advance(29 * dayMs);
    expect(await tokensOf(server()).verify(token)).toBeNull();
    clock.advance(3 * dayMs);
    await keys.rotate();
    expect((await keys.publicKeys()).map(({ kid }) => kid)).not.toContain(first.kid);
  });

  it('T4 a rotation takes nothing from tokens that live: not an hour later, not in their last minute', async () => {
    clock.advance(31 * dayMs);
    const token = await tokensOf(keys).issue(claims, later(30 * dayMs));
    await keys.rotate();
    for (const ms of [hourMs, dayMs, 30 * dayMs - hourMs - dayMs - minuteMs]) {
      clock.advance(ms);
      await keys.rotate();
      expect(await tokensOf(keys).verify(token)).toEqual(claims);
      expect(await tokensOf(server()).verify(token)).toEqual(claims);
    }
    clock.advance(2 * minuteMs);
    expect(await tokensOf(server()).verify(token)).toBeNull();
  });

  it('a server learns of a key that another one made', async () => {
    const other = server();
    await other.active();
    await database.db
      .updateTable('signing_key')
      .set({ created_at: later(-40 * dayMs) })
      .execute();
    await database.db
      .updateTable('signing_key')
      .set({ activated_at: later(-31 * dayMs) })
      .where('activated_at', 'is not', null)
      .execute();
    await keys.rotate();
    const token = await tokensOf(keys).issue(claims, later(dayMs));
    clock.advance(6_000);
    expect(await tokensOf(other).verify(token)).toEqual(claims);
  });

  it('private keys are of no use without the site’s secret', async () => {
    const rows = await database.db.selectFrom('signing_key').select('private_key').execute();
    for (const { private_key } of rows)
      expect(Buffer.from(private_key, 'base64').toString('latin1')).not.toContain('PRIVATE KEY');
    await expect(new SigningKeys(database.db, clock, Buffer.alloc(32, 8)).active()).rejects.toThrow();
  });

  /** Makes database access fail meanwhile. */
  async function withoutDatabase<T>(run: () => Promise<T>): Promise<T> {
    await sql`alter table signing_key rename to signing_key_away`.execute(database.db);
    return run().finally(() => sql`alter table signing_key_away rename to signing_key`.execute(database.db));
  }

  it('are read once, then for ten minutes not again to sign, and never to find a known one', async () => {
    const own = server();
    const { kid } = await own.active();
    clock.advance(10 * minuteMs);
    await withoutDatabase(async () => {
      expect((await own.active()).kid).toBe(kid);
      expect(await own.find(kid)).not.toBeNull();
    });
    clock.advance(1);
    await withoutDatabase(() => expect(own.active()).rejects.toThrow('signing_key'));
    clock.advance(hourMs);
    await withoutDatabase(async () => expect(await own.find(kid)).not.toBeNull());
  });

  it('a strange one is asked for every five seconds at most, and so is the public list', async () => {
    const own = server();
    await own.active();
    clock.advance(5_000);
    await withoutDatabase(async () => {
      expect(await own.find('strange')).toBeNull();
      expect(await own.publicKeys()).toHaveLength(2);
    });
    clock.advance(1);
    await withoutDatabase(async () => {
      await expect(own.find('strange')).rejects.toThrow('signing_key');
      await expect(own.publicKeys()).rejects.toThrow('signing_key');
    });
    expect(await own.publicKeys()).toHaveLength(2);
  });

  it('none signs before they were made', async () => {
    await database.db.deleteFrom('signing_key').execute();
    await expect(server().active()).rejects.toThrow('rotate() has not run');
  });
});
