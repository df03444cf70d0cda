import { intlTag, type LocaleTag, localeEntry } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';

export type TimeZoneView = {
  /** IANA name. */
  id: string;
  /** `Central European Time`, in the language asked for. */
  name: string;
  /** The wall clock there, hours and minutes as the language writes them: `2:05 PM`. */
  localTime: string;
};

// A formatter takes about 50 kB. One for each zone and one for each language stay bounded at some 300 of them; one
// for each pair of both would not.
const clocks = new Map<LocaleTag, Intl.DateTimeFormat>();
const offsets = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, string>();

// A wall clock shows minutes, and within one a zone keeps its offset: every answer of a minute is the same.
const views = new Map<string, TimeZoneView>();
let viewsMinute = -1;

/** A time zone's name and wall clock at an instant. Throws a RangeError when `id` is no time zone. */
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

/** Milliseconds that the zone is ahead of UTC. */
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
    // The generic name holds in summer and winter, so it can be kept. Some count hours: western digits.
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
