import { expect, it } from 'vitest';
import { readTexts } from './read-texts.ts';

it('reads the texts of an announcement by the tags of our languages, and leaves empty ones out', () => {
  expect(readTexts(JSON.stringify({ en: ' Moving day ', 'de-de': 'Umzug', 'fr-FR': '  ' }))).toEqual({
    en: 'Moving day',
    'de-DE': 'Umzug',
  });
  expect(readTexts('{}')).toEqual({});
});

it.each([
  'no json',
  '[]',
  '"text"',
  'null',
  '{"xx":"text"}',
  '{"en":1}',
  JSON.stringify({ en: 'x'.repeat(301) }),
  JSON.stringify({ en: 'a\u202eb' }),
  JSON.stringify({ en: 'a\nb' }),
])('refuses %s', (json) => {
  expect(readTexts(json)).toBeNull();
});

it('counts letters, and not the halves of which some are made', () => {
  expect(readTexts(JSON.stringify({ en: '😀'.repeat(300) }))).toEqual({ en: '😀'.repeat(300) });
});
