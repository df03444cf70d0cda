import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { History } from '#contract/history.ts';
import type { NumberView } from '#contract/number.ts';
import { dayNumber } from '#server/domains/number/door.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Headline } from '#shared/headline.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, addRange, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
const name = { first_name: 'Maria', last_name: 'Kuznetsova' };
/** Not neighbors of each other either, so no look-up counts triple. */
const inRange = ['33162110042', '33162550917', '33163240385'] as const;
const impossible = '12101234567';

beforeAll(async () => {
  database = await createTestDatabase();
  await addRange(database, { source: 'arcep', prefix: '33162', totalDigits: 11, country: 'FR' });
  await addRange(database, { source: 'mine', prefix: '33163', totalDigits: 11, category: 'unspecified' });
  const env = { BOT_CHECK: 'off', CODES_PER_NETWORK: '1000', MEMBER_PER_DAY: '1000' };
  app = await startTestApp({ database, clock, env });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => clock.advance(61_000));

async function headlineFor(by: Person | null, phone: string): Promise<Headline> {
  return (await look(app, by, phone)).verdict.headline;
}

/** Headline in the member's history, from stored data rather than the page. */
async function headlineInHistory(by: Person, phone: string): Promise<Headline | undefined> {
  const { data } = await by.browser.ask('/api/v6/search/history?limit=100');
  return History.parse(data).items.find((item) => item.phone === phone)?.headline;
}

const hospital = { organisations: [{ name: 'ST. MARY’S HOSPITAL', category: 'hospital', source: 'cms' }] };

const praise = { kind: 'positive' as const, days: [[dayNumber(clock.now()), 30]] as [number, number][] };

describe('U6 the headline of a number', () => {
  it.each<[Headline, string, () => Promise<string>]>([
    ['unwanted', 'many complaints', () => addNumber(database, { openReports: [{ count: 60 }] })],
    ['unwanted', 'a hospital with many', () => addNumber(database, { ...hospital, openReports: [{ count: 60 }] })],
    [
      'unwanted',
      'a number for telemarketing with many',
      () => addNumber(database, { phone: inRange[1], country: 'FR', openReports: [{ count: 60 }] }),
    ],
    ['suspicious', 'some complaints', () => addNumber(database, { openReports: [{ count: 12 }] })],
    ['organisation', 'a hospital', () => addNumber(database, hospital)],
    ['organisation', 'a hospital with few', () => addNumber(database, { ...hospital, openReports: [{ count: 2 }] })],
    ['telemarketing_range', 'a number without a row in the range', async () => inRange[0]],
    ['no_reports', 'a number of a range that is named for another reason', async () => inRange[2]],
    ['not_in_use', 'a number of a range that nobody was given', async () => impossible],
    ['few_complaints', 'one complaint', () => addNumber(database, { openReports: [{ count: 1 }] })],
    [
      'few_complaints',
      'hundreds of long ago',
      () => addNumber(database, { openReports: [{ count: 300, daysAgo: 1500 }] }),
    ],
    [
      'trusted',
      'thirty people who say that it is fine, and one who does not',
      () => addNumber(database, { evidence: [praise, { kind: 'ban', days: [[dayNumber(clock.now()), 1]] }] }),
    ],
    ['organisation', 'a hospital that is trusted', () => addNumber(database, { ...hospital, evidence: [praise] })],
    ['no_reports', 'nothing', async () => makePhone()],
    ['no_reports', 'a row of look-ups alone', () => addNumber(database, { lookups: 40 })],
  ])('is %s: %s', async (headline, _, add) => {
    const phone = await add();
    const asker = await join(app);
    expect([await headlineFor(null, phone), await headlineFor(asker, phone)]).toEqual([headline, headline]);
    expect(await headlineInHistory(asker, phone)).toBe(headline);
  });

  it('is that of an emergency number, which is in no history', async () => {
    const asker = await join(app);
    expect([await headlineFor(null, '112'), await headlineFor(asker, '112')]).toEqual(['emergency', 'emergency']);
    expect(await headlineInHistory(asker, '112')).toBeUndefined();
  });

  it('is a verified person where a holder shows a name, for everybody alike, and the holder too', async () => {
    const maria = await join(app, name);
    const asker = await join(app);
    for (const by of [null, asker, maria]) expect(await headlineFor(by, maria.phone)).toBe('verified_person');
    expect(await headlineInHistory(asker, maria.phone)).toBe('verified_person');
    const my = await maria.browser.ask('/api/v6/profile/my');
    expect((my.data as unknown as NumberView).verdict.headline).toBe('verified_person');
  });

  it.each<[string, Record<string, unknown>]>([
    ['has no name', { first_name: null, last_name: '' }],
    ['hides the name', { ...name, profile_going: false }],
    ['has not proved the number', { ...name, is_proven: false }],
    ['deactivated the account', { ...name, deactivated_at: clock.now() }],
  ])('is no verified person where the holder %s, for the holder neither', async (_, traits) => {
    const holder = await join(app, traits);
    const asker = await join(app);
    for (const by of [null, asker, holder]) expect(await headlineFor(by, holder.phone)).toBe('no_reports');
    expect(await headlineInHistory(asker, holder.phone)).toBe('no_reports');
  });

  it('is no verified person and no organisation once the holder has unlisted the number', async () => {
    const holder = await join(app, name);
    await addNumber(database, { ...hospital, phone: holder.phone });
    const asker = await join(app);
    expect(await headlineFor(asker, holder.phone)).toBe('organisation');
    expect((await holder.browser.post('/api/v6/number/unlist')).status).toBe(200);
    for (const by of [null, asker, holder]) expect(await headlineFor(by, holder.phone)).toBe('no_reports');
    expect(await headlineInHistory(asker, holder.phone)).toBe('no_reports');
  });

  it('tells of a profile by its id neither register nor range', async () => {
    const maria = await join(app, name);
    const jean = await join(app, name);
    await addNumber(database, { ...hospital, phone: maria.phone });
    await database.db.updateTable('profile').set({ phone: '33162990731' }).where('id', '=', jean.id).execute();
    expect(await headlineFor(null, '33162990731')).toBe('telemarketing_range');
    for (const { id } of [maria, jean]) {
      const answer = await app.request(`/api/v202505/profile/${id}`);
      const { data } = (await answer.json()) as { data: NumberView };
      expect(data.verdict.headline).toBe('verified_person');
    }
  });

  it('stands beside the range that decided it', async () => {
    const { openData } = await look(app, null, inRange[0]);
    expect(openData).toEqual([
      {
        source: 'arcep',
        count: 0,
        firstAt: null,
        lastAt: null,
        isRange: true,
        prefix: '33162',
        subjects: [{ category: 'telemarketing', count: 0 }],
        undated: [],
      },
    ]);
  });

  it('has an organisation’s name in title case everywhere, and the register’s own in the database', async () => {
    const phone = await addNumber(database, hospital);
    const asker = await join(app);
    const shown = 'St. Mary’s Hospital';
    expect((await look(app, asker, phone)).organisations).toMatchObject([{ name: shown, source: 'cms' }]);
    const { data } = await asker.browser.ask('/api/v6/search/history');
    expect(History.parse(data).items).toMatchObject([{ name: shown }]);
    const card = await app.request(`/api/v202505/search/${phone}/contact.vcf`);
    expect(await card.text()).toContain(`FN:${shown}\r\n`);
    const row = await database.db.selectFrom('number').select('organisations').where('phone', '=', phone).execute();
    expect(row[0]?.organisations).toMatchObject([{ name: 'ST. MARY’S HOSPITAL' }]);
  });
});

describe('U7 the rating', () => {
  it.each([
    ['nothing', {}, false, 5],
    ['a register', hospital, false, 5],
    ['complaints that have faded to nothing', { openReports: [{ count: 3, daysAgo: 3_000 }] }, true, 5],
    ['many complaints', { openReports: [{ count: 60 }] }, true, 1],
  ])('of %s', async (_, traits, isRated, index) => {
    const { metrics } = await look(app, null, await addNumber(database, traits));
    expect({ isRated: metrics.isRated, index: metrics.index }).toEqual({ isRated, index });
  });
});
