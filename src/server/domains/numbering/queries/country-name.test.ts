import { expect, test } from 'vitest';
import type { LocaleTag } from '#shared/locale.ts';
import { countryName } from './country-name.ts';

test.each<[string, LocaleTag, string | null]>([
  ['GB', 'en', 'United Kingdom'],
  ['US', 'ru-RU', 'Соединенные Штаты'],
  ['US', 'ar-SA', 'الولايات المتحدة'],
  ['DE', 'de-DE', 'Deutschland'],
  ['US', 'in-ID', 'Amerika Serikat'],
  ['DE', 'zh-HK', '德國'],
  ['DE', 'tr', 'Almanya'],
  ['DE', 'az-AZ', 'Almaniya'],
  ['AC', 'en', 'Ascension Island'],
  ['XK', 'en', 'Kosovo'],
  ['QX', 'en', null],
  ['001', 'en', null],
  ['gb', 'en', null],
  ['', 'en', null],
])('%s in %s is %s', (code, locale, name) => {
  expect(countryName(code, locale)).toBe(name);
});
