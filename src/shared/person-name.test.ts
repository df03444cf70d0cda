import { expect, it } from 'vitest';
import { cleanNamePart } from './person-name.ts';

const clean = (text: string) => cleanNamePart(text, 60);

it.each([
  ['  Ana  María ', 'Ana María'],
  ['Ana\u00a0\t\nLópez', 'Ana López'],
  ['Jose\u0301', 'José'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['👩‍🚀', '👩‍🚀'],
  ["O'Neill-Smith Jr.", "O'Neill-Smith Jr."],
  ['李', '李'],
])('keeps %j as %j', (text, kept) => {
  expect(clean(text)).toBe(kept);
});

it.each(['', '   ', '\n\t'])('%j is no name', (text) => {
  expect(clean(text)).toBeNull();
});

it.each([
  ['a control character', 'An\u0000na'],
  ['an escape sequence', '\u001b[31mAnna'],
  ['a bidi override', 'Anna\u202egnp.exe'],
  ['a bidi isolate', '\u2066Anna\u2069'],
  ['a hidden mark', 'An\u200bna'],
  ['half a character', 'Anna\ud83d'],
  ['a private character', 'Anna\ue000'],
  ['nothing to be seen', '\u200d\u3164'],
])('refuses %s', (_, text) => {
  expect(clean(text)).toBeUndefined();
});

it('counts letters as people do', () => {
  expect(clean('👩‍🚀'.repeat(60))).toBe('👩‍🚀'.repeat(60));
  expect(clean('é'.repeat(60))).toBe('é'.repeat(60));
  expect(clean('e\u0323'.repeat(61))).toBeUndefined();
});

const dot = '\u0323';

it.each([
  ['Vietnamese', 'Nguyễn'.normalize('NFD')],
  ['pointed Hebrew', 'דָּוִד'],
  ['Devanagari', 'श्रीक्षेत्र'],
  ['eight marks on each of two letters', `a${dot.repeat(8)}b${dot.repeat(8)}`],
])('F21 leaves %s as it is', (_, text) => {
  expect(clean(text)).toBe(text.normalize('NFC'));
});

it.each([
  ['nine marks on a letter', `a${dot.repeat(9)}`],
  ['nine marks on the last letter', `Anna${dot.repeat(9)}`],
  ['marks with joiners between them', `a${`${dot}\u200d`.repeat(9)}b`],
  ['marks on nothing', `${dot.repeat(9)} a`],
])('F21 refuses %s', (_, text) => {
  expect(clean(text)).toBeUndefined();
});

it('M8: a million marks that stand in no order are refused unsorted: to sort them takes minutes', () => {
  expect(clean(`a${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}`)).toBeUndefined();
});
