import { expect, test } from 'vitest';
import { asNumericId, asPhone, asRecord, asText, readJson, readLanguage } from './read-json.ts';

const read = (text: string) => readJson(new TextEncoder().encode(text));

test('whole numbers of any size stay as they were sent', () => {
  expect(read('{"a":4977069964384421269,"b":12,"c":1.5,"d":9007199254740993}')).toEqual({
    a: 4977069964384421269n,
    b: 12,
    c: 1.5,
    d: 9007199254740993n,
  });
  expect(read('[1e400]')).toEqual([Number.POSITIVE_INFINITY]);
});

test('what is no JSON in UTF-8 is undefined, however deep', () => {
  for (const text of ['', '{', 'null null', '\u0000']) expect(read(text)).toBeUndefined();
  expect(readJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined();
  expect(read('['.repeat(200_000))).toBeUndefined();
  expect(read('null')).toBeNull();
});

test('only an object is a record', () => {
  for (const value of [undefined, null, 'a', 1, [], true]) expect(asRecord(value)).toBeNull();
  expect(asRecord({ a: 1 })).toEqual({ a: 1 });
});

test('a text is cut and loses what a database cannot keep', () => {
  expect(asText('a\0b\ud800', 10)).toBe('ab\ufffd');
  expect(asText('😀😀', 3)).toBe('😀\ufffd');
  expect(asText(7, 10)).toBeNull();
});

test('ids are whole numbers, written as number or text', () => {
  expect(asNumericId(12)).toBe('12');
  expect(asNumericId(-5)).toBe('-5');
  expect(asNumericId(5741311803571721087n)).toBe('5741311803571721087');
  expect(asNumericId('5741311803571721087')).toBe('5741311803571721087');
  for (const value of [1.5, 2 ** 60, '', 'a1', '1'.repeat(101), null, undefined, {}, true]) {
    expect(asNumericId(value)).toBeNull();
  }
});

test('a phone number is international, with or without plus', () => {
  for (const value of ['12025550142', '+12025550142', ' +1 (202) 555-01.42 ', 12025550142]) {
    expect(asPhone(value)).toBe('12025550142');
  }
  for (const value of ['', '+', '123', '0044207946', '1'.repeat(16), '1202555o142', '++12025550142', null, {}, 1.5]) {
    expect(asPhone(value)).toBeNull();
  }
});

test('a language is a tag, or is not told', () => {
  for (const language of ['en', 'pt-br', 'zh-Hant']) expect(readLanguage(language)).toEqual({ language });
  for (const value of ['', 'e', 'English', 'en_US', 'en-', 7, null, undefined, ['en']]) {
    expect(readLanguage(value)).toEqual({});
  }
});
