import { readFile } from 'node:fs/promises';
import type { LocaleTag } from '#shared/locale.ts';
import { decodePlan, type PlanTables } from '../plan/plan-file.ts';
import type { PrefixTable } from '../plan/prefix-table.ts';

export type PhoneFacts = {
  /** Area of the range, in the requested language or English; null if unknown. */
  region: string | null;
  /** Set where `region` is English because the requested language has no name for it. */
  regionLang?: 'en';
  /** Operator to which the range was first allocated. Number portability is unknown. */
  carrier: string | null;
  /** As `regionLang`. */
  carrierLang?: 'en';
  /** Current IANA names; empty if there are more than three. */
  timeZones: string[];
};

export type EmergencyNumber = {
  /** ISO 3166-1 alpha-2: the requested country first, then alphabetical. */
  countries: string[];
};

export type NumberingPlan = {
  /** Describes E.164 digits; unknown facts are null. `type` is libphonenumber's, in lower case. */
  describe(digits: string, locale: LocaleTag, type?: string | null): PhoneFacts;
  /**
   * Countries where `digits` is an emergency number; null if none. Up to three digits count in any `country`. Longer
   * ones may be ordinary local numbers elsewhere, so they count only in `country`, or anywhere if it is null.
   * No emergency number is a possible E.164 number.
   */
  findEmergency(digits: string, country: string | null): EmergencyNumber | null;
};

/** Our locales by the language of the source. Other locales have no names there. */
const sourceLanguages: Partial<Record<LocaleTag, string>> = {
  'ar-SA': 'ar',
  'de-DE': 'de',
  'el-GR': 'el',
  'es-ES': 'es',
  'fr-FR': 'fr',
  'he-IL': 'iw',
  'in-ID': 'id',
  'it-IT': 'it',
  'ja-JP': 'ja',
  'ko-KR': 'ko',
  'pl-PL': 'pl',
  'pt-BR': 'pt',
  'ru-RU': 'ru',
  'sr-RS': 'sr',
  'th-TH': 'th',
  tr: 'tr',
  'uk-UA': 'uk',
  'vi-VN': 'vi',
  'zh-CN': 'zh',
  'zh-HK': 'zh_Hant',
};

/** Languages of the source that the data file includes. */
export const planLanguages: readonly string[] = ['en', ...Object.values(sourceLanguages)].sort();

const planFile = new URL('../../../../../data/numbering-plan/plan.bin', import.meta.url);
let loading: Promise<NumberingPlan> | undefined;

/** Loads the shipped plan once per process. Rejects if the data file is missing or damaged. */
export function loadNumberingPlan(): Promise<NumberingPlan> {
  loading ??= readFile(planFile).then((octets) => createNumberingPlan(decodePlan(octets)));
  return loading;
}

export function createNumberingPlan(tables: PlanTables): NumberingPlan {
  return {
    describe(digits, locale, type) {
      const region = isOfNoPlace(type) ? null : findName(tables.regions, digits, locale);
      const carrier = findName(tables.carriers, digits, locale);
      return {
        region: region?.name ?? null,
        ...(region?.isInstead && { regionLang: 'en' as const }),
        carrier: carrier?.name ?? null,
        ...(carrier?.isInstead && { carrierLang: 'en' as const }),
        timeZones: isOfNoPlace(type)
          ? []
          : (tables.timeZones.find(digits) ?? '').split('&').filter((zone) => zone !== ''),
      };
    },
    findEmergency(digits, country) {
      const countries = tables.emergency.get(digits);
      if (!countries) return null;
      if (country === null || !countries.includes(country)) {
        return country !== null && digits.length > 3 ? null : { countries: [...countries] };
      }
      return { countries: [country, ...countries.filter((other) => other !== country)] };
    },
  };
}

const placeless = new Set([
  'toll_free',
  'premium_rate',
  'shared_cost',
  'voip',
  'personal_number',
  'pager',
  'uan',
  'voicemail',
]);

function isOfNoPlace(type: string | null | undefined): boolean {
  return type != null && placeless.has(type);
}

/** `isInstead`: the name is English for want of one in the language. */
function findName(
  tables: ReadonlyMap<string, PrefixTable>,
  digits: string,
  locale: LocaleTag,
): { name: string; isInstead: boolean } | null {
  const language = sourceLanguages[locale];
  const own = language === undefined ? null : tables.get(language)?.find(digits);
  if (own != null) return { name: own, isInstead: false };
  const english = tables.get('en')?.find(digits);
  return english == null ? null : { name: english, isInstead: locale !== 'en' };
}
