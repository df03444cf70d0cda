import { expect, it } from 'vitest';
import { WrongFileError } from './file-record.ts';
import { readJson } from './read-json.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readAll(text: string, names: string[], size: number): Promise<(string | null)[][]> {
  const all: (string | null)[][] = [];
  for await (const records of (await readJson(pieces(text, size))).batches) {
    for (const record of records) {
      all.push([String(record.line), ...(record.fault === null ? names.map(record.field) : [null])]);
    }
  }
  return all;
}

const portal = `[{"id":"1","Caller ID":"610-990-4243","note":"a } \\" ] b","location_1":{"x":[1,{"y":2}]}}
,{"id":2,"extra":null}
,{"id":"3","Caller ID":"x"}]`;

it.each([1, 5, 10_000])('reads an array however it is cut (%d)', async (size) => {
  expect(await readAll(portal, ['id', 'caller_id', 'note', 'location_1'], size)).toEqual([
    ['1', '1', '610-990-4243', 'a } " ] b', ''],
    ['2', '2', '', '', ''],
    ['3', '3', 'x', '', ''],
  ]);
});

it('reads one object a line, and rejects a broken and a half one', async () => {
  expect(await readAll('{"a":1}\n{"a":oops}\n{"a":3}\n{"a":', ['a'], 4)).toEqual([
    ['1', '1'],
    ['2', null],
    ['3', '3'],
    ['4', null],
  ]);
});

it.each(['<html>', 'a,b\n1,2', '[]', '[1,2]'])('refuses %j', async (text) => {
  await expect(readAll(text, [], 100)).rejects.toThrow(WrongFileError);
});
