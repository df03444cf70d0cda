import { daySeconds } from '#shared/time.ts';
import { intlTag, type LocaleTag } from './locale.ts';
import { type LocaleWords, localeWords, type RelativeUnit } from './locale-words.ts';

/** Localized numbers, dates and lists. Formatters are expensive and therefore cached. */
export interface LocaleFormats {
  formatNumber(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /** A moment or an ISO day, by default as a medium date. UTC by default, to render the same on server and browser. */
  formatDate(at: Date | string, options?: Intl.DateTimeFormatOptions): string;
  /** The time from one moment to another, with what they share written once; UTC by default. */
  formatDateRange(from: Date, to: Date, options: Intl.DateTimeFormatOptions): string;
  /** `2 days ago`, `in 3 minutes`: in the largest whole unit. */
  formatRelative(at: Date, now: Date): string;
  formatList(items: readonly string[]): string;
}

const relativeUnits = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', daySeconds],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies readonly [RelativeUnit, number][];

/** A moment with its zone, for a reader in an unknown zone: midnight here is the day before elsewhere. */
export const namedMoment: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'UTC',
};

/** Literal after the year: a space, one letter, a full stop. */
const yearWord = /^\s*\p{L}\.$/u;
const defaultDate: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

function createFormats(tag: LocaleTag): LocaleFormats {
  const intl = intlTag(tag);
  const own = localeWords[tag];
  const ownMonths = own && monthNames(intl, own);
  const numbers = memoize((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(intl, options));
  const dates = memoize((options: Intl.DateTimeFormatOptions) => {
    return new Intl.DateTimeFormat(intl, { timeZone: 'UTC', ...options });
  });
  const relative: { format(value: number, unit: RelativeUnit): string } =
    own === undefined ? new Intl.RelativeTimeFormat(intl, { numeric: 'auto' }) : ownRelative(own);
  const list = new Intl.ListFormat(intl, { type: 'conjunction' });
  const writeDate = (parts: Intl.DateTimeFormatPart[]) => {
    // Russian dates end in "г." and Ukrainian ones in "р.", which would give two full stops at the end of a sentence.
    const last = parts.at(-1);
    if (last?.type === 'literal' && yearWord.test(last.value)) parts.pop();
    return parts.map(({ value }) => ownMonths?.get(value) ?? value).join('');
  };
  return {
    formatNumber: (value, options = {}) => {
      const format = numbers(options);
      const written = own === undefined ? format.format(value) : signBehind(format.formatToParts(value), own);
      // Some languages use a hyphen, which is shorter than the plus of the opposite value.
      return written.replace('-', '\u2212');
    },
    formatDate: (at, options = defaultDate) => writeDate(dates(options).formatToParts(new Date(at))),
    formatDateRange: (from, to, options) => writeDate(dates(options).formatRangeToParts(from, to)),
    formatRelative: (at, now) => {
      const seconds = (at.getTime() - now.getTime()) / 1000;
      for (const [unit, length] of relativeUnits) {
        const whole = Math.trunc(seconds / length);
        if (whole !== 0) return relative.format(whole, unit);
      }
      return relative.format(Math.trunc(seconds), 'second');
    },
    formatList: (items) => {
      if (own === undefined) return list.format(items);
      const parts = list.formatToParts(items);
      return parts.map(({ type, value }) => (type === 'literal' ? value.replace(/\p{L}+/u, own.and) : value)).join('');
    },
  };
}

/** Month names of `Intl`, each mapped to the language's own. */
function monthNames(intl: string, { months }: LocaleWords): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(intl, { day: 'numeric', month, timeZone: 'UTC' });
    for (const [at, name] of months[month].entries()) {
      const part = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month');
      if (part !== undefined) names.set(part.value, name);
    }
  }
  return names;
}

function signBehind(parts: readonly Intl.NumberFormatPart[], { signs }: LocaleWords): string {
  const sign = parts.find(({ type }) => signs[type] !== undefined);
  const figure = sign === undefined ? parts : parts.filter((part) => part !== sign && part.type !== 'literal');
  const written = figure.map(({ value }) => value).join('');
  return sign === undefined ? written : `${written}${signs[sign.type]}${sign.value}`;
}

function ownRelative({ relative: { now, past, future, units } }: LocaleWords) {
  return {
    format(value: number, unit: RelativeUnit): string {
      if (value === 0) return now;
      const { noun, last, next } = units[unit];
      if (value === -1 && last !== undefined) return last;
      if (value === 1 && next !== undefined) return next;
      const phrase = value < 0 ? past : future;
      return phrase.replace('%number%', String(Math.abs(value))).replace('%unit%', noun);
    },
  };
}

/** Memoizes by argument. All arguments are constants of the code, so the cache stays small. */
function memoize<Options, Result>(build: (options: Options) => Result): (options: Options) => Result {
  const built = new Map<string, Result>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = built.get(key);
    if (known !== undefined) return known;
    const result = build(options);
    built.set(key, result);
    return result;
  };
}

const formats = new Map<LocaleTag, LocaleFormats>();

export function localeFormats(tag: LocaleTag): LocaleFormats {
  const known = formats.get(tag);
  if (known !== undefined) return known;
  const made = createFormats(tag);
  formats.set(tag, made);
  return made;
}
