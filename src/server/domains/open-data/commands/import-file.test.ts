import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scoreOf } from '#server/domains/number/rules.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '../../../../../tests/support/database.ts';
import { WrongFileError } from '../readers/file-record.ts';
import { findSource } from '../sources/catalogue.ts';
import { createGenericSource } from '../sources/generic.ts';
import type { Source } from '../sources/source.ts';
import { type ImportOptions, importFile } from './import-file.ts';

let database: Database;
let folder: string;
const now = () => new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'ringbook-import-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.pool.query('truncate number, open_report, open_organisation, open_range, open_import');
});

function source(name: string): Source {
  const found = findSource(name);
  if (!found) throw new Error(name);
  return found;
}

async function run(by: string | Source, content: string | Buffer, options: ImportOptions & { file?: string } = {}) {
  const path = join(folder, options.file ?? 'file.csv');
  await writeFile(path, content);
  return importFile(database, typeof by === 'string' ? source(by) : by, path, { now, ...options });
}

/** All tables that an import writes, in a stable order, without times. */
async function snapshot(): Promise<unknown[]> {
  const queries = [
    'select * from open_report order by source, key',
    'select * from open_organisation order by source, key',
    'select * from open_range order by source, prefix',
    'select phone, country, open_data, organisations, open_score from number order by phone',
  ];
  const all: unknown[] = [];
  for (const text of queries) all.push((await database.pool.query(text)).rows);
  return all;
}

async function numberOf(phone: string) {
  return database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirst();
}

const daily = (...lines: string[]) => `Company_Phone_Number,Published\n${lines.map((line) => `${line}\n`).join('')}`;
const numbers = (...lines: string[]) =>
  `phone_e164,reports,first_published,last_published\n${lines.map((line) => `${line}\n`).join('')}`;

describe('importFile', () => {
  it('keeps what is usable and names line and reason of the rest', async () => {
    const summary = await run(
      'ftc-dnc-daily',
      daily(
        '8882887124,2025-12-03',
        ',2025-12-03',
        '911,2025-12-03',
        'scamlikely,2025-12-03',
        '1112223333,2025-12-03',
      ) +
        daily('6516743186,2025-13-03', '6516743186,2027-01-01', '6516743186,2025-12-04')
          .split('\n')
          .slice(1)
          .join('\n') +
        '651674',
    );
    expect(summary).toMatchObject({ outcome: 'finished', read: 9, accepted: 2, unchanged: 0, rejected: 7 });
    expect(Object.fromEntries(summary.rejects.map(({ reason, lines }) => [reason, lines]))).toEqual({
      empty: [3],
      short_number: [4],
      not_a_number: [5],
      unassigned: [6],
      bad_date: [7, 8],
      half_line: [10],
    });
    const log = await database.db.selectFrom('open_import').selectAll().executeTakeFirstOrThrow();
    expect(log).toMatchObject({ lines_done: '9', accepted: '2', rejected: '7', file_name: 'file.csv' });
    expect(log.reject_reasons).toMatchObject({ bad_date: 2, half_line: 1 });
    expect(log.finished_at).toEqual(now());
  });

  it('reads the full file of the FTC: subject and robocall, nothing about who complained', async () => {
    await run(
      'ftc-dnc-daily',
      'Company_Phone_Number,Created_Date,Violation_Date,Consumer_City,Consumer_State,Consumer_Area_Code,Subject,Recorded_Message_Or_Robocall\n' +
        '8882887124,2026-09-23 00:02:35,2026-09-22 18:03:00,Springfield,California,415,"Calls pretending to be government, businesses, or family and friends",Y\n' +
        '8882887124,2026-09-23 00:02:35,,,,,"Reducing your debt (credit cards, mortgage, student loans)",N\n' +
        '8882887124,2026-09-24 10:00:00,,,,,Brand new subject,\n',
    );
    const rows = await database.db.selectFrom('open_report').selectAll().orderBy('key').execute();
    expect(rows.map(({ key, category, is_robocall }) => [key, category, is_robocall])).toEqual([
      ['2026-09-23 00:02:35/18882887124/1', 'impersonation', true],
      ['2026-09-23 00:02:35/18882887124/2', 'debt_offers', false],
      ['2026-09-24 10:00:00/18882887124/1', 'unspecified', null],
    ]);
    expect(JSON.stringify(await snapshot())).not.toMatch(/Springfield|California/);
  });

  it('projects into the number’s row: days, subjects, score', async () => {
    await run('ftc-dnc-daily', daily('8882887124,2025-12-03', '8882887124,2025-12-03', '8882887124,2025-12-01'));
    const row = await numberOf('18882887124');
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
    const expected = scoreOf(row?.open_data[0]?.days ?? [], 0.25);
    expect(row?.open_score).toBeCloseTo(expected, 6);
  });

  it('changes nothing when the same file comes again, whole or as a longer version', async () => {
    const first = ['8882887124,2025-12-03', '8882887124,2025-12-03', '6516743186,2025-12-04'];
    await run('ftc-dnc-daily', daily(...first));
    const before = await snapshot();
    expect(await run('ftc-dnc-daily', daily(...first))).toMatchObject({ outcome: 'known', accepted: 3 });
    // A byte more, so the file is not known by its hash.
    const again = await run('ftc-dnc-daily', `${daily(...first)}\n`);
    expect(again).toMatchObject({ outcome: 'finished', accepted: 0, unchanged: 3 });
    expect(await snapshot()).toEqual(before);
    const longer = await run('ftc-dnc-daily', daily(...first, '8882887124,2025-12-03'));
    expect(longer).toMatchObject({ accepted: 1, unchanged: 3 });
    expect((await numberOf('18882887124'))?.open_data[0]?.days).toEqual([[20425, 3]]);
  });

  it('leaves updated_at alone where nothing is new', async () => {
    await run('ftc-dnc-daily', daily('8882887124,2025-12-03', '6516743186,2025-12-03'));
    const later = () => new Date('2026-11-21T12:00:00Z');
    await run('ftc-dnc-daily', daily('8882887124,2025-12-03', '6516743186,2025-12-04'), { now: later });
    expect((await numberOf('18882887124'))?.updated_at).toEqual(now());
    expect((await numberOf('16516743186'))?.updated_at).toEqual(later());
  });

  it('adds single reports to a summary without counting one twice, whichever comes first', async () => {
    const files: [string, string][] = [
      ['ftc-dnc-numbers', numbers('+18882887124,5,,2025-12-03', '+16516743186,2,2025-11-20,2025-12-03')],
      ['ftc-dnc-daily', daily('8882887124,2025-12-03', '8882887124,2025-12-03', '8882887124,2025-12-09')],
      ['ftc-dnc-numbers', 'phone_e164,reports,first_date,last_date\n+16516743186,4,2021-03-25,2021-04-06\n'],
    ];
    for (const [name, text] of files) await run(name, text);
    const expected = await numberOf('18882887124');
    expect(expected?.open_data[0]).toMatchObject({
      days: [
        [20389, 2],
        [20425, 3],
        [20431, 1],
      ],
      firstDay: null,
      lastDay: '2025-12-09',
    });
    expect((await numberOf('16516743186'))?.open_data[0]?.days.map(([, count]) => count)).toEqual([3, 1, 1, 1]);
    const all = await snapshot();
    await database.pool.query('truncate number, open_report, open_import');
    for (const [name, text] of files.reverse()) await run(name, text);
    expect(await snapshot()).toEqual(all);
  });

  it('takes a newer count of a summary instead of the old one', async () => {
    await run('ftc-dnc-numbers', numbers('+18882887124,2,2025-11-01,2025-11-03'));
    const summary = await run('ftc-dnc-numbers', numbers('+18882887124,6,2025-11-01,2025-12-03'));
    expect(summary.accepted).toBe(1);
    expect((await numberOf('18882887124'))?.open_data[0]).toMatchObject({
      days: [
        [20393, 5],
        [20425, 1],
      ],
    });
  });

  it('keeps authorities, organisations and members’ evidence of one number together', async () => {
    await database.pool.query(`insert into number (phone, evidence, member_score, lookups)
      values (13347938701, '[{"kind":"ban","days":[[20000,1]]}]', 3, 7)`);
    await run(
      'us-hospitals',
      'facility_id,name,city,state,zip,phone,phone_e164,type\n010001,SOUTHEAST HEALTH,ST. LOUIS,AL,36301,,+13347938701,Acute\n',
    );
    await run('ftc-dnc-daily', daily('3347938701,2025-12-03'));
    const row = await numberOf('13347938701');
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

  it('takes an organisation away from the number that it left', async () => {
    const heading = 'slug,name,phone,phone_e164,countries,categories,kind,web,quality\n';
    await run(
      'organisations-eu',
      `${heading}acme,ACME,,+493020181000,de,commerce|finance,company,https://acme.example/,x\n`,
    );
    await run('organisations-eu', `${heading}acme,ACME,,+493020181001,de,commerce,company,javascript:alert(1),x\n`);
    expect((await numberOf('493020181000'))?.organisations).toEqual([]);
    expect((await numberOf('493020181001'))?.organisations).toEqual([
      { name: 'ACME', place: null, category: 'commerce', web: null, source: 'datenanfragen' },
    ]);
  });

  it('reads numbers and ranges of the German list, and the French ranges', async () => {
    const text =
      'number_as_listed,phone_e164,is_prefix,origin\n+16465535819,+16465535819,no,abroad\n01805360022*,+491805360022,yes,DE\n';
    await run('spam-numbers-de', text);
    await run(
      'fr-telemarketing-ranges',
      'prefix_e164,total_digits,country,kind\n+33162,11,FR,telemarketing\n+33x,11,FR,x\n',
    );
    expect((await numberOf('16465535819'))?.open_data).toEqual([
      { source: 'spam-numbers-de', days: [[19813, 1]], firstDay: null, lastDay: '2024-03-31', subjects: [] },
    ]);
    expect(await database.db.selectFrom('open_range').selectAll().orderBy('prefix').execute()).toEqual([
      { source: 'arcep', prefix: '33162', total_digits: 11, category: 'telemarketing', country: 'FR' },
      { source: 'spam-numbers-de', prefix: '491805360022', total_digits: null, category: 'unspecified', country: 'DE' },
    ]);
  });

  it('uses the ids of a file that has them', async () => {
    const text =
      'complaint_id,company_phone_number,consumer_area_code,created_date\na1,7145724921,714,2021-03-24\na1,7145724921,714,2021-03-24\na2,7145724921,714,2021-03-24\n';
    expect(await run('ftc-dnc-2021', text)).toMatchObject({ accepted: 2, unchanged: 1 });
    expect((await numberOf('17145724921'))?.open_data[0]?.days).toEqual([[18710, 2]]);
  });

  it('does not count a report that its id already names under another number', async () => {
    const heading = 'complaint_id,company_phone_number,created_date\n';
    await run('ftc-dnc-2021', `${heading}a1,7145724921,2021-03-24\n`);
    const summary = await run('ftc-dnc-2021', `${heading}a1,3013135829,2021-03-24\na2,6124162840,2021-03-24\n`);
    expect(summary).toMatchObject({ accepted: 1, unchanged: 1 });
    expect((await numberOf('13013135829'))?.open_data ?? []).toEqual([]);
    expect((await numberOf('16124162840'))?.open_data[0]?.days).toEqual([[18710, 1]]);
  });

  it('reads Windows-1252', async () => {
    const text = Buffer.from('name;tel\nM\xfcller & S\xf6hne;030 20181000\n', 'latin1');
    const generic = createGenericSource({
      format: 'csv',
      sourceName: 'my-list',
      as: 'organisations',
      country: 'DE',
      phoneColumn: 'tel',
      nameColumn: 'name',
    });
    expect(await run(generic, text)).toMatchObject({ accepted: 1, authority: 'my-list' });
    expect((await numberOf('493020181000'))?.organisations[0]?.name).toBe('Müller & Söhne');
  });

  it('survives any character in a cell', async () => {
    const generic = createGenericSource({
      format: 'json',
      sourceName: 'odd',
      as: 'organisations',
      country: 'DE',
      phoneColumn: 'tel',
      nameColumn: 'name',
    });
    const text = '{"tel":"030 20181000","name":"a\\u0000\\"b\\\\{c},\\ud800 \\u202e NULL"}';
    await run(generic, text, { file: 'file.json' });
    expect((await numberOf('493020181000'))?.organisations[0]?.name).toBe('a "b\\{c},\ufffd NULL');
  });

  it.each([
    ['other columns', 'a,b\n1,2\n', /expected the columns company_phone_number, created_date.*found a, b/s],
    ['a web page', '<!DOCTYPE html>\n<html></html>', /web page/],
    ['nothing', '', /is empty/],
  ])('refuses %s and writes nothing', async (_, text, message) => {
    await expect(run('ftc-dnc-daily', text)).rejects.toThrow(WrongFileError);
    await expect(run('ftc-dnc-daily', text)).rejects.toThrow(message);
    expect(await database.db.selectFrom('open_import').selectAll().execute()).toEqual([]);
  });

  it('forgets a file that held nothing usable', async () => {
    expect(await run('ftc-dnc-daily', daily('x,2025-12-03'))).toMatchObject({ read: 1, rejected: 1 });
    expect(await database.db.selectFrom('open_import').selectAll().execute()).toEqual([]);
  });

  it('stops after a batch when told to, and goes on from there', async () => {
    const lines = Array.from({ length: 40_000 }, (_, i) => `646${2_000_000 + (i % 15_000)},2025-12-0${1 + (i % 3)}`);
    lines.splice(20_000, 0, 'x,2025-12-03');
    const text = daily(...lines);
    const stop = new AbortController();
    const part = await run('ftc-dnc-daily', text, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(part.outcome).toBe('stopped');
    expect(part.read).toBeLessThan(40_000);
    const rest = await run('ftc-dnc-daily', text);
    expect(rest).toMatchObject({
      outcome: 'finished',
      resumedAfter: part.read,
      read: 40_001,
      accepted: 40_000,
      rejected: 1,
    });
    const inParts = await snapshot();
    await database.pool.query('truncate number, open_report, open_import');
    await run('ftc-dnc-daily', text);
    expect(await snapshot()).toEqual(inParts);
  });

  it('loses nothing when two imports about the same numbers run at once', async () => {
    const phones = Array.from({ length: 3_000 }, (_, i) => `646${2_000_000 + i}`);
    const ftc = daily(...phones.map((phone) => `${phone},2025-12-03`));
    const fcc = `id,Caller ID Number,Date of Issue\n${phones
      .map((phone, i) => `${i},${phone},2025-12-04\n`)
      .reverse()
      .join('')}`;
    await Promise.all([run('ftc-dnc-daily', ftc, { file: 'ftc.csv' }), run('fcc', fcc, { file: 'fcc.csv' })]);
    const { rows } = await database.pool.query(
      'select count(*)::int4 as n from number where jsonb_array_length(open_data) = 2',
    );
    expect(rows).toEqual([{ n: 3_000 }]);
  });
});
