import type { CountryCode } from 'libphonenumber-js/core';
import type { LocaleTag } from '../locale.ts';

const countries: Record<LocaleTag, CountryCode> = {
  'ar-SA': 'SA',
  'az-AZ': 'AZ',
  'cs-CZ': 'CZ',
  'de-DE': 'DE',
  'el-GR': 'GR',
  en: 'US',
  'es-ES': 'ES',
  'fr-FR': 'FR',
  'he-IL': 'IL',
  'hi-IN': 'IN',
  'in-ID': 'ID',
  'it-IT': 'IT',
  'ja-JP': 'JP',
  'ko-KR': 'KR',
  'ms-MY': 'MY',
  'pl-PL': 'PL',
  'pt-BR': 'BR',
  'ru-RU': 'RU',
  'sr-RS': 'RS',
  'th-TH': 'TH',
  tr: 'TR',
  'uk-UA': 'UA',
  'vi-VN': 'VN',
  'zh-CN': 'CN',
  'zh-HK': 'HK',
};

/** The country whose national numbers a visitor of that language is taken to type, when nothing better is known. */
export function countryOfLocale(locale: LocaleTag): CountryCode {
  return countries[locale];
}
