import { readFile } from 'node:fs/promises';
import type { LocaleTag } from '#shared/locale.ts';
import { decodePlan, type PlanTables } from '../plan/plan-file.ts';
import type { PrefixTable } from '../plan/prefix-table.ts';

export type PhoneFacts = {
  /** Where the range was given out, in the language asked for, else in English; null where unknown. */
  region: string | null;
  /** The operator that the range was first allotted to; porting is unknown. */
  carrier: string | null;
  /** IANA names of today; empty when there are more than three. */
  timeZones: string[];
};

export type EmergencyNumber = {
  /** ISO 3166-1 alpha-2, the country asked for first, the others in alphabetical order. */
  countries: string[];
};

export type NumberingPlan = {
  /**
   * What the plan says of a number: E.164 digits without plus. Says nothing (nulls) of what it does not know.
   *
   * @param type libphonenumber's in lower case; numbers of a service have no place, whatever place begins like them
   */
  describe(digits: string, locale: LocaleTag, type?: string | null): PhoneFacts;
  /**
   * Where `digits` are an emergency number; null where nowhere. Three digits and fewer are one in any country. Longer
   * ones may be an ordinary local number elsewhere: with a `country` they count only there, with null anywhere (no
   * emergency number is a possible E.164 number).
   */
  findEmergency(digits: string, country: string | null): EmergencyNumber | null;
};

/** Our tags by the source's language names; the tags not named here have no names of their own in it. */
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

/** The languages of the source that can be shown: what the data file is built of. */
export const planLanguages: readonly string[] = ['en', ...Object.values(sourceLanguages)].sort();

const planFile = new URL('../../../../../data/numbering-plan/plan.bin', import.meta.url);
let loading: Promise<NumberingPlan> | undefined;

/** The plan that ships with the product; read once a process. Rejects when the data file is missing or damaged. */
export function loadNumberingPlan(): Promise<NumberingPlan> {
  loading ??= readFile(planFile).then((octets) => createNumberingPlan(decodePlan(octets)));
  return loading;
}

/** Answers from the tables given. */
export function createNumberingPlan(tables: PlanTables): NumberingPlan {
  return {
    describe: (digits, locale, type) => ({
      region: isOfNoPlace(type) ? null : findName(tables.regions, digits, locale),
      carrier: findName(tables.carriers, digits, locale),
      timeZones: isOfNoPlace(type)
        ? []
        : (tables.timeZones.find(digits) ?? '').split('&').filter((zone) => zone !== ''),
    }),
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

function findName(tables: ReadonlyMap<string, PrefixTable>, digits: string, locale: LocaleTag): string | null {
  const language = sourceLanguages[locale];
  const own = language === undefined ? null : tables.get(language)?.find(digits);
  return own ?? tables.get('en')?.find(digits) ?? null;
}
