import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { addNumber, makePhone } from '../../../../tests/support/factories.ts';
import { createPhoneHash } from './queries/list-unlisted.ts';
import { getNumber } from './queries.ts';
import { dayNumber, isManyCalls } from './rules.ts';

let database: Database;
const hash = createPhoneHash(Buffer.alloc(32, 7));
const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function addVisitors(phone: string, count: number, seenAt: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({ phone, visitor: `n:${n}`, units: 1, seen_at: seenAt }));
  await database.db.insertInto('lookup').values(rows).execute();
}

async function hasManyCalls(phone: string): Promise<boolean> {
  return isManyCalls(await getNumber(database, hash, phone, now), dayNumber(now));
}

describe('getNumber and isManyCalls', () => {
  it('gives empty defaults for a number without a row', async () => {
    expect(await getNumber(database, hash, makePhone(), now)).toEqual({
      country: null,
      lookups: '0',
      evidence: [],
      openData: [],
      organisations: [],
      names: [],
      holder: null,
      isUnlisted: false,
      recentVisitors: 0,
    });
  });

  it('reads the names, the holder and whether the number is unlisted, with a row and without', async () => {
    const names = [{ firstName: 'Plumber', lastName: 'Tom', people: 3 }];
    const phone = await addNumber(database);
    await database.db
      .updateTable('number')
      .set({ names: JSON.stringify(names) })
      .where('phone', '=', phone)
      .execute();
    expect(await getNumber(database, hash, phone, now)).toMatchObject({ names, holder: null, isUnlisted: false });
    for (const held of [phone, makePhone()]) {
      const account = { phone: held, lang: 'en', last_seen_at: now, created_at: now };
      const until = new Date('2027-01-01T00:00:00Z');
      await database.db
        .insertInto('profile')
        .values([
          { ...account, epoch: 1, is_holder: false, first_name: 'Former' },
          { ...account, epoch: 2, is_holder: true, first_name: 'Maria', avatar_id: 4, pro_until: until },
        ])
        .execute();
      await database.db
        .insertInto('unlisted_number')
        .values({ phone_hash: hash(held), unlisted_at: now })
        .execute();
      expect(await getNumber(database, hash, held, now)).toMatchObject({
        isUnlisted: true,
        holder: {
          ...{ firstName: 'Maria', lastName: '', avatarId: 4, avatarVersion: null },
          ...{ isProfileGoing: true, proUntil: until, deactivatedAt: null },
        },
      });
    }
  });

  it('counts visitors of a number that has no row', async () => {
    const phone = makePhone();
    await addVisitors(phone, 19, daysAgo(1));
    expect(await hasManyCalls(phone)).toBe(false);
    await database.db
      .insertInto('lookup')
      .values({ phone, visitor: 'n:one more', units: 1, seen_at: daysAgo(6) })
      .execute();
    expect(await hasManyCalls(phone)).toBe(true);
  });

  it('adds visitors, bans and complaints of seven days together', async () => {
    const traits = {
      lookups: 10,
      complaints: [{ count: 5, daysAgo: 6 }],
      evidence: [{ kind: 'ban' as const, days: [[dayNumber(now) - 1, 5]] as [number, number][] }],
    };
    const phone = await addNumber(database, traits, now);
    await addVisitors(phone, 10, daysAgo(2));
    expect(await hasManyCalls(phone)).toBe(true);
    const fewer = await addNumber(database, { ...traits, lookups: 9 }, now);
    await addVisitors(fewer, 9, daysAgo(2));
    expect(await hasManyCalls(fewer)).toBe(false);
  });

  it('lets older ones and those who speak for the number out', async () => {
    const phone = await addNumber(
      database,
      {
        lookups: 25,
        complaints: [{ count: 30, daysAgo: 7 }],
        evidence: [{ kind: 'positive', days: [[dayNumber(now), 30]] }],
      },
      now,
    );
    await addVisitors(phone, 25, daysAgo(7.5));
    expect(await hasManyCalls(phone)).toBe(false);
  });
});
