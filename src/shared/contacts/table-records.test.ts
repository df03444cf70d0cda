import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { type TableLine, takeRecords } from './table-records.ts';

const longest = { lines: 50, length: 10_000 };
const linesOf = (text: string): TableLine[] =>
  text.split('\n').map((line, at) => ({ text: line, number: at + 1, isCut: line.length > longest.length }));

/** Cells by line of the record; the result must not depend on the chunk size. */
function take(text: string, delimiter = ',', atOnce = 1_000) {
  const lines = linesOf(text);
  const all: [number, string[] | null][] = [];
  let rest: readonly TableLine[] = [];
  for (let at = 0; at < lines.length; at += atOnce) {
    const isEnd = at + atOnce >= lines.length;
    const taken = takeRecords([...rest, ...lines.slice(at, at + atOnce)], delimiter, longest, isEnd);
    all.push(...taken.records.map(({ line, cells }) => [line, cells] as [number, string[] | null]));
    rest = taken.rest;
  }
  expect(rest).toEqual([]);
  return all;
}

const anyCell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', 'é', ''), maxLength: 8 });
const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter);

describe('C: records of a table by csv-parse', () => {
  it('reads what any program writes, wherever the lines are cut', () => {
    const records = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(records, fc.constantFrom(',', ';', '\t', '|'), fc.nat({ max: 4 }), (rows, delimiter, more) => {
        const text = rows.map((cells) => quoted(cells, delimiter)).join('\n');
        expect(take(text, delimiter, 1 + more).map(([, cells]) => cells)).toEqual(rows);
      }),
    );
  });

  it.each<[string, string[]]>([
    ['a,b,,', ['a', 'b', '', '']],
    ['"a,b",c', ['a,b', 'c']],
    ['a, "b, c"', ['a', 'b, c']],
    ['5" pipe,x', ['5" pipe', 'x']],
    // Text after a closing quotation mark belongs to the cell, and the marks become literal.
    ['"Acme" Ltd,x', ['"Acme" Ltd', 'x']],
    ['"",x', ['', 'x']],
    ['"say ""hi""",', ['say "hi"', '']],
  ])('reads %j', (line, cells) => {
    expect(take(line)).toEqual([[1, cells]]);
  });

  it('loses to a bad quote its own line alone, wherever it stands and however the lines come', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 199 }),
        fc.constantFrom('"oops,1', 'x,"oops', '"'),
        fc.nat({ max: 250 }),
        (bad, line, more) => {
          const good = Array.from({ length: 200 }, (_, at) => [`n${at}`, 'x']);
          const lines = good.map((cells) => cells.join(','));
          lines.splice(bad, 0, line);
          const expected = good.map((cells, at) => [at < bad ? at + 1 : at + 2, cells]);
          expected.splice(bad, 0, [bad + 1, null as never]);
          expect(take(lines.join('\n'), ',', 1 + more)).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('knows the line of each record among blank ones, whatever they are made of', () => {
    const text = '\n \na,b\n\n\u00a0\n"c\n\n",d\n\n"torn,e\n\nf,g\n';
    for (const atOnce of [1, 2, 3, 100]) {
      expect(take(text, ',', atOnce)).toEqual([
        [3, ['a', 'b']],
        [6, ['c\n\n', 'd']],
        [10, null],
        [12, ['f', 'g']],
      ]);
    }
    expect(take('a\tb\n\t\n\nc\td', '\t')).toEqual([
      [1, ['a', 'b']],
      [2, ['', '']],
      [4, ['c', 'd']],
    ]);
  });

  it('goes on behind a line that is too long, also within an open quote', () => {
    const long = 'x'.repeat(longest.length + 1);
    expect(take(`a,b\n${long}\nc,d`)).toEqual([
      [1, ['a', 'b']],
      [2, null],
      [3, ['c', 'd']],
    ]);
    expect(take(`"a,b\n${long}\nc,d`, ',', 1)).toEqual([
      [1, null],
      [2, null],
      [3, ['c', 'd']],
    ]);
  });

  it('reads address books as well: a note of many lines, and a bad quote among long lists', () => {
    const note = Array.from({ length: 300 }, (_, at) => `line ${at}`).join('\n');
    expect([...readTable(`Name,Note\nAnna,"${note}"\nBert,`)].map(({ cells, line }) => [line, cells])).toEqual([
      [1, ['Name', 'Note']],
      [2, ['Anna', note]],
      [302, ['Bert', '']],
    ]);
    const many = Array.from({ length: 20_000 }, (_, at) => `Name ${at},0301234567`);
    const read = [...readTable(`Name,Phone\n"Torn,1\n${many.join('\r\n')}`)];
    expect(read[1]).toEqual({ cells: null, line: 2 });
    expect(read.slice(2).map(({ cells }) => cells?.join(','))).toEqual(many);
    expect(read.at(-1)?.line).toBe(20_002);
  });
});
