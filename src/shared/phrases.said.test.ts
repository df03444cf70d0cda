import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wordsOf } from '#test/language-words.ts';
import { type LocaleTag, localeTags } from './locale.ts';
import { localeFormats } from './locale-formats.ts';
import { createTranslate } from './phrases.ts';

function read(locale: LocaleTag): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../../locales/${locale}.json`, import.meta.url), 'utf8'));
}
const say = (locale: LocaleTag) => createTranslate({ app: read(locale) }, locale);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each(localeTags)('C9 says in %s who reported a number, in a whole sentence of the right number', (locale) => {
  const t = say(locale);
  const { reported_by_1, reported_by_21 } = wordsOf(locale).says;
  const said = [1, 21].map((count) => plain(t('verdict.reported.people', { count })));
  expect(said).toEqual([reported_by_1, reported_by_21]);
});

it('C9 ends a Russian sentence with a date in one full stop', () => {
  const date = localeFormats('ru-RU').formatDate('2026-11-21', { dateStyle: 'long' });
  expect(plain(say('ru-RU')('wallet.pro.until', { date }))).toBe('Pro действует до 21 ноября 2026.');
});

// A clock beside the phrase (`common.wait_minutes`) states the end of the limit.
it.each(localeTags)('C9 names no second clock where %s says that a limit is reached', (locale) => {
  const phrases = Object.entries(read(locale)).filter(([key]) => key.startsWith('error.limit.'));
  const limits = [
    ...[
      'acquaintances',
      'answers',
      'bans',
      'book',
      'complaints',
      'complaints_network',
      'complaints_paused',
      'contacts',
      'data_requests',
      'data_requests_unlisted',
      'day',
      'deletions',
      'deletions_minute',
      'edits',
      'first_texts',
      'hour',
      'lists',
      'minute',
    ],
    ...['network_writes', 'portraits', 'questions', 'reactions', 'reports', 'tags', 'text_pause', 'texts'],
  ];
  expect(phrases.map(([key]) => key)).toEqual(limits.map((limit) => `error.limit.${limit}`));
  const { a_clock: clock } = wordsOf(locale).never;
  for (const key of ['common.wait_minutes_other', 'common.wait_hours_other']) {
    expect(plain(read(locale)[key] ?? '').replace('%count%', ''), key).toMatch(clock);
  }
  expect(phrases.filter(([, phrase]) => /\d/.test(phrase) || clock.test(plain(phrase)))).toEqual([]);
});

// "For good" contradicted "you can list it again". Only the terms use it, for an author's exclusion.
it.each(localeTags)('C9 promises in %s no unlisting for good, which can be taken back', (locale) => {
  const unlisting = Object.entries(read(locale)).filter(([key]) => /(^|\.)unlist(\.|$)|^owner\./.test(key));
  expect(unlisting.length).toBeGreaterThan(25);
  const { for_good: forGood } = wordsOf(locale).never;
  expect(read(locale)['legal.terms.complaints.3']).toMatch(forGood);
  expect(unlisting.filter(([, phrase]) => forGood.test(phrase))).toEqual([]);
});

it('C9 keeps a number and its noun on one line in every language', () => {
  for (const locale of localeTags) expect(read(locale)['error.avatar.too_large']).toMatch(/5\u00a0\p{L}/u);
});
