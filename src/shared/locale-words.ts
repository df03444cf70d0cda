import type { LocaleTag } from './locale.ts';

export type RelativeUnit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute' | 'second';

/** Words for languages that a widespread browser lacks. The rest comes from the `intl` tag of the locale. */
export interface LocaleWords {
  /** January to December, in the form used beside a day. Weekdays are never written. */
  months: { long: readonly string[]; short: readonly string[] };
  and: string;
  /** Signs after a figure, with their spacing. */
  signs: Partial<Record<Intl.NumberFormatPart['type'], string>>;
  relative: {
    now: string;
    past: string;
    future: string;
    /** The noun after a number, and special words for one unit before and after now. */
    units: Record<RelativeUnit, { noun: string; last?: string; next?: string }>;
  };
}

export const localeWords: Partial<Record<LocaleTag, LocaleWords>> = {
  'az-AZ': {
    months: {
      long: [
        'yanvar',
        'fevral',
        'mart',
        'aprel',
        'may',
        'iyun',
        'iyul',
        'avqust',
        'sentyabr',
        'oktyabr',
        'noyabr',
        'dekabr',
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
