import { readTags } from './home-country.ts';

/** Country of a time zone by the engine's data; `countries` are tried in order, ISO 3166-1 alpha-2. */
export function countryOfTimeZone(zone: string | undefined, countries: readonly string[]): string | undefined {
  // Each country costs up to a millisecond, so zones without a country are skipped.
  if (!zone?.includes('/') || zone.startsWith('Etc/')) return undefined;
  return countries.find((country) => timeZonesOf(country).includes(zone));
}

/** A function in current engines, a property in older ones, missing in some. */
export function timeZonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones?(): string[] | undefined;
    timeZones?: string[];
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Likely countries of a national number: home first, then by language, then by number of telephones. */
export function likelyCountries(home: string | null | undefined, tags: readonly string[] | undefined): string[] {
  const ofLanguages = readTags(tags).flatMap(({ language, region }) => [
    ...(region === undefined ? [] : [region]),
    ...(countriesOfLanguage[language] ?? []),
  ]);
  return [...new Set([...(home ? [home] : []), ...ofLanguages, ...mostTelephones])];
}

/** Countries of the site's languages, by number of speakers. */
const countriesOfLanguage: Readonly<Record<string, readonly string[]>> = {
  ar: ['EG', 'SA', 'DZ', 'IQ', 'MA', 'AE', 'JO', 'LB', 'KW', 'QA'],
  az: ['AZ'],
  cs: ['CZ', 'SK'],
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  el: ['GR', 'CY'],
  en: ['US', 'GB', 'CA', 'AU', 'IE', 'NZ', 'ZA', 'NG', 'IN', 'SG'],
  es: ['MX', 'CO', 'ES', 'AR', 'PE', 'VE', 'CL', 'EC', 'GT', 'BO'],
  fr: ['FR', 'BE', 'CH', 'CA', 'CD', 'CI', 'SN', 'LU'],
  he: ['IL'],
  hi: ['IN'],
  id: ['ID'],
  it: ['IT', 'CH'],
  ja: ['JP'],
  ko: ['KR'],
  ms: ['MY', 'SG', 'BN'],
  nl: ['NL', 'BE'],
  pl: ['PL'],
  pt: ['BR', 'PT', 'AO', 'MZ'],
  ru: ['RU', 'KZ', 'BY', 'KG'],
  sr: ['RS', 'BA', 'ME'],
  th: ['TH'],
  tr: ['TR', 'CY'],
  uk: ['UA'],
  vi: ['VN'],
  zh: ['CN', 'TW', 'HK', 'MO', 'SG'],
};

/** Roughly by mobile subscriptions (ITU, 2023). */
const mostTelephones = (
  'CN IN US ID BR RU NG PK BD JP VN MX PH DE TR TH EG IR GB FR IT ZA KR ES CO KE UA MY AR PL MA TZ ' +
  'UZ SA IQ PE GH DZ CA AU RO CL KZ NL AE SE PT CZ BE GR HU AT CH IL BY RS DK FI NO SK IE BG HR NZ AZ'
).split(' ');
