import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName } from './fold-name.ts';

it.each([
  ['case', ['ANNA', 'schmidt'], ['Anna', 'Schmidt']],
  ['accents', ['José', 'Núñez'], ['Jose', 'Nunez']],
  ['accents written apart', ['Zoe\u0308', ''], ['Zoë', '']],
  ['first and last name swapped', ['Schmidt', 'Anna'], ['Anna', 'Schmidt']],
  ['both in one part', ['Schmidt, Anna', ''], ['Anna', 'Schmidt']],
  ['hyphens', ['Anna-Maria', 'Schmidt'], ['Anna Maria', 'Schmidt']],
  ['apostrophes', ['Sean', 'O’Neil'], ['Sean', "O'Neil"]],
  ['Cyrillic', ['Ольга', 'Иванова'], ['Olga', 'Ivanova']],
  ['Greek', ['Νίκος', ''], ['Nikos', '']],
  ['full width', ['Ａｎｎａ', ''], ['Anna', '']],
  ['the dotless and the dotted i', ['İbrahim', ''], ['ibrahim', '']],
  ['one way of transliterating or another', ['Сергей', 'Юрьев'], ['Sergei', 'Yurev']],
  ['a third way', ['Sergey', 'Alekseev'], ['Сергей', 'Алексеев']],
  ['й at the end', ['Дмитрий', ''], ['Dmitry', '']],
  ['both ways of Dmitry', ['Dmitri', ''], ['Dmitriy', '']],
  ['х', ['Михаил', ''], ['Mikhail', '']],
  ['кс', ['Alexei', ''], ['Алексей', '']],
  ['Александр', ['Александр', ''], ['Alexander', '']],
  ['ё', ['Семён', ''], ['Семен', '']],
  ['ue for ü', ['Müller', 'Jörg'], ['Mueller', 'Joerg']],
  ['ae for ä', ['Bär', ''], ['Baer', '']],
  ['ß', ['Weiß', ''], ['Weiss', '']],
  ['ph for f', ['Stephan', ''], ['Stefan', '']],
])('does not count: %s', (_, one, other) => {
  expect(foldName(one[0] ?? '', one[1] ?? '')).toBe(foldName(other[0] ?? '', other[1] ?? ''));
});

it.each([
  [
    ['Anna', 'Schmidt'],
    ['Anna', 'Schmitt'],
  ],
  [
    ['Anna', ''],
    ['Anna', 'Anna'],
  ],
  [
    ['Anna', ''],
    ['Anne', ''],
  ],
  [
    ['Maria', ''],
    ['Mario', ''],
  ],
  [
    ['Jan', ''],
    ['Ian', ''],
  ],
  [
    ['Sergei', ''],
    ['Sergio', ''],
  ],
  [
    ['王', ''],
    ['李', ''],
  ],
  [
    ['محمد', ''],
    ['أحمد', ''],
  ],
  // No letter or digit is left of these.
  [
    ['!!', ''],
    ['??', ''],
  ],
  [
    ['♥', ''],
    ['♦', ''],
  ],
])('keeps apart %j and %j', (one, other) => {
  expect(foldName(one[0] ?? '', one[1] ?? '')).not.toBe(foldName(other[0] ?? '', other[1] ?? ''));
});

it('a name of signs alone is the same in either part', () => {
  expect(foldName('!!', '')).toBe(foldName('', '!!'));
});

it('any order of the words, however cut into two parts, folds the same', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
  const arranged = words.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.integer({ min: 0, max: all.length }),
    ),
  );
  fc.assert(
    fc.property(arranged, ([all, shuffled, cut]) => {
      // Words without letters or digits may fold to nothing; then only the raw text is compared.
      fc.pre(all.some((word) => /[a-z0-9]/i.test(word)));
      expect(foldName(shuffled.slice(0, cut).join(' '), shuffled.slice(cut).join(' '))).toBe(
        foldName(all.join(' '), ''),
      );
    }),
  );
});
