import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { meteringSection } from '#server/domains/metering/section.ts';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { nameSection } from '#server/domains/name/section.ts';
import { dayNumber, usualManyCalls } from '#server/domains/number/door.ts';
import { isManyCalls } from '#server/domains/number/rules.ts';
import { numberSection } from '#server/domains/number/section.ts';
import type { NumberSection } from '#server/domains/part.ts';
import { createOwnHash } from '#server/domains/profile/door.ts';
import { profileSection } from '#server/domains/profile/section.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { NumberCache } from './number-cache.ts';
import { createNumberRecords } from './number-record.ts';

let database: Database;
const hash = createPhoneHash(Buffer.alloc(32, 7));
const now = new Date('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function addVisitors(phone: string, count: number, seenAt: Date): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    phone,
    visitor: `n:${n}`,
    units: 1,
    day: toDay(seenAt),
    seen_at: seenAt,
  }));
  await database.db.insertInto('lookup').values(rows).execute();
}

const sections = [
  meteringSection(30),
  profileSection,
  nameSection(hash, createOwnHash(Buffer.alloc(32, 5))),
  numberSection(usualManyCalls),
];
const createRecords = (numbers = new NumberCache()) => createNumberRecords(database, sections, numbers);
const find = (phone: string) => createRecords().find(phone, now);

async function hasManyCalls(phone: string): Promise<boolean> {
  const { number, metering } = await find(phone);
  return isManyCalls({ ...number, ...metering }, dayNumber(now));
}

describe('a number’s record', () => {
  it('gives empty defaults for a number without a row', async () => {
    const { number, ...others } = await find(makePhone());
    expect({ ...number, verdictAt: null }).toEqual({
      country: null,
      lookups: '0',
      opinions: null,
      evidence: [],
      openData: [],
      organisations: [],
      isExample: false,
      names: [],
      verdictAt: null,
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
        firstName: 'Maria',
        lastName: '',
        avatarId: 4,
        avatarVersion: null,
        isProfileGoing: true,
        isProven: expect.any(Boolean),
        proUntil: until,
        deactivatedAt: null,
        stated: null,
      });
    }
  });

  it('counts visitors of a number that has no row', async () => {
    const phone = makePhone();
    await addVisitors(phone, 19, daysAgo(1));
    expect(await hasManyCalls(phone)).toBe(false);
    await database.db
      .insertInto('lookup')
      .values({ phone, visitor: 'n:one more', day: toDay(daysAgo(6)), units: 1, seen_at: daysAgo(6) })
      .execute();
    expect(await hasManyCalls(phone)).toBe(true);
  });

  it('adds complaints of seven days to visitors, of whom those who blocked are taken to be some', async () => {
    const traits = {
      lookups: 10,
      openReports: [{ count: 10, daysAgo: 6 }],
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
        openReports: [{ count: 30, daysAgo: 7 }],
        evidence: [{ kind: 'positive', days: [[dayNumber(now), 30]] }],
      },
      now,
    );
    await addVisitors(phone, 25, daysAgo(7.5));
    expect(await hasManyCalls(phone)).toBe(false);
  });
});

describe('the schema of the answer', () => {
  const saying = (key: string, shape: Record<string, z.ZodType>) => ({
    key,
    schema: z.object(shape),
    present: () => ({}),
  });
  const shapeOf = (...sections: NumberSection[]) => {
    const { shape } = createNumberRecords(database, sections, new NumberCache()).schema as unknown as z.ZodObject;
    return { keys: Object.keys(shape), metrics: Object.keys((shape.metrics as z.ZodObject).shape) };
  };

  it('has what each of two sections adds to one key, beside what the contract says', () => {
    const rain = saying('rain', { metrics: z.object({ rainyDays: z.int() }), rain: z.string() });
    const snow = saying('snow', { metrics: z.object({ snowyDays: z.int() }) });
    const plain = shapeOf();
    expect(shapeOf(rain, snow)).toEqual({
      keys: [...plain.keys, 'rain'],
      metrics: [...plain.metrics, 'rainyDays', 'snowyDays'],
    });
  });
});

it('B3 puts the sections’ parts together, and changes nothing of what a section keeps', () => {
  const kept = { ui: { avatar: 'theirs' }, list: [1], label: 'a', deep: { of: { one: 1 } } };
  const parts = [kept, { ui: { branding: 'x' }, list: [2], label: 'b' }, { ui: { avatar: null }, last: null }];
  const sections = parts.map((part, n) => ({ key: `part ${n}`, present: () => part, presentWithheld: () => part }));
  const { empty, present, presentWithheld } = createNumberRecords(database, sections, new NumberCache());
  const whole = { ui: { avatar: null, branding: 'x' }, list: [1, 2], label: 'b', deep: { of: { one: 1 } }, last: null };
  const phone = { kind: 'emergency', digits: '112', country: null } as const;
  const frame = { phone, locale: 'en', now, viewer: { kind: 'visitor' } } as const;
  for (let time = 0; time < 2; time += 1) {
    expect(present(empty(null), frame)).toEqual(whole);
    expect(presentWithheld(empty(null), frame)).toEqual(whole);
  }
  expect(kept).toEqual({ ui: { avatar: 'theirs' }, list: [1], label: 'a', deep: { of: { one: 1 } } });
});

describe('B1 look-ups at once', () => {
  const account = { lang: 'en', last_seen_at: now, created_at: now, is_holder: true, epoch: 1 };

  /** Numbers with and without row, with different holders, every fifth unlisted; and the expected view of each. */
  async function addMany(count: number) {
    const made: { phone: string; says: object }[] = [];
    for (let n = 0; n < count; n += 1) {
      const phone = n % 3 === 0 ? makePhone() : await addNumber(database, { lookups: n }, now);
      const held = n % 4 === 0 ? [{ ...account, phone, first_name: `Holder ${n}` }] : [];
      if (held.length > 0) await database.db.insertInto('profile').values(held).execute();
      const isUnlisted = n % 5 === 0;
      if (isUnlisted)
        await database.db
          .insertInto('unlisted_number')
          .values({ phone_hash: hash(phone), unlisted_at: now })
          .execute();
      const holder = held.length > 0 ? { firstName: `Holder ${n}` } : null;
      const lookups = n % 3 === 0 ? '0' : String(n);
      made.push({ phone, says: { number: { lookups }, profile: { holder }, name: { isUnlisted }, own: null } });
    }
    return made;
  }

  it('of visitors are one statement for 32 of them, and each is answered its own number', async () => {
    const made = await addMany(40);
    const sent = vi.spyOn(database.pool, 'query');
    const opened = createRecords();
    const found = await Promise.all(made.map(({ phone }) => opened.find(phone, now)));
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
    for (const [place, { says }] of made.entries()) expect(found[place]).toMatchObject(says);
  });

  it('of visitors and members give nobody what is another’s own', async () => {
    const made = await addMany(24);
    const members = await database.db
      .insertInto('profile')
      .values(made.map((_, n) => ({ ...account, phone: makePhone(), avatar_id: n + 1 })))
      .returning('id')
      .execute();
    for (const [n, { id }] of members.entries()) {
      const phone = made[n]?.phone ?? '';
      await database.db
        .insertInto('suggested_name')
        .values({ phone, profile_id: id, first_name: `Mine ${n}`, last_name: '', updated_at: now })
        .execute();
    }
    const opened = createRecords();
    const [asVisitor, asMember] = await Promise.all([
      Promise.all(made.map(({ phone }) => opened.find(phone, now))),
      Promise.all(made.map(({ phone }, n) => opened.findAs(members[n]?.id ?? '', phone, now))),
    ]);
    for (const [n, { says }] of made.entries()) {
      expect(asVisitor[n]).toMatchObject(says);
      expect(JSON.stringify(asVisitor[n])).not.toContain('Mine');
      expect(asMember[n]).toMatchObject({
        ...says,
        own: { profile: { avatarId: n + 1 }, name: { suggested: { firstName: `Mine ${n}` } } },
      });
    }
  });

  it('of members are one statement for 32 of them, and fail for a missing member alone', async () => {
    const made = await addMany(40);
    const members = await database.db
      .insertInto('profile')
      .values(made.map((_, n) => ({ ...account, phone: makePhone(), avatar_id: n + 1 })))
      .returning('id')
      .execute();
    const [gone, ...others] = members.map(({ id }) => id);
    await database.db
      .deleteFrom('profile')
      .where('id', '=', gone ?? '')
      .execute();
    const sent = vi.spyOn(database.pool, 'query');
    const opened = createRecords();
    const [first, ...found] = await Promise.allSettled(
      made.map(({ phone }, n) => opened.findAs([gone, ...others][n] ?? '', phone, now)),
    );
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
    expect(first?.status).toBe('rejected');
    for (const [n, { status }] of found.entries()) expect([n, status]).toEqual([n, 'fulfilled']);
    for (const [n, one] of found.entries()) {
      expect(one).toMatchObject({ value: { ...made[n + 1]?.says, own: { profile: { avatarId: n + 2 } } } });
    }
  });

  it('see what was written before they asked, others’ asking under way or not', async () => {
    const phone = await addNumber(database, { lookups: 0 }, now);
    const numbers = new NumberCache();
    const opened = createRecords(numbers);
    const crowd: Promise<unknown>[] = [];
    for (let lookups = 1; lookups <= 50; lookups += 1) {
      crowd.push(opened.find(makePhone(), now), opened.find(phone, now));
      await database.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('number')
          .set({ lookups: String(lookups) })
          .where('phone', '=', phone)
          .execute();
        crowd.push(opened.find(phone, now));
      });
      numbers.drop(phone);
      crowd.push(opened.find(makePhone(), now));
      expect((await opened.find(phone, now)).number.lookups).toBe(String(lookups));
    }
    await Promise.all(crowd);
  });
});
