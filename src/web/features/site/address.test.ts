import { expect, test } from 'vitest';
import { addressOf, barePath, languagePrefix } from './address.ts';

test('a prefix is what the route read, or what looks like a language where no route fits', () => {
  expect(languagePrefix('/ar/search', 'ar')).toBe('ar');
  expect(languagePrefix('/klingon/search', 'klingon')).toBe('klingon');
  expect(languagePrefix('/ar/nowhere/at/all', undefined)).toBe('ar');
  expect(languagePrefix('/nowhere', 'nowhere')).toBeUndefined();
  expect(languagePrefix('/search', undefined)).toBeUndefined();
  expect(languagePrefix('/', undefined)).toBeUndefined();
});

test('addresses keep the language of the prefix, under its own tag', () => {
  expect(addressOf('ar', '/search')).toBe('/ar-SA/search');
  expect(addressOf('klingon', '/search')).toBe('/en/search');
  expect(addressOf(undefined, '/search')).toBe('/search');
});

test('a path without its prefix', () => {
  expect(barePath('/pt_br/number/1', 'pt_br')).toBe('/number/1');
  expect(barePath('/de', 'de')).toBe('/');
  expect(barePath('/number/1', undefined)).toBe('/number/1');
});
