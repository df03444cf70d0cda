import { describe, expect, it } from 'vitest';
import { longestRecord, WrongFileError } from './file-record.ts';
import { readCsv } from './read-csv.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readAll(text: string, size = 7): Promise<[line: number, ...cells: (string | null)[]][]> {
  const { columns, batches } = await readCsv(pieces(text, size));
  const all: [number, ...(string | null)[]][] = [];
  for await (const records of batches) {
    for (const record of records) {
      all.push([record.line, ...(record.fault === null ? [...columns].map(record.field) : [null])]);
    }
  }
  return all;
}

describe('readCsv', () => {
  it.each([1, 3, 1000])('gives the same records however the text is cut (%d)', async (size) => {
    expect(await readAll('A b,c\r\n1, x \r\n\r\n"2\r\n3","a ""b"""\r\n4,5', size)).toEqual([
      [2, '1', 'x'],
      [4, '2\n3', 'a "b"'],
      [6, '4', '5'],
    ]);
  });

  it.each([',', ';', '\t'])('finds the delimiter %j', async (delimiter) => {
    expect(await readAll(`a${delimiter}b\n1${delimiter}2\n`)).toEqual([[2, '1', '2']]);
  });

  it('rejects lines with too few or too many cells, and half a last line', async () => {
    expect(await readAll('a,b\n1\n1,2,3\n4,5\n6')).toEqual([
      [2, null],
      [3, null],
      [4, '4', '5'],
      [5, null],
    ]);
  });

  it('loses one line to a quote that is never closed, not the rest of the file', async () => {
    const rest = Array.from({ length: 200 }, (_, i) => `${i},x`).join('\n');
    const records = await readAll(`a,b\n"oops,1\n${rest}\n"end,1`, 100);
    expect(records[0]).toEqual([2, null]);
    expect(records.at(-1)).toEqual([203, null]);
    expect(records.slice(1, -1)).toEqual(Array.from({ length: 200 }, (_, i) => [i + 3, String(i), 'x']));
  });

  it('rejects a line without an end and goes on behind it', async () => {
    const text = `a,b\n1,${'x'.repeat(longestRecord * 3)}\n2,y\n`;
    expect(await readAll(text, 50_000)).toEqual([
      [2, null],
      [3, '2', 'y'],
    ]);
  });

  it.each(['<!DOCTYPE html><html>', '  <html>\n<body>', ''])('refuses %j', async (text) => {
    await expect(readAll(text)).rejects.toThrow(WrongFileError);
  });
});
