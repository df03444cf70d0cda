import { expect, it } from 'vitest';
import { findListed, indexWords } from './match-words.ts';
import { readWordList } from './word-lists.ts';

const index = indexWords(['fuck', 'ass', 'pot', 'ano', 'сука', 'कुत्ता']);

it.each([
  ['what the fuck is this', 'fuck', 'fuck'],
  ['fuсk', 'fuсk', 'fuck'],
  ['FUCK!', 'FUCK', 'fuck'],
  ['f u c k off', 'fuck', 'fuck'],
  ['fu\u200bck', 'fuck', 'fuck'],
  ['fuuuuuck', 'fuuuuuck', 'fuck'],
  ['Вот сука.', 'сука', 'сука'],
  ['вот сyка', 'сyка', 'сука'],
  ['वह कुत्ता है', 'कुत्ता', 'कुत्ता'],
])('C9 in “%s” the word %s is found', (text, written, listed) => {
  expect(findListed(text, index)).toEqual({ written, listed });
});

it.each([
  'Scunthorpe and classic, assistant of the pass',
  'fuckery',
  'разинул рот',
  'este año',
  'сукин',
  'a as if',
  'f u',
])('C9 in “%s” no listed word stands by itself in its own script', (text) => {
  expect(findListed(text, index)).toBeNull();
});

it('C9 two letters apart are no spelled word, and a disguise of one script is found by a word of two', () => {
  expect(findListed('a b', indexWords(['ab']))).toBeNull();
  expect(findListed('a b d', indexWords(['abd']))).toEqual({ written: 'abd', listed: 'abd' });
  expect(findListed('хбанк', indexWords(['xбанк']))).toEqual({ written: 'хбанк', listed: 'xбанк' });
});

it('C9 an operator’s own list is read, and a wrong line is named', () => {
  expect(readWordList('# ours\n\nhold Bösewicht\r\nask  дурак\n')).toEqual({ hold: ['Bösewicht'], ask: ['дурак'] });
  expect(() => readWordList('hold one\nrefuse two')).toThrow('line 2');
  expect(() => readWordList('hold two words')).toThrow('line 1');
  for (const line of ['hold', 'withhold one', 'one']) expect(() => readWordList(line)).toThrow('line 1');
  expect(readWordList('  hold  one \n\n \n# hold two')).toEqual({ hold: ['one'], ask: [] });
});
