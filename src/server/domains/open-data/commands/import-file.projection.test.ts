import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImportTest, dailyFile, importedAt, summaryFile } from '#test/import-test.ts';

let test: Awaited<ReturnType<typeof createImportTest>>;
beforeAll(async () => {
  test = await createImportTest();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

describe('importFile, into the numbers’ rows', () => {
  it('projects into the number’s row: days, subjects, score', async () => {
    await test.run(
      'ftc-dnc-daily',
      dailyFile('8882887124,2025-12-03', '8882887124,2025-12-03', '8882887124,2025-12-01'),
    );
    const row = await test.numberOf('18882887124');
    expect(row).toMatchObject({
      country: 'US',
      organisations: [],
      open_data: [
        {
          source: 'ftc',
          days: [
            [20423, 1],
            [20425, 2],
          ],
          firstDay: '2025-12-01',
          lastDay: '2025-12-03',
          subjects: [],
        },
      ],
    });
    const expected = 0.25 * 2 ** ((20423 - 18262) / 125) + 0.5 * 2 ** ((20425 - 18262) / 125);
    expect(row?.open_score).toBeCloseTo(expected, 6);
    expect(row?.open_units).toBe(0.75);
  });

  it('leaves updated_at alone where nothing is new', async () => {
    await test.run('ftc-dnc-daily', dailyFile('8882887124,2025-12-03', '6516743186,2025-12-03'));
    const later = () => new Date('2026-11-21T12:00:00Z');
    await test.run('ftc-dnc-daily', dailyFile('8882887124,2025-12-03', '6516743186,2025-12-04'), { now: later });
    expect((await test.numberOf('18882887124'))?.updated_at).toEqual(importedAt);
    expect((await test.numberOf('16516743186'))?.updated_at).toEqual(later());
  });

  it('adds single reports to a summary without counting one twice, whichever comes first', async () => {
    const files: [string, string][] = [
      ['ftc-dnc-numbers', summaryFile('+18882887124,5,,2025-12-03', '+16516743186,2,2025-11-20,2025-12-03')],
      ['ftc-dnc-daily', dailyFile('8882887124,2025-12-03', '8882887124,2025-12-03', '8882887124,2025-12-09')],
      ['ftc-dnc-numbers', 'phone_e164,reports,first_date,last_date\n+16516743186,4,2021-03-25,2021-04-06\n'],
    ];
    for (const [name, text] of files) await test.run(name, text);
    const expected = await test.numberOf('18882887124');
    expect(expected?.open_data[0]).toMatchObject({
      days: [
        [20389, 1],
        [20407, 1],
        [20425, 3],
        [20431, 1],
      ],
      firstDay: null,
      lastDay: '2025-12-09',
    });
    expect((await test.numberOf('16516743186'))?.open_data[0]?.days.map(([, count]) => count)).toEqual([
      1, 1, 1, 1, 1, 1,
    ]);
    const all = await test.snapshot();
    await test.clear();
    for (const [name, text] of files.reverse()) await test.run(name, text);
    expect(await test.snapshot()).toEqual(all);
  });

  it('takes a newer count of a summary instead of the old one', async () => {
    await test.run('ftc-dnc-numbers', summaryFile('+18882887124,2,2025-11-01,2025-11-03'));
    const summary = await test.run('ftc-dnc-numbers', summaryFile('+18882887124,6,2025-11-01,2025-12-03'));
    expect(summary.accepted).toBe(1);
    expect((await test.numberOf('18882887124'))?.open_data[0]).toMatchObject({
      days: [
        [20393, 1],
        [20399, 1],
        [20406, 1],
        [20412, 1],
        [20419, 1],
        [20425, 1],
      ],
    });
  });

  it('keeps authorities, organisations and members’ evidence of one number together', async () => {
    await test.database.pool.query(`insert into number (phone, evidence, member_score, lookups)
      values (13347938701, '[{"kind":"ban","days":[[20000,1]]}]', 3, 7)`);
    await test.run(
      'us-hospitals',
      'facility_id,name,city,state,zip,phone,phone_e164,type\n010001,SOUTHEAST HEALTH,ST. LOUIS,AL,36301,,+13347938701,Acute\n',
    );
    await test.run('ftc-dnc-daily', dailyFile('3347938701,2025-12-03'));
    const row = await test.numberOf('13347938701');
    expect(row).toMatchObject({
      member_score: 3,
      lookups: '7',
      country: 'US',
      evidence: [{ kind: 'ban', days: [[20000, 1]] }],
      organisations: [
        { name: 'SOUTHEAST HEALTH', place: 'St. Louis, AL', category: 'hospital', web: null, source: 'cms' },
      ],
    });
    expect(row?.open_data.map((entry) => entry.source)).toEqual(['ftc']);
  });

  it('T10 the number that an organisation left keeps its country', async () => {
    const heading = 'slug,name,phone,phone_e164,countries,categories,kind,web,quality\n';
    const acme = (phone: string) => `${heading}acme,ACME,,+${phone},de,commerce,company,https://acme.example/,x\n`;
    await test.run('organisations-eu', acme('493020181000'));
    expect(await test.numberOf('493020181000')).toMatchObject({ country: 'DE' });
    await test.run('organisations-eu', acme('493020181001'));
    expect(await test.numberOf('493020181000')).toMatchObject({ country: 'DE', organisations: [], open_data: [] });
    expect(await test.numberOf('493020181001')).toMatchObject({ country: 'DE' });
  });

  it('takes an organisation away from the number that it left', async () => {
    const heading = 'slug,name,phone,phone_e164,countries,categories,kind,web,quality\n';
    await test.run(
      'organisations-eu',
      `${heading}acme,ACME,,+493020181000,de,commerce|finance,company,https://acme.example/,x\n`,
    );
    await test.run(
      'organisations-eu',
      `${heading}acme,ACME,,+493020181001,de,commerce,company,javascript:alert(1),x\n`,
    );
    expect((await test.numberOf('493020181000'))?.organisations).toEqual([]);
    expect((await test.numberOf('493020181001'))?.organisations).toEqual([
      { name: 'ACME', place: null, category: 'commerce', web: null, source: 'datenanfragen' },
    ]);
  });

  it('reads numbers and ranges of the German list, and the French ranges', async () => {
    const text =
      'number_as_listed,phone_e164,is_prefix,origin\n+16465535819,+16465535819,no,abroad\n01805360022*,+491805360022,yes,DE\n';
    await test.run('spam-numbers-de', text);
    await test.run(
      'fr-telemarketing-ranges',
      'prefix_e164,total_digits,country,kind\n+33162,11,FR,telemarketing\n+33x,11,FR,x\n',
    );
    expect((await test.numberOf('16465535819'))?.open_data).toEqual([
      { source: 'spam-numbers-de', days: [[19813, 1]], firstDay: null, lastDay: '2024-03-31', subjects: [] },
    ]);
    expect(await test.database.db.selectFrom('open_range').selectAll().orderBy('prefix').execute()).toEqual([
      { source: 'arcep', prefix: '33162', total_digits: 11, category: 'telemarketing', country: 'FR' },
      { source: 'spam-numbers-de', prefix: '491805360022', total_digits: null, category: 'unspecified', country: 'DE' },
    ]);
  });

  it('does not count a report that its id already names under another number', async () => {
    const heading = 'complaint_id,company_phone_number,created_date\n';
    await test.run('ftc-dnc-2021', `${heading}a1,7145724921,2021-03-24\n`);
    const summary = await test.run('ftc-dnc-2021', `${heading}a1,3013135829,2021-03-24\na2,6124162840,2021-03-24\n`);
    expect(summary).toMatchObject({ accepted: 1, unchanged: 1 });
    expect((await test.numberOf('13013135829'))?.open_data ?? []).toEqual([]);
    expect((await test.numberOf('16124162840'))?.open_data[0]?.days).toEqual([[18710, 1]]);
  });

  it('loses nothing when two imports about the same numbers run at once', async () => {
    const phones = Array.from({ length: 3_000 }, (_, i) => `646${2_000_000 + i}`);
    const ftc = dailyFile(...phones.map((phone) => `${phone},2025-12-03`));
    const fcc = `id,Caller ID Number,Date of Issue\n${phones
      .map((phone, i) => `${i},${phone},2025-12-04\n`)
      .reverse()
      .join('')}`;
    await Promise.all([test.run('ftc-dnc-daily', ftc, { file: 'ftc.csv' }), test.run('fcc', fcc, { file: 'fcc.csv' })]);
    const { rows } = await test.database.pool.query(
      'select count(*)::int4 as n from number where jsonb_array_length(open_data) = 2',
    );
    expect(rows).toEqual([{ n: 3_000 }]);
  });
});
