import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { declareSettings, whole } from '#server/config/setting.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { type DueKind, type DueTerms, dueAt, usualTerms } from './due-at.ts';

/** Where the operator is, by which days and deadlines are counted, and how long they are. */
export const operatorDays = declareSettings({
  settings: {
    OPERATOR_TIME_ZONE: {
      default: 'UTC',
      about:
        'time zone in which days end until which complaints and data requests must be decided, and of the days that pages name, such as Europe/Berlin',
      check: z.string().refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin'),
    },
    HOLIDAY_LIST: {
      default: '',
      about:
        'file with days on which nobody works at your place, a line each: yyyy-mm-dd, and words after it if you like',
      check: z.string().max(500),
    },
    COMPLAINT_DAYS: {
      default: String(usualTerms.complaintDays),
      // An author who is asked has seven days to answer, and somebody must decide after that.
      about: 'calendar days within which a complaint is decided, 10–90',
      check: whole(10, 90),
    },
    COURT_DAYS: {
      default: String(usualTerms.courtDays),
      about: 'working days within which a complaint is decided that cites a court decision, 1–5',
      check: whole(1, 5),
    },
    APPEAL_MONTHS: {
      default: String(usualTerms.appealMonths),
      // At least six by Regulation 2022/2065, Article 20(1); the log of moderation is kept for a year at least.
      about: 'months in which a decision on a text or a complaint can be appealed, 6–12',
      check: whole(6, 12),
    },
  },
  shape: (s) => ({
    zone: s.OPERATOR_TIME_ZONE,
    holidayList: s.HOLIDAY_LIST,
    terms: { complaintDays: s.COMPLAINT_DAYS, courtDays: s.COURT_DAYS, appealMonths: s.APPEAL_MONTHS },
  }),
});

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

/**
 * Gives `dueAt` where the operator is, by the operator's terms.
 *
 * @throws Error when the operator's list of holidays cannot be read
 */
export function openDeadlines({ zone, holidayList, terms }: { zone: string; holidayList: string; terms: DueTerms }) {
  const holidays = readHolidays(holidayList === '' ? '' : readFileSync(holidayList, 'utf8'));
  return (kind: DueKind, at: Date): Date => dueAt(kind, at, zone, holidays, terms);
}
