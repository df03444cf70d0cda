interface LocaleEntry {
  /** The site's tag: path prefix, catalog name, cookie value. Two of them differ from BCP 47. */
  tag: string;
  nativeName: string;
  /** ISO 3166-1 alpha-2 of the flag. */
  flag: string;
  dir: 'ltr' | 'rtl';
  hreflang: string;
  /** BCP 47 tag for `lang` attributes, and for `Intl` without `intl`. */
  bcp47: string;
  /** Tag for `Intl` where browsers differ with `bcp47`; words of lacking languages are in `locale-words.ts`. */
  intl?: string;
}

// Western digits as in phone numbers, and the Gregorian calendar: defaults of `ar-SA` differ between ICU versions.
const arabicForIntl = 'ar-SA-u-ca-gregory-nu-latn';

export const locales = [
  { tag: 'en', nativeName: 'English', flag: 'US', dir: 'ltr', hreflang: 'en', bcp47: 'en-US' },
  { tag: 'ar-SA', nativeName: 'العربية', flag: 'SA', dir: 'rtl', hreflang: 'ar', bcp47: 'ar-SA', intl: arabicForIntl },
  { tag: 'az-AZ', nativeName: 'Azərbaycanca', flag: 'AZ', dir: 'ltr', hreflang: 'az', bcp47: 'az-AZ', intl: 'tr-TR' },
  { tag: 'cs-CZ', nativeName: 'Čeština', flag: 'CZ', dir: 'ltr', hreflang: 'cs', bcp47: 'cs-CZ' },
  { tag: 'de-DE', nativeName: 'Deutsch', flag: 'DE', dir: 'ltr', hreflang: 'de', bcp47: 'de-DE' },
  { tag: 'el-GR', nativeName: 'Ελληνικά', flag: 'GR', dir: 'ltr', hreflang: 'el', bcp47: 'el-GR' },
  { tag: 'es-ES', nativeName: 'Español', flag: 'ES', dir: 'ltr', hreflang: 'es', bcp47: 'es-ES' },
  { tag: 'fr-FR', nativeName: 'Français', flag: 'FR', dir: 'ltr', hreflang: 'fr', bcp47: 'fr-FR' },
  { tag: 'he-IL', nativeName: 'עברית', flag: 'IL', dir: 'rtl', hreflang: 'he', bcp47: 'he-IL' },
  { tag: 'hi-IN', nativeName: 'हिन्दी', flag: 'IN', dir: 'ltr', hreflang: 'hi', bcp47: 'hi-IN' },
  { tag: 'in-ID', nativeName: 'Bahasa Indonesia', flag: 'ID', dir: 'ltr', hreflang: 'id', bcp47: 'id-ID' },
  { tag: 'it-IT', nativeName: 'Italiano', flag: 'IT', dir: 'ltr', hreflang: 'it', bcp47: 'it-IT' },
  { tag: 'ja-JP', nativeName: '日本語', flag: 'JP', dir: 'ltr', hreflang: 'ja', bcp47: 'ja-JP' },
  { tag: 'ko-KR', nativeName: '한국어', flag: 'KR', dir: 'ltr', hreflang: 'ko', bcp47: 'ko-KR' },
  { tag: 'ms-MY', nativeName: 'Bahasa Melayu', flag: 'MY', dir: 'ltr', hreflang: 'ms', bcp47: 'ms-MY' },
  { tag: 'pl-PL', nativeName: 'Polski', flag: 'PL', dir: 'ltr', hreflang: 'pl', bcp47: 'pl-PL' },
  { tag: 'pt-BR', nativeName: 'Português (Brasil)', flag: 'BR', dir: 'ltr', hreflang: 'pt', bcp47: 'pt-BR' },
  { tag: 'ru-RU', nativeName: 'Русский', flag: 'RU', dir: 'ltr', hreflang: 'ru', bcp47: 'ru-RU' },
  { tag: 'sr-RS', nativeName: 'Српски', flag: 'RS', dir: 'ltr', hreflang: 'sr', bcp47: 'sr-RS' },
  { tag: 'th-TH', nativeName: 'ไทย', flag: 'TH', dir: 'ltr', hreflang: 'th', bcp47: 'th-TH' },
  { tag: 'tr', nativeName: 'Türkçe', flag: 'TR', dir: 'ltr', hreflang: 'tr', bcp47: 'tr-TR' },
  { tag: 'uk-UA', nativeName: 'Українська', flag: 'UA', dir: 'ltr', hreflang: 'uk', bcp47: 'uk-UA' },
  { tag: 'vi-VN', nativeName: 'Tiếng Việt', flag: 'VN', dir: 'ltr', hreflang: 'vi', bcp47: 'vi-VN' },
  { tag: 'zh-CN', nativeName: '简体中文', flag: 'CN', dir: 'ltr', hreflang: 'zh-Hans', bcp47: 'zh-CN' },
  { tag: 'zh-HK', nativeName: '繁體中文', flag: 'HK', dir: 'ltr', hreflang: 'zh-Hant', bcp47: 'zh-Hant-HK' },
] as const satisfies readonly LocaleEntry[];

export type LocaleTag = (typeof locales)[number]['tag'];
export type Locale = (typeof locales)[number];

export const fallbackLocale: LocaleTag = 'en';
export const localeTags: readonly LocaleTag[] = locales.map((locale) => locale.tag);

const byTag = new Map<string, Locale>(locales.map((locale) => [locale.tag.toLowerCase(), locale]));
const byLanguage = new Map<string, LocaleTag>();
for (const { tag, bcp47 } of locales) {
  for (const language of [languagePart(tag), languagePart(bcp47)]) {
    if (!byLanguage.has(language)) byLanguage.set(language, tag);
  }
}

const aliases = new Map<string, LocaleTag>([
  ['iw', 'he-IL'],
  ['zh-hant', 'zh-HK'],
  ['zh-tw', 'zh-HK'],
  ['zh-mo', 'zh-HK'],
]);

function languagePart(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? '';
}

/** Exact match, ignoring case and `_` for `-`. */
export function findLocale(text: string): LocaleTag | null {
  return byTag.get(text.toLowerCase().replaceAll('_', '-'))?.tag ?? null;
}

/**
 * Language of a path prefix: a whole tag; or two letters, for the first tag with that language or else containing them
 * (`pt` and `br` → pt-BR, `id` → in-ID); otherwise English.
 */
export function localeOf(prefix: string | undefined): LocaleTag {
  if (prefix === undefined) return fallbackLocale;
  const exact = findLocale(prefix);
  if (exact !== null) return exact;
  const letters = prefix.toLowerCase();
  if (!/^[a-z]{2}$/.test(letters)) return fallbackLocale;
  return (
    byLanguage.get(letters) ??
    localeTags.find((tag) => tag.toLowerCase().split('-').includes(letters)) ??
    fallbackLocale
  );
}

/** Languages of an `accept-language` header (RFC 9110, 12.5.4), most preferred first. */
export function languagesOf(acceptLanguage: string | null | undefined): string[] {
  return (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0 && quality <= 1)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

/** Best match for an `accept-language` header; default English. */
export function negotiateLocale(acceptLanguage: string | null | undefined): LocaleTag {
  for (const language of languagesOf(acceptLanguage)) {
    const tag = matchRange(language.toLowerCase());
    if (tag !== null) return tag;
  }
  return fallbackLocale;
}

/** RFC 4647 lookup: the range, then its prefixes; a bare language matches its first tag. */
function matchRange(range: string): LocaleTag | null {
  const parts = range.split(/[-_]/);
  for (let length = parts.length; length > 0; length--) {
    const candidate = parts.slice(0, length).join('-');
    const tag = findLocale(candidate) ?? aliases.get(candidate) ?? byLanguage.get(candidate);
    if (tag !== undefined && tag !== null) return tag;
  }
  return null;
}

export function localeEntry(tag: LocaleTag): Locale {
  const entry = byTag.get(tag.toLowerCase());
  if (entry === undefined) throw new RangeError(`no such locale: ${tag}`);
  return entry;
}

/** Tag for `Intl` with equal results on server and browser; for `lang` use `bcp47`. */
export function intlTag(tag: LocaleTag): string {
  const { bcp47, intl = bcp47 }: LocaleEntry = localeEntry(tag);
  return intl;
}

export function directionOf(tag: LocaleTag): 'ltr' | 'rtl' {
  return localeEntry(tag).dir;
}
