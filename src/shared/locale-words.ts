import type { LocaleTag } from './locale.ts';

export type RelativeUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

/**
 * What the formats of a language say where a widespread browser has no data for it. Order, digits and the rest are of
 * `intl` in its row of the table.
 */
export interface LocaleWords {
  /** January to December, as they stand beside a day. Nothing writes days of the week. */
  months: { long: readonly string[]; short: readonly string[] };
  /** Before the last item of a list. */
  and: string;
  /** Signs that stand behind the figure, each with what parts them from it. */
  signs: Partial<Record<Intl.NumberFormatPart['type'], string>>;
  relative: {
    now: string;
    past: string;
    future: string;
    /** The noun behind a number, and the words for one before and one ahead where there are any. */
    units: Record<RelativeUnit, { noun: string; last?: string; next?: string }>;
  };
}

export const localeWords: Partial<Record<LocaleTag, LocaleWords>> = {
  'az-AZ': {
    months: {
      long: [
        ...['yanvar', 'fevral', 'mart', 'aprel', 'may', 'iyun'],
        ...['iyul', 'avqust', 'sentyabr', 'oktyabr', 'noyabr', 'dekabr'],
      ],
      short: ['yan', 'fev', 'mar', 'apr', 'may', 'iyn', 'iyl', 'avq', 'sen', 'okt', 'noy', 'dek'],
    },
    and: 'və',
    signs: { percentSign: '', currency: '\u00a0' },
    relative: {
      now: 'indi',
      past: '%number% %unit% əvvəl',
      future: '%number% %unit% sonra',
      units: {
        year: { noun: 'il', last: 'keçən il', next: 'gələn il' },
        month: { noun: 'ay', last: 'keçən ay', next: 'gələn ay' },
        week: { noun: 'həftə', last: 'keçən həftə', next: 'gələn həftə' },
        day: { noun: 'gün', last: 'dünən', next: 'sabah' },
        hour: { noun: 'saat' },
        minute: { noun: 'dəqiqə' },
        second: { noun: 'saniyə' },
      },
    },
  },
};
