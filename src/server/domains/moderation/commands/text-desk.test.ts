import { expect, it } from 'vitest';
import { createTextDesk } from './text-desk.ts';

const desk = createTextDesk({ key: Buffer.alloc(32), more: { hold: [], ask: ['Bösewicht'] } });

it.each([
  ['en', 'what a fucking call', 'fucking'],
  ['de-DE', 'So ein Arschloch!', 'Arschloch'],
  ['es-ES', 'es un gilipollas', 'gilipollas'],
  ['en', 'вот мудак', 'мудак'],
  ['fr-FR', 'fuck', 'fuck'],
  ['it-IT', 'der bosewicht, der BÖSEWICHT', 'BÖSEWICHT'],
] as const)('C9 in %s the writer of “%s” is asked because of %s', (locale, text, word) => {
  expect(desk.askAbout(text, locale)).toBe(word);
});

it.each([
  ['en', 'He called from Scunthorpe, a classic.'],
  ['de-DE', 'Er ist dick und freundlich.'],
  ['es-ES', 'un coche negro'],
  ['fr-FR', 'du retard'],
  ['en', 'este año'],
] as const)('C9 in %s nobody is asked about “%s”', (locale, text) => {
  expect(desk.askAbout(text, locale)).toBeNull();
});
