import { afterEach, expect, test, vi } from 'vitest';
import { countryNameIn } from './country-name.ts';
import { countryWords } from './country-words.ts';
import { intlTag, type LocaleTag, locales, localeTags } from './locale.ts';
import { localeWords } from './locale-words.ts';
import { listCountries } from './phone/parse-phone.ts';

/**
 * Languages with full data in Chromium; it writes months of others as `M10`. Source: “all Chrome UI languages” of its
 * ICU, filters/common.json in https://chromium.googlesource.com/chromium/deps/icu.
 */
const known = new Set('ar cs de el en es fr he hi id it ja ko ms pl pt ru sr th tr uk vi zh'.split(' '));
const languageOf = (tag: string) => new Intl.Locale(tag).language;

test('each language of the table that Chromium lacks has words of its own, and another to stand in', () => {
  for (const { tag, bcp47 } of locales) {
    expect(localeWords[tag] !== undefined, tag).toBe(!known.has(languageOf(bcp47)));
    expect(known, tag).toContain(languageOf(intlTag(tag)));
  }
  for (const { months } of Object.values(localeWords)) {
    for (const names of [months.long, months.short]) expect(new Set(names).size).toBe(12);
  }
});

const constructors = [
  'Collator',
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
] as const;

/** `Intl` as in that browser: a missing language falls back to English. */
function chromiumIntl(): typeof Intl {
  const own = constructors.map((name) => {
    const value = new Proxy<object>(Intl[name], {
      construct(target, [tag, ...rest]: unknown[]) {
        const isKnown = typeof tag !== 'string' || known.has(languageOf(tag));
        return Reflect.construct(target as new () => object, [isKnown ? tag : 'en', ...rest]) as object;
      },
    });
    return [name, { value }] as const;
  });
  return Object.create(Intl, Object.fromEntries(own)) as typeof Intl;
}

const dateOptions: Intl.DateTimeFormatOptions[] = [
  ...(['short', 'medium', 'long'] as const).map((dateStyle) => ({ dateStyle })),
  ...(['medium', 'long'] as const).map((dateStyle) => ({ dateStyle, timeStyle: 'short' as const })),
  ...(['short', 'long'] as const).map((month) => ({ month, year: 'numeric' as const })),
  ...(['short', 'long'] as const).map((month) => ({ month, day: 'numeric' as const })),
  { timeStyle: 'short', timeZone: 'Asia/Baku' },
];
const numberOptions: Intl.NumberFormatOptions[] = [
  {},
  { style: 'percent' },
  { signDisplay: 'always' },
  ...['EUR', 'USD', 'JPY'].map((currency) => ({ style: 'currency' as const, currency })),
  ...['hour', 'day'].map((unit) => ({ style: 'unit' as const, unit, unitDisplay: 'long' as const })),
  { style: 'unit', unit: 'kilobyte' },
];
const spans = [0, 5, 60, 125, 3_600, 7_300, 86_400, 172_900, 604_800, 1_300_000, 2_700_000, 5_400_000, 32e6, 65e6];

/** All formatted texts of a language. */
async function write(tag: LocaleTag): Promise<string[]> {
  // Formatters are cached, also those of the other `Intl`.
  vi.resetModules();
  const { localeFormats } = await import('./locale-formats.ts');
  const { countryNameIn } = await import('./country-name.ts');
  const { formatDate, formatList, formatNumber, formatRelative } = localeFormats(tag);
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 21, 14, 5)));
  const now = new Date('2026-11-27T12:00:00Z');
  const plural = new Intl.PluralRules(intlTag(tag));
  return [
    ...months.flatMap((at) => dateOptions.map((options) => formatDate(at, options))),
    ...[1234.5, -0.25, 12n].flatMap((value) => numberOptions.map((options) => formatNumber(value, options))),
    ...spans.flatMap((span) => [-span, span].map((s) => formatRelative(new Date(now.getTime() + s * 1000), now))),
    ...['ab', 'abc'].map((letters) => formatList(letters.split(''))),
    ...[0, 1, 2, 5, 1.5].map((count) => plural.select(count)),
    ...listCountries().map((country) => countryNameIn(tag, country) ?? ''),
  ];
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(localeTags)('a browser without data of some languages writes the same as the server: %s', async (tag) => {
  const onServer = await write(tag);
  vi.stubGlobal('Intl', chromiumIntl());
  expect(await write(tag)).toEqual(onServer);
});

test('each language that a browser lacks has a name of its own for every country with numbers', () => {
  expect(Object.keys(countryWords)).toEqual(Object.keys(localeWords));
  for (const words of Object.values(countryWords)) {
    const names = listCountries().map((country) => words[country]);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('a country is called in Azerbaijani, not in the language that stands in', () => {
  expect(['DE', 'GB'].map((country) => countryNameIn('az-AZ', country))).toEqual(['Almaniya', 'Birləşmiş Krallıq']);
  expect(['de', 'ZZ', 'D', ''].map((code) => countryNameIn('az-AZ', code))).toEqual([null, null, null, null]);
});

test('the stub lacks what that browser lacks', () => {
  const month = (tag: string) => new Intl.DateTimeFormat(tag, { month: 'long' }).format(new Date('2026-10-21'));
  expect([month('az-AZ'), month('tr')]).toEqual(['oktyabr', 'Ekim']);
  vi.stubGlobal('Intl', chromiumIntl());
  expect([month('az-AZ'), month('tr')]).toEqual(['October', 'Ekim']);
});

test('Azerbaijani is written in its own words', async () => {
  vi.resetModules();
  const { localeFormats } = await import('./locale-formats.ts');
  const { formatDate, formatList, formatNumber, formatRelative } = localeFormats('az-AZ');
  const at = new Date('2026-10-21T14:05:00Z');
  expect(formatDate(at)).toBe('21 okt 2026');
  expect(formatDate(at, { dateStyle: 'long', timeStyle: 'short' })).toBe('21 oktyabr 2026 14:05');
  expect(formatDate(at, { month: 'long', year: 'numeric' })).toBe('oktyabr 2026');
  expect(formatDate(at, { timeStyle: 'short', timeZone: 'Asia/Baku' })).toBe('18:05');
  expect(formatNumber(12345.6)).toBe('12.345,6');
  expect(formatNumber(0.26, { style: 'percent' })).toBe('26%');
  expect(formatNumber(-12, { style: 'currency', currency: 'EUR' })).toBe('\u221212,00\u00a0€');
  expect(formatNumber(12, { style: 'currency', currency: 'AZN' })).toBe('12,00\u00a0AZN');
  expect(formatNumber(3, { style: 'unit', unit: 'day', unitDisplay: 'long' })).toBe('3 gün');
  expect(formatList(['a', 'b', 'c'])).toBe('a, b və c');
  const ago = (seconds: number) => formatRelative(new Date(at.getTime() - seconds * 1000), at);
  expect([0, 3_700, 86_400, 86_400 * 3, 86_400 * 40].map(ago)).toEqual([
    'indi',
    '1 saat əvvəl',
    'dünən',
    '3 gün əvvəl',
    'keçən ay',
  ]);
  expect([-180, -86_400].map(ago)).toEqual(['3 dəqiqə sonra', 'sabah']);
});
