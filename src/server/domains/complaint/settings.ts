import { z } from 'zod';
import { declareSettings, shortText, whole } from '#server/config/setting.ts';

/** When complaints must be decided, and how many one may send. */
export const complaintSettings = declareSettings({
  settings: {
    OPERATOR_TIME_ZONE: {
      default: 'UTC',
      about: 'time zone in which days end until which complaints must be decided, such as Europe/Berlin',
      check: z.string().refine(isZone, 'must be the name of a time zone, such as Europe/Berlin'),
    },
    HOLIDAY_LIST: {
      default: '',
      about:
        'file with days on which nobody works at your place, a line each: yyyy-mm-dd, and words after it if you like',
      check: shortText,
    },
    COMPLAINTS_PER_DAY: {
      default: '10',
      about: 'complaints of one member or e-mail address in a day',
      check: whole(1, 1e6),
    },
    COMPLAINTS_PER_NETWORK: {
      default: '10',
      about: 'complaints from one network in an hour; an IPv6 network counts by its /48',
      check: whole(1, 1e6),
    },
  },
  shape: (s, { rateFactor }) => ({
    zone: s.OPERATOR_TIME_ZONE,
    holidayList: s.HOLIDAY_LIST || null,
    limits: { perDay: s.COMPLAINTS_PER_DAY * rateFactor, perNetworkHour: s.COMPLAINTS_PER_NETWORK * rateFactor },
  }),
});

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * @param file a day a line, `yyyy-mm-dd`, and what it is called; empty lines and what follows a # count for nothing
 * @throws Error for a line that is no day
 */
export function readHolidays(file: string): Set<string> {
  const days = new Set<string>();
  for (const line of file.split('\n')) {
    const said = line.replace(/#.*/, '').trim();
    if (said === '') continue;
    const day = said.slice(0, 10);
    if (!z.iso.date().safeParse(day).success) throw new Error(`HOLIDAY_LIST: "${said}" does not begin with a day`);
    days.add(day);
  }
  return days;
}
