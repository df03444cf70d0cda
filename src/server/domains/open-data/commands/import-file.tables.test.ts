import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createImportTest } from '#test/import-test.ts';
import { createGenericSource } from '../sources/generic.ts';

let test: Awaited<ReturnType<typeof createImportTest>>;
beforeAll(async () => {
  test = await createImportTest();
});
afterAll(() => test.close());
beforeEach(() => test.clear());

const sourceOf = (more: Partial<Parameters<typeof createGenericSource>[0]> = {}) =>
  createGenericSource({ format: 'csv', sourceName: 'mine', as: 'reports', country: 'DE', ...more });
const phones = async () => {
  const rows = await test.database.db
    .selectFrom('open_report')
    .select(['phone', 'last_day'])
    .orderBy('phone')
    .execute();
  return rows.map(({ phone, last_day }) => [phone, last_day]);
};

it('R10: reads a list of calls as a router writes it: a line for spreadsheets, years of two digits', async () => {
  const file = [
    'sep=;',
    'Typ;Datum;Name;Rufnummer;Nebenstelle;Eigene Rufnummer;Dauer',
    '2;25.11.25 17:45;;030901820;;030901829;0:01',
    '1;01.02.25 09:00;Anna;0171 2345678;;030901829;0:02',
    '',
  ].join('\r\n');
  const summary = await test.run(sourceOf({ dateColumn: 'Datum' }), file);
  expect(summary).toMatchObject({ accepted: 2, rejected: 0, unread: [] });
  expect(await phones()).toEqual([
    ['4930901820', '2025-11-25'],
    ['491712345678', '2025-02-01'],
  ]);
});

it('R10: a column that looks like numbers but is not read is told', async () => {
  const lines = [0, 1, 2, 3].map((digit) => `030 90182${digit};0171 234567${digit};10115;1.2.2025`);
  const file = ['Telefon;Erreichbar unter;PLZ;Tag', ...lines].join('\n');
  expect(await test.run(sourceOf(), file)).toMatchObject({
    accepted: 4,
    unread: [{ column: 'erreichbar_unter', count: 4 }],
  });
});

it('R10: asks which column is meant where headings name several, or none', async () => {
  await expect(test.run(sourceOf(), 'Telefon;Handy\n030901820;01712345678')).rejects.toThrow(
    /telefon, handy.*--phone-column/,
  );
  await expect(test.run(sourceOf(), 'Wer;Wo\nAnna;030901820')).rejects.toThrow(/--phone-column; found wer, wo/);
});

it('R3: what a spreadsheet spoilt is mended where nothing is lost, else told', async () => {
  const cells = ['4930901825.0', '4.930901826E9', '4.93090182E9', '########', '="030901827"'];
  const summary = await test.run(
    sourceOf(),
    `Telefon\n${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n')}`,
  );
  expect(summary.rejects).toEqual([{ reason: 'spoilt', count: 2, lines: [4, 5] }]);
  expect((await phones()).map(([phone]) => phone)).toEqual(['4930901825', '4930901826', '4930901827']);
});
