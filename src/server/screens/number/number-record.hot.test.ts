import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { nameSection } from '#server/domains/name/section.ts';
import { usualManyCalls } from '#server/domains/number/door.ts';
import { numberSection } from '#server/domains/number/section.ts';
import type { NumberSection } from '#server/domains/part.ts';
import { createOwnHash } from '#server/domains/profile/door.ts';
import { profileSection } from '#server/domains/profile/section.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { NumberCache } from './number-cache.ts';
import { createNumberRecords } from './number-record.ts';

let database: Database;
const hash = createPhoneHash(Buffer.alloc(32, 7));
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Stands in for the metering section, and states for whom a view was built. */
const told: NumberSection = {
  key: 'metering',
  public: { columns: { nobody: '0' }, read: () => ({ recentVisitors: 0 }) },
  present: ({ own }: { own: object | null }, { locale, viewer }) => ({
    told: `${locale} ${viewer.kind} ${own === null ? 'none' : 'own'}`,
  }),
};

it('B1 a hot number’s view is made once a second, for visitors in one language, and anew once the number changed', async () => {
  const digits = await addNumber(database, { lookups: 1 }, now);
  const numbers = new NumberCache();
  const sections = [
    profileSection,
    nameSection(hash, createOwnHash(Buffer.alloc(32, 5))),
    numberSection(usualManyCalls),
    told,
  ];
  const opened = createNumberRecords(database, sections, numbers);
  const phone = { kind: 'number', digits, country: 'US', isValid: true, type: null, international: digits } as const;
  const frame = { phone, locale: 'en', now, viewer: { kind: 'visitor' } } as const;
  const later = new Date(now.getTime() + 999);
  const cold = await opened.find(digits, now);
  expect(opened.present(cold, frame)).not.toBe(opened.present(cold, frame));
  for (let n = 0; n < 3; n += 1) await opened.find(digits, now);
  const hot = await opened.find(digits, now);
  const view = opened.present(hot, frame);
  expect(opened.present(await opened.find(digits, now), { ...frame, now: later })).toBe(view);
  const other = { ...frame, locale: 'de-DE' } as const;
  expect(opened.present(hot, other)).toMatchObject({ told: 'de-DE visitor none' });
  const next = opened.present(hot, { ...frame, now: new Date(now.getTime() + 1000) });
  expect(next.verdict.computedAtTimestamp).toBe(view.verdict.computedAtTimestamp + 1);

  const [{ id } = { id: '' }] = await database.db
    .insertInto('profile')
    .values({ phone: makePhone(), epoch: 1, is_holder: true, lang: 'en', last_seen_at: now, created_at: now })
    .returning('id')
    .execute();
  const viewer = { kind: 'member', leftRequests: 3, isWithheld: false, isPayable: false } as const;
  const mine = opened.present(await opened.findAs(id, digits, now), { ...frame, viewer });
  expect(mine).toMatchObject({ told: 'en member own' });
  expect(opened.present(hot, frame)).toMatchObject({ told: 'en visitor none' });

  await database.db.updateTable('number').set({ lookups: '7' }).where('phone', '=', digits).execute();
  numbers.drop(digits);
  for (let n = 0; n < 5; n += 1) {
    expect(opened.present(await opened.find(digits, now), frame).metrics.lookups).toBe(7);
  }
});
