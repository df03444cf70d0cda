import { expect, it } from 'vitest';
import { maskName } from './mask-name.ts';

it.each([
  ['Maria', 'Kuznetsova', 'M***', 'K.'],
  ['Maria Kuznetsova', '', 'M***', ''],
  ['', 'Kuznetsova', '', 'K.'],
  ['', '', '', ''],
  ['  ', '\t', '', ''],
  ['X', 'Y', 'X***', 'Y.'],
  // One letter each, of several code points.
  ['E\u0301milie', 'O\u0308zil', 'E\u0301***', 'O\u0308.'],
  ['किशोर', 'कुमार', 'कि***', 'कु.'],
  ['👩‍🚀 Anna', '🇩🇪 Berg', '👩‍🚀***', '🇩🇪.'],
  ['مريم', 'خوري', 'م***', 'خ.'],
])('%j %j is %j %j', (firstName, lastName, first, last) => {
  expect(maskName({ firstName, lastName })).toEqual({ firstName: first, lastName: last });
});
