import { listUnwanted, type UnwantedFilter, type UnwantedNumber } from '#server/domains/number/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export type ExportFormat = 'csv' | 'json';

/** Column order is part of the format. */
const columns: readonly [name: string, cell: (number: UnwantedNumber) => string | number | null | string[]][] = [
  ['phone', (number) => `+${number.phone}`],
  ['country', (number) => number.country],
  ['label', (number) => number.label],
  ['risk', (number) => number.risk],
  ['reports', (number) => number.reports],
  ['first_day', (number) => number.firstDay],
  ['last_day', (number) => number.lastDay],
  ['categories', (number) => number.categories],
  ['sources', (number) => number.sources],
  // Other caller ID forms: devices compare digits literally.
  [
    'other_forms',
    ({ phone }) =>
      spellingsOf(phone)
        .slice(1)
        .map((form) => `+${form}`),
  ],
];

/** Streams the list as CSV with a heading, or as one JSON array. */
export async function* exportUnwanted(
  database: Database,
  format: ExportFormat,
  filter: UnwantedFilter,
  now: Date,
): AsyncGenerator<string> {
  let isFirst = true;
  yield format === 'csv' ? `${columns.map(([name]) => name).join(',')}\n` : '[';
  for await (const numbers of listUnwanted(database, filter, now)) {
    const lines = numbers.map(format === 'csv' ? toCsv : toJson);
    if (format === 'csv') yield `${lines.join('\n')}\n`;
    else yield `${isFirst ? '\n' : ',\n'}${lines.join(',\n')}`;
    isFirst = false;
  }
  if (format === 'json') yield '\n]\n';
}

/** No cell needs escaping: numbers, days and ids only. */
function toCsv(number: UnwantedNumber): string {
  return columns
    .map(([, cell]) => {
      const value = cell(number);
      return Array.isArray(value) ? value.join('|') : (value ?? '');
    })
    .join(',');
}

function toJson(number: UnwantedNumber): string {
  return JSON.stringify(Object.fromEntries(columns.map(([name, cell]) => [name, cell(number)])));
}
