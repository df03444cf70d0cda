import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { ListRow } from '../queries/read-list.ts';
import { csvCell, type ListFacts, type ListFormatName, listFormats } from './list-formats.ts';

const row = (phone: string, traits: Partial<ListRow> = {}): ListRow => ({
  phone,
  country: 'DE',
  score: 75,
  reports: 20,
  category: 'scam',
  isRemoved: false,
  ...traits,
});
const facts: ListFacts = { version: 42, country: 'DE', least: 60, form: 'e164', next: null };

async function write(name: ListFormatName, rows: readonly ListRow[], more: Partial<ListFacts> = {}): Promise<string> {
  async function* pieces() {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  }
  let text = '';
  for await (const part of listFormats[name].write(pieces(), { ...facts, ...more })) text += part;
  return text;
}

const rows = [row('4930123456'), row('5491123456789', { country: 'AR' }), row('4930123457', { isRemoved: true })];

test('40: CSV has no byte order mark, tells what left, and no cell of it is run as a formula', async () => {
  const text = await write('list.csv', [...rows, row('4930123458', { category: '=HYPERLINK("http://evil.example")' })]);
  expect(
    text.startsWith('phone,country,label,score,reports,category,other_forms\n+4930123456,DE,unwanted,75,20,scam,\n'),
  ).toBe(true);
  const cells = parse(text) as string[][];
  expect(cells.every((line) => line.length === 7)).toBe(true);
  expect(cells[3]?.slice(0, 3)).toEqual(['+4930123457', 'DE', 'removed']);
  expect(cells[4]?.[5]).toBe('\'=HYPERLINK("http://evil.example")');
  for (const cell of ['=1+1', '+1+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
    expect(csvCell(cell).replace(/^"/, ''), cell).toMatch(/^'/);
  }
  // A plain number is no formula, and clients compare it literally.
  expect(['+4930123456', '4930123456'].map(csvCell)).toEqual(['+4930123456', '4930123456']);
});

test('40: JSON says what left and where the next page begins', async () => {
  const list = JSON.parse(await write('list.json', rows, { next: '4930123457' }));
  expect(list).toEqual({
    version: 42,
    country: 'DE',
    least: 60,
    numbers: [
      { phone: '+4930123456', country: 'DE', label: 'unwanted', score: 75, reports: 20, category: 'scam' },
      expect.objectContaining({ phone: '+5491123456789', country: 'AR' }),
    ],
    removed: ['+4930123457'],
    next: '4930123457',
  });
  expect(JSON.parse(await write('list.json', []))).toMatchObject({ numbers: [], removed: [] });
});

test('40: texts of devices are in the shapes that their makers document', async () => {
  const listed = rows.slice(0, 1);
  expect(await write('list.txt', listed, { form: 'digits' })).toBe('4930123456\n');
  expect(await write('list.xml', rows)).toContain('<number phone="+4930123456" country="DE" label="unwanted"');
  expect(await write('list.xml', rows)).toContain('<removed phone="+4930123457"/>');
  expect(await write('list.vcf', listed)).toContain('TEL;TYPE=WORK:+4930123456\r\n');
  expect(await write('fritzbox.xml', listed, { form: 'national' })).toContain(
    '<telephony><number id="0" type="work">030123456</number></telephony>',
  );
  expect(await write('snom.xml', listed)).toContain('<contact blocked="true">');
  expect(await write('yealink.xml', listed)).toContain('<Telephone>+4930123456</Telephone>');
});

test('40: a contact of a FRITZ!Box has nine numbers at most, counted from 0', async () => {
  const many = Array.from({ length: 300 }, (_, n) => row(`49301${String(n).padStart(5, '0')}`));
  const contacts = (await write('fritzbox.xml', many)).match(/<contact>.*<\/contact>/g) ?? [];
  const ids = contacts.map((contact) => [...contact.matchAll(/id="(\d+)"/g)].map(([, id]) => Number(id)));
  expect(ids.flat()).toHaveLength(300);
  expect(ids.every((own) => own.length <= 9 && own.every((id, nth) => id === nth))).toBe(true);
});
