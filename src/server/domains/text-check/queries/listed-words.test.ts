import { expect, it } from 'vitest';
import { listWords } from './listed-words.ts';

const { askAbout } = listWords({ hold: [], ask: ['Bösewicht'] });

it.each([
  ['en', 'what a fucking call', 'fucking'],
  ['de-DE', 'So ein Arschloch!', 'Arschloch'],
  ['es-ES', 'es un gilipollas', 'gilipollas'],
  ['en', 'вот мудак', 'мудак'],
  ['fr-FR', 'fuck', 'fuck'],
  ['it-IT', 'der bosewicht, der BÖSEWICHT', 'BÖSEWICHT'],
] as const)('C9 in %s the writer of “%s” is asked because of %s', (locale, text, word) => {
  expect(askAbout(text, locale)).toBe(word);
});

it.each([
  ['en', 'He called from Scunthorpe, a classic.'],
  ['de-DE', 'Er ist dick und freundlich.'],
  ['es-ES', 'un coche negro'],
  ['fr-FR', 'du retard'],
  ['en', 'este año'],
] as const)('C9 in %s nobody is asked about “%s”', (locale, text) => {
  expect(askAbout(text, locale)).toBeNull();
});
