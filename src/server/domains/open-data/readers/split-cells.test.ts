import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitCells } from './split-cells.ts';

it('reads what any CSV writer writes as csv-parse does', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', 'é', '') });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), fc.constantFrom(',', ';', '\t'), (cells, delimiter) => {
      const record = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter);
      expect(splitCells(record, delimiter)).toEqual(cells);
      expect(parse(record, { delimiter, relax_column_count: true })[0]).toEqual(cells);
    }),
  );
});

it.each([
  ['a,b,,', ['a', 'b', '', '']],
  ['', ['']],
  ['"a,b",c', ['a,b', 'c']],
  ['5" pipe,x', ['5" pipe', 'x']],
  ['"Acme" Ltd,x', ['Acme Ltd', 'x']],
  ['""', ['']],
  ['"say ""hi""",', ['say "hi"', '']],
])('reads %j', (record, cells) => {
  expect(splitCells(record, ',')).toEqual(cells);
});

it('says when a quote is not closed', () => {
  expect(splitCells('a,"b', ',')).toBeNull();
  expect(splitCells('"a""', ',')).toBeNull();
});
