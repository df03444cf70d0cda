import { intlTag, type LocaleTag, localeEntry } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';

export type TimeZoneView = {
  /** IANA name. */
  id: string;
  /** `Central European Time`, localized. */
  name: string;
  /** Local time, localized: `2:05 PM`. */
  localTime: string;
};

// A formatter takes about 50 kB. One per zone and one per language are about 300; one per pair would be too many.
const clocks = new Map<LocaleTag, Intl.DateTimeFormat>();
const offsets = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, string>();

// A zone's offset and displayed time are constant within a minute, so views are cached per minute.
const views = new Map<string, TimeZoneView>();
let viewsMinute = -1;

/** Name and local time of a zone. Throws a RangeError if `id` is no time zone. */
export function describeTimeZone(id: string, locale: LocaleTag, now: Date): TimeZoneView {
  const minute = Math.floor(now.getTime() / minuteMs);
  if (minute !== viewsMinute) {
    views.clear();
    viewsMinute = minute;
  }
  const key = `${locale} ${id}`;
  let view = views.get(key);
  if (!view) {
    view = makeView(id, locale, now);
    views.set(key, view);
  }
  return view;
}

function makeView(id: string, locale: LocaleTag, now: Date): TimeZoneView {
  const wallClock = new Date(now.getTime() + offsetOf(id, now));
  return { id, name: nameOf(id, locale), localTime: clockOf(locale).format(wallClock) };
}

/** Offset from UTC in milliseconds. */
function offsetOf(id: string, now: Date): number {
  let formatter = offsets.get(id);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: id, timeZoneName: 'longOffset' });
    offsets.set(id, formatter);
  }
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(formatter.format(now)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
}

function nameOf(id: string, locale: LocaleTag): string {
  const key = `${locale} ${id}`;
  let name = names.get(key);
  if (name === undefined) {
    // The generic name is the same in summer and winter. Some contain hours: `latn` forces western digits.
    const parts = new Intl.DateTimeFormat(`${localeEntry(locale).bcp47}-u-nu-latn`, {
      timeZone: id,
      timeZoneName: 'longGeneric',
    }).formatToParts();
    name = parts.find((part) => part.type === 'timeZoneName')?.value ?? id;
    names.set(key, name);
  }
  return name;
}

function clockOf(locale: LocaleTag): Intl.DateTimeFormat {
  let formatter = clocks.get(locale);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(intlTag(locale), { timeZone: 'UTC', timeStyle: 'short' });
    clocks.set(locale, formatter);
  }
  return formatter;
}
