import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImportTest, dailyFile, importedAt } from '#test/import-test.ts';
import { WrongFileError } from '../readers/file-record.ts';
import { createGenericSource } from '../sources/generic.ts';

let test: Awaited<ReturnType<typeof createImportTest>>;
beforeAll(async () => {
  test = await createImportTest();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

describe('importFile', () => {
  it('keeps what is usable and names line and reason of the rest', async () => {
    const summary = await test.run(
      'ftc-dnc-daily',
      dailyFile(
        '8882887124,2025-12-03',
        ',2025-12-03',
        '911,2025-12-03',
        'scamlikely,2025-12-03',
        '1112223333,2025-12-03',
      ) +
        dailyFile('6516743186,2025-13-03', '6516743186,2027-01-01', '6516743186,2025-12-04')
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
    const log = await test.database.db.selectFrom('open_import').selectAll().executeTakeFirstOrThrow();
    expect(log).toMatchObject({ lines_done: '9', accepted: '2', rejected: '7', file_name: 'file.csv' });
    expect(log.reject_reasons).toMatchObject({ bad_date: 2, half_line: 1 });
    expect(log.finished_at).toEqual(importedAt);
  });

  it('reads the full file of the FTC: subject and robocall, nothing about who complained', async () => {
    await test.run(
      'ftc-dnc-daily',
      'Company_Phone_Number,Created_Date,Violation_Date,Consumer_City,Consumer_State,Consumer_Area_Code,Subject,Recorded_Message_Or_Robocall\n' +
        '8882887124,2026-09-23 00:02:35,2026-09-22 18:03:00,Springfield,California,415,"Calls pretending to be government, businesses, or family and friends",Y\n' +
        '8882887124,2026-09-23 00:02:35,,,,,"Reducing your debt (credit cards, mortgage, student loans)",N\n' +
        '8882887124,2026-09-24 10:00:00,,,,,Brand new subject,\n',
    );
    const rows = await test.database.db.selectFrom('open_report').selectAll().orderBy('key').execute();
    expect(rows.map(({ key, category, is_robocall }) => [key, category, is_robocall])).toEqual([
      ['2026-09-23 00:02:35/18882887124/1', 'impersonation', true],
      ['2026-09-23 00:02:35/18882887124/2', 'debt_offers', false],
      ['2026-09-24 10:00:00/18882887124/1', 'unspecified', null],
    ]);
    expect(JSON.stringify(await test.snapshot())).not.toMatch(/Springfield|California/);
  });

  it('changes nothing when the same file comes again, whole or as a longer version', async () => {
    const first = ['8882887124,2025-12-03', '8882887124,2025-12-03', '6516743186,2025-12-04'];
    await test.run('ftc-dnc-daily', dailyFile(...first));
    const before = await test.snapshot();
    expect(await test.run('ftc-dnc-daily', dailyFile(...first))).toMatchObject({ outcome: 'known', accepted: 3 });
    // The added byte changes the file's hash.
    const again = await test.run('ftc-dnc-daily', `${dailyFile(...first)}\n`);
    expect(again).toMatchObject({ outcome: 'finished', accepted: 0, unchanged: 3 });
    expect(await test.snapshot()).toEqual(before);
    const longer = await test.run('ftc-dnc-daily', dailyFile(...first, '8882887124,2025-12-03'));
    expect(longer).toMatchObject({ accepted: 1, unchanged: 3 });
    expect((await test.numberOf('18882887124'))?.open_data[0]?.days).toEqual([[20425, 3]]);
  });

  it('uses the ids of a file that has them', async () => {
    const text =
      'complaint_id,company_phone_number,consumer_area_code,created_date\na1,7145724921,714,2021-03-24\na1,7145724921,714,2021-03-24\na2,7145724921,714,2021-03-24\n';
    expect(await test.run('ftc-dnc-2021', text)).toMatchObject({ accepted: 2, unchanged: 1 });
    expect((await test.numberOf('17145724921'))?.open_data[0]?.days).toEqual([[18710, 2]]);
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
    expect(await test.run(generic, text)).toMatchObject({ accepted: 1, authority: 'my-list' });
    expect((await test.numberOf('493020181000'))?.organisations[0]?.name).toBe('Müller & Söhne');
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
    await test.run(generic, text, { file: 'file.json' });
    expect((await test.numberOf('493020181000'))?.organisations[0]?.name).toBe('a "b\\{c},\ufffd NULL');
  });

  it.each([
    ['other columns', 'a,b\n1,2\n', /expected the columns company_phone_number, created_date.*found a, b/s],
    ['a web page', '<!DOCTYPE html>\n<html></html>', /web page/],
    ['nothing', '', /is empty/],
  ])('refuses %s and writes nothing', async (_, text, message) => {
    await expect(test.run('ftc-dnc-daily', text)).rejects.toThrow(WrongFileError);
    await expect(test.run('ftc-dnc-daily', text)).rejects.toThrow(message);
    expect(await test.database.db.selectFrom('open_import').selectAll().execute()).toEqual([]);
  });

  it('forgets a file that held nothing usable', async () => {
    expect(await test.run('ftc-dnc-daily', dailyFile('x,2025-12-03'))).toMatchObject({ read: 1, rejected: 1 });
    expect(await test.database.db.selectFrom('open_import').selectAll().execute()).toEqual([]);
  });

  it('stops after a batch when told to, and goes on from there', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `646${2_000_000 + (i % 4000)},2025-12-0${1 + (i % 3)}`);
    lines.splice(5000, 0, 'x,2025-12-03');
    const text = dailyFile(...lines);
    const stop = new AbortController();
    const part = await test.run('ftc-dnc-daily', text, {
      batchSize: 1000,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(part.outcome).toBe('stopped');
    expect(part.read).toBeGreaterThan(0);
    expect(part.read).toBeLessThan(10_000);
    const rest = await test.run('ftc-dnc-daily', text);
    expect(rest).toMatchObject({
      outcome: 'finished',
      resumedAfter: part.read,
      read: 10_001,
      accepted: 10_000,
      rejected: 1,
    });
    const inParts = await test.snapshot();
    await test.clear();
    await test.run('ftc-dnc-daily', text);
    expect(await test.snapshot()).toEqual(inParts);
  });
});
