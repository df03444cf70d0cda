import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meteringSection } from '#server/domains/metering/section.ts';
import { createPhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import { nameSection } from '#server/domains/name/section.ts';
import { dayNumber, isManyCalls, usualManyCalls } from '#server/domains/number/rules.ts';
import { numberSection } from '#server/domains/number/section.ts';
import { profileSection } from '#server/domains/profile/section.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { createNumberRecords } from './number-record.ts';

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

const find = (phone: string) =>
  createNumberRecords(database, [
    meteringSection(30),
    profileSection,
    nameSection(hash),
    numberSection(usualManyCalls),
  ]).find(phone, now);

async function hasManyCalls(phone: string): Promise<boolean> {
  const { number, metering } = await find(phone);
  return isManyCalls({ ...number, ...metering }, dayNumber(now));
}

describe('a number’s record', () => {
  it('gives empty defaults for a number without a row', async () => {
    const { number, ...others } = await find(makePhone());
    expect({ ...number, verdictAt: null }).toEqual({
      ...{ country: null, lookups: '0', evidence: [], openData: [], organisations: [], names: [], verdictAt: null },
    });
    expect(others).toEqual({
      metering: { recentVisitors: 0 },
      profile: { holder: null },
      name: { isUnlisted: false },
      own: null,
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
    expect(await find(phone)).toMatchObject({
      number: { names },
      profile: { holder: null },
      name: { isUnlisted: false },
    });
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
      const { name, profile } = await find(held);
      expect(name).toEqual({ isUnlisted: true });
      expect(profile.holder).toEqual({
        profileId: expect.stringMatching(/^\d+$/),
        ...{ firstName: 'Maria', lastName: '', avatarId: 4, avatarVersion: null },
        ...{ isProfileGoing: true, isProven: expect.any(Boolean), proUntil: until, deactivatedAt: null },
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
