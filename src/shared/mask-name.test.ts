import { expect, it } from 'vitest';
import { maskName } from './mask-name.ts';

it.each([
  ['Maria', 'Kuznetsova', 'M***', 'K.'],
  ['Maria Kuznetsova', '', 'M***', ''],
  ['', 'Kuznetsova', '', 'K.'],
  ['', '', '', ''],
  ['  ', '\t', '', ''],
  ['X', 'Y', 'X***', 'Y.'],
  // Single letters of several code points.
  ['E\u0301milie', 'O\u0308zil', 'E\u0301***', 'O\u0308.'],
  ['किशोर', 'कुमार', 'कि***', 'कु.'],
  ['👩‍🚀 Anna', '🇩🇪 Berg', '👩‍🚀***', '🇩🇪.'],
  ['مريم', 'خوري', 'م***', 'خ.'],
])('%j %j is %j %j', (firstName, lastName, first, last) => {
  expect(maskName({ firstName, lastName })).toEqual({ firstName: first, lastName: last });
});

it('takes for a letter what the segmenter of the language standard takes for one, of any two signs that may stand in a name', () => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  // Both sides of each boundary of the fast path.
  const units = [0x41, 0xa9, 0xad, 0xe9, 0x2ff, 0x300, 0x301, 0x36f, 0x370, 0x3b1, 0x430, 0x482, 0x483, 0x489, 0x48a];
  units.push(0x52f, 0x530, 0x5b0, 0x627, 0x64b, 0x915, 0x93f, 0x200d, 0xfe0f, 0xd83d);
  for (const one of units) {
    for (const other of units) {
      const name = String.fromCharCode(one, other);
      const [first = { segment: '' }] = segmenter.segment(name.trim());
      expect(maskName({ firstName: name, lastName: '' }).firstName, `${one} ${other}`).toBe(`${first.segment}***`);
    }
  }
});
