import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localeTags } from '#shared/locale.ts';
import { wordsOf } from '#test/language-words.ts';
import { findWrongQuotes } from './quotation.ts';

it.each([
  ['de-DE', 'Die Seite "Daten"', 'has the mark ": quotations are in „“'],
  ['de-DE', 'Die Seite «Daten»', 'has the mark «: quotations are in „“'],
  ['de-DE', 'Die Seite „Daten', 'has quotation marks that do not pair: „“'],
  ['pl-PL', 'Strona ”Dane„', 'has quotation marks that do not pair: „”'],
  ['ja-JP', 'ページ“データ”', 'has the mark “: quotations are in 「」'],
  ['fr-FR', "L'appel", "has the mark ': quotations are in «»"],
] as const)('41 finds wrong quotation marks in %s: %s', (tag, phrase, text) => {
  expect(findWrongQuotes(wordsOf(tag).quotes, { some: phrase })).toEqual([{ key: 'some', text }]);
});

it.each([
  ['de-DE', 'Die Seiten „Daten“ und „Konto“'],
  ['ru-RU', 'Страница «Раздел „Данные“»'],
  ['he-IL', 'הדף ״נתונים״ בדוא״ל'],
  ['fr-FR', 'L’appel'],
] as const)('41 takes those of the language, and apostrophes, in %s: %s', (tag, phrase) => {
  expect(findWrongQuotes(wordsOf(tag).quotes, { some: phrase })).toEqual([]);
});

it.each(localeTags)('41 finds nothing in the catalogue of %s', (tag) => {
  const file = new URL(`../../locales/${tag}.json`, import.meta.url);
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(findWrongQuotes(wordsOf(tag).quotes, phrases)).toEqual([]);
});
