import { describe, expect, it, test } from 'vitest';
import {
  directionOf,
  findLocale,
  intlTag,
  type LocaleTag,
  languagesOf,
  localeOf,
  locales,
  localeTags,
  negotiateLocale,
} from './locale.ts';
import { localeWords } from './locale-words.ts';

describe('the table', () => {
  it('has each language once, with its own hreflang', () => {
    expect(new Set(localeTags).size).toBe(locales.length);
    expect(new Set(locales.map((locale) => locale.hreflang)).size).toBe(locales.length);
  });

  it('names tags that Intl knows in that very language, or in one that stands in for it', () => {
    for (const { tag, bcp47 } of locales) {
      const { language } = new Intl.Locale(localeWords[tag] === undefined ? bcp47 : intlTag(tag));
      expect(Intl.PluralRules.supportedLocalesOf(intlTag(tag)), tag).toHaveLength(1);
      expect(new Intl.PluralRules(intlTag(tag)).resolvedOptions().locale.split('-')[0], tag).toBe(language);
    }
  });

  it('writes only Arabic and Hebrew letters from right to left', () => {
    for (const { tag, bcp47 } of locales) {
      const { script = '' } = new Intl.Locale(bcp47).maximize();
      expect(directionOf(tag), tag).toBe(['Arab', 'Hebr'].includes(script) ? 'rtl' : 'ltr');
    }
  });
});

describe('localeOf', () => {
  it.each<[string | undefined, LocaleTag]>([
    [undefined, 'en'],
    ['en', 'en'],
    ['ru-RU', 'ru-RU'],
    ['RU_ru', 'ru-RU'],
    ['ar_SA', 'ar-SA'],
    ['pt', 'pt-BR'],
    ['zh', 'zh-CN'],
    ['id', 'in-ID'],
    ['in', 'in-ID'],
    ['he', 'he-IL'],
    ['br', 'pt-BR'],
    ['HK', 'zh-HK'],
    ['tr', 'tr'],
    ['xx', 'en'],
    ['number', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
  ])('%s → %s', (prefix, tag) => {
    expect(localeOf(prefix)).toBe(tag);
  });

  it('finds the language of every tag by its two letters', () => {
    for (const tag of localeTags.filter((tag) => tag !== 'zh-HK')) expect(localeOf(tag.slice(0, 2))).toBe(tag);
  });
});

describe('findLocale', () => {
  it('takes a whole tag only', () => {
    expect(findLocale('EN')).toBe('en');
    expect(findLocale('zh_hk')).toBe('zh-HK');
    expect(findLocale('pt')).toBeNull();
    expect(findLocale('en-US')).toBeNull();
  });
});

describe('negotiateLocale', () => {
  it.each<[string | null | undefined, LocaleTag]>([
    [null, 'en'],
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['ru', 'ru-RU'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-DE'],
    ['en;q=0.5, es-MX', 'es-ES'],
    ['nl, fr;q=0.3, it;q=0.7', 'it-IT'],
    ['ru;q=0, en', 'en'],
    ['zh-TW', 'zh-HK'],
    ['zh-Hant-MO', 'zh-HK'],
    ['zh-Hans-SG', 'zh-CN'],
    ['id-ID', 'in-ID'],
    ['iw', 'he-IL'],
    ['en-GB', 'en'],
    ['de;q=abc, ru', 'ru-RU'],
    [';;;,,,=;q=', 'en'],
  ])('%s → %s', (header, tag) => {
    expect(negotiateLocale(header)).toBe(tag);
  });
});

describe('intlTag', () => {
  it('turns the site’s own tags into those of BCP 47', () => {
    expect([intlTag('in-ID'), intlTag('en'), intlTag('tr'), intlTag('zh-HK')]).toEqual([
      'id-ID',
      'en-US',
      'tr-TR',
      'zh-Hant-HK',
    ]);
  });

  it('keeps western digits and the civil calendar in Arabic', () => {
    expect(new Intl.NumberFormat(intlTag('ar-SA')).format(1234)).toMatch(/^1.234$/);
    expect(new Intl.DateTimeFormat(intlTag('ar-SA'), { year: 'numeric' }).format(new Date('2026-06-01'))).toMatch(
      /2026/,
    );
  });
});

test.each<[string | null, string[]]>([
  ['en-GB,en;q=0.9', ['en-GB', 'en']],
  ['en;q=0.5, de-CH, fr;q=0.7', ['de-CH', 'fr', 'en']],
  ['de;q=0, en;q=2, fr;q=x, it', ['it']],
  ['', []],
  [',,;q=1', []],
  [null, []],
])('the languages of %j are %j', (header, tags) => {
  expect(languagesOf(header)).toEqual(tags);
});

test('the languages of an endless header are read no further than 500 characters', () => {
  expect(languagesOf(`${'en,'.repeat(1000)}de-CH`).length).toBeLessThan(200);
});
