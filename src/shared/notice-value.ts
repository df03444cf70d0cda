import type { LocaleTag } from './locale.ts';
import { type LocaleFormats, localeFormats, namedMoment } from './locale-formats.ts';
import type { PhraseKey, PhraseValues, Translate } from './phrases.ts';

/**
 * Values in notices and mails: numbers, moments, amounts, codes and phrases of the site. No user text fits in, so
 * nobody can write into another's inbox. The exception is the public name of a consenting member (`MemberValue`).
 */
export type NoticeValue =
  | number
  /** A moment, seconds since 1970. */
  | { at: number }
  /** In the smallest unit of the currency, ISO 4217. */
  | { amount: number; currency: string }
  /** A ticket, order or receipt: 3–32 capital letters, digits and hyphens. */
  | { code: string }
  | { phrase: PhraseKey };

export type NoticeValues = Readonly<Record<string, NoticeValue>>;

/** The account of a member who agreed to be named. Notices store the account, never the name. */
export interface MemberValue {
  member: string;
}

export type StoredValues = Readonly<Record<string, NoticeValue | MemberValue>>;
/** Values as shown, with the member's current name. */
export type ShownValues = Readonly<Record<string, NoticeValue | { name: string }>>;

const codeForm = /^[A-Z0-9][A-Z0-9-]{2,31}$/;
const currencyForm = /^[A-Z]{3}$/;

export function faultOfValue(value: NoticeValue | MemberValue): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? null : 'is no whole number';
  if ('at' in value) return Number.isSafeInteger(value.at) ? null : 'is no moment';
  if ('amount' in value) {
    return Number.isSafeInteger(value.amount) && currencyForm.test(value.currency) ? null : 'is no sum of money';
  }
  if ('code' in value) return codeForm.test(value.code) ? null : 'is no code';
  if ('member' in value) return /^\d{1,18}$/.test(value.member) ? null : 'is no account';
  return 'phrase' in value && /^[a-z][a-z0-9_.]*$/.test(value.phrase) ? null : 'is no phrase';
}

const readerForm: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeStyle: 'short' };

/** Formats values for a phrase; without the reader's `timeZone`, as in mail, moments name their zone. */
export function wordValues(values: ShownValues, locale: LocaleTag, t: Translate, timeZone?: string): PhraseValues {
  const formats = localeFormats(locale);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, wordOf(value, formats, t, timeZone)]));
}

function wordOf(
  value: ShownValues[string],
  formats: LocaleFormats,
  t: Translate,
  timeZone: string | undefined,
): string | number {
  if (typeof value === 'number') return value;
  if ('at' in value) {
    const form = timeZone === undefined ? namedMoment : { ...readerForm, timeZone };
    return formats.formatDate(new Date(value.at * 1000), form);
  }
  if ('amount' in value) {
    const { currency } = value;
    const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return formats.formatNumber(value.amount / 10 ** (digits.maximumFractionDigits ?? 2), {
      style: 'currency',
      currency,
    });
  }
  if ('name' in value) return value.name;
  return 'code' in value ? value.code : t(value.phrase);
}
