import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import { partOf, phraseParts } from '#shared/phrase-parts.ts';
import { catalogueOf, fillWithEnglish } from './catalogue.ts';

const read = (tag: LocaleTag) =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${tag}.json`, import.meta.url), 'utf8'));
const english = read('en');

describe('fillWithEnglish', () => {
  it('keeps what the language says and adds what it lacks', () => {
    expect(fillWithEnglish({ a: 'а' }, { a: 'a', b: 'b' }, 'ru-RU')).toEqual({ a: 'а', b: 'b' });
  });

  it('is English for a language that has a row of the table and no words yet, in all its plural forms', () => {
    const words = { a: 'a', n_one: 'one', n_other: 'more' };
    expect(fillWithEnglish({}, words, 'ru-RU')).toEqual({ ...words, n_few: 'more', n_many: 'more' });
  });

  it('gives a missing plural every form of the language', () => {
    expect(fillWithEnglish({ n_few: 'несколько' }, { n_one: 'one', n_other: 'more' }, 'ru-RU')).toEqual({
      n_one: 'one',
      n_few: 'несколько',
      n_many: 'more',
      n_other: 'more',
    });
  });

  it('leaves out what English does not have', () => {
    expect(fillWithEnglish({ gone: 'x' }, { a: 'a' }, 'de-DE')).toEqual({ a: 'a' });
  });
});

describe('catalogueOf', () => {
  it.each(localeTags)('serves what the catalogue of %s says, and nothing else', (tag) => {
    expect(catalogueOf(tag).phrases).toEqual(read(tag));
  });

  it('divides the whole into parts without rest', () => {
    const parts = phraseParts.map((part) => [part, catalogueOf('en', part)] as const);
    expect(Object.assign({}, ...parts.map(([, { phrases }]) => phrases))).toEqual(english);
    const keys = parts.flatMap(([, { phrases }]) => Object.keys(phrases));
    expect(keys).toHaveLength(Object.keys(english).length);
    for (const [part, { phrases }] of parts) {
      expect(Object.keys(phrases).length, part).toBeGreaterThan(10);
      expect(Object.keys(phrases).filter((key) => partOf(key) !== part)).toEqual([]);
    }
    expect(new Set(parts.map(([, { hash }]) => hash)).size).toBe(parts.length);
  });

  it.each([
    ['legal.terms.service.1', 'legal'],
    ['tag.1', 'tag'],
    ['desk.title', 'desk'],
    ['notice.name_new', 'notice'],
    ['mail.order', 'mail'],
    ['push.kind.money', 'mail'],
    ['complaint.title', 'complaint'],
    ['tickets.title', 'complaint'],
    ['transparency.title', 'transparency'],
    ['statement.title', 'transparency'],
    ['data_request.title', 'data_request'],
    ['portrait.title', 'portrait'],
    ['number.portrait', 'app'],
    ['legality', 'app'],
  ])('the phrase %s comes with %s', (key, part) => {
    expect(partOf(key)).toBe(part);
  });
});
