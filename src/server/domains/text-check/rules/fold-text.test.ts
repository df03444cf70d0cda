import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

const bold = (text: string) =>
  [...text].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 97 + 0x1d41a)).join('');

it.each([
  ['Cyrillic с', 'fuсk'],
  ['capitals', 'FUCK'],
  ['full width', 'ｆｕｃｋ'],
  ['spaced', 'f u c k'],
  ['spaced with dots', 'f.u.c.k'],
  ['zero width', 'f\u200bu\u200dc\ufeffk'],
  ['soft hyphen', 'fu\u00adck'],
  ['mathematical bold', bold('fuck')],
  ['struck through', 'f\u0336u\u0336c\u0336k\u0336'],
  ['accents', 'fúĉk'],
  ['Greek and Cherokee', 'fυꮯk'],
])('C7 %s folds to the key of the plain word', (_, disguised) => {
  expect(foldText(disguised).skeleton).toBe(foldText('fuck').skeleton);
});

it('C7 a text without letters folds to itself, without the spaces around it and with one between', () => {
  for (const folded of Object.values(foldText('  !!  \n ?  '))) expect(folded).toBe('!! ?');
});

it('C7 sounds are written in small letters', () => {
  expect(foldText('ÜNAL').letters).toBe('unal');
});

it('C7 a letter drawn out longer is no other text', () => {
  expect(foldText('sooo slow').skeleton).toBe(foldText('Soooooo  slow!').skeleton);
  expect(foldText('sooo slow').skeleton).not.toBe(foldText('so slow').skeleton);
});

it.each([
  ['Hindi', 'दिन', 'दीन'],
  ['Hindi', 'ने', 'नै'],
  ['Thai', 'ปิ', 'ปี'],
  ['Thai', 'ขา', 'ข้า'],
  ['Tamil', 'கி', 'கீ'],
  ['Japanese', 'かき', 'がき'],
])('C7 %s: %s and %s, which differ in a mark, have two keys of each kind', (_, one, other) => {
  expect(foldText(one).skeleton).not.toBe(foldText(other).skeleton);
  if (_ !== 'Japanese') expect(foldText(one).letters).not.toBe(foldText(other).letters);
});

it('C7 Arabic and Hebrew are the same with and without points', () => {
  expect(foldText('كَلْب').skeleton).toBe(foldText('كلب').skeleton);
  expect(foldText('שָׁלוֹם').skeleton).toBe(foldText('שלום').skeleton);
});

it('C7 the second key is the same for a text and its Latin transliteration, and another for another text', () => {
  expect(foldText('Спам, не берите!').letters).toBe(foldText('spam ne berite').letters);
  expect(foldText('Спам').skeleton).not.toBe(foldText('spam').skeleton);
  expect(foldText('Mueller ruft an').letters).not.toBe(foldText('Meier ruft an').letters);
});

it('C7 different texts keep different keys', () => {
  const texts = [
    'He was polite',
    'He was not polite',
    'Спам',
    'Спасибо',
    'Beratung',
    '营销电话',
    '诈骗电话',
    '12',
    '13',
  ];
  for (const key of ['skeleton', 'letters'] as const) {
    expect(new Set(texts.map((text) => foldText(text)[key])).size).toBe(texts.length);
  }
});

it('C7 a text without letters folds to itself, never to nothing', () => {
  const texts = ['👍', '👎', '!!!', '…', '🤖 🤖'];
  expect(new Set(texts.map((text) => foldText(text).skeleton)).size).toBe(texts.length);
  for (const text of texts) expect(foldText(text).skeleton).not.toBe('');
});
