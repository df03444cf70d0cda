import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { declareSettings, whole } from '#server/config/setting.ts';
import { isTimeZone } from '#shared/time-zone.ts';
import { type DueKind, type DueTerms, dueAt, usualTerms } from './due-at.ts';

export const operatorDays = declareSettings({
  settings: {
    OPERATOR_TIME_ZONE: {
      default: 'UTC',
      about: 'time zone of deadlines for complaints and data requests and of the days on pages, such as Europe/Berlin',
      check: z.string().refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin'),
    },
    HOLIDAY_LIST: {
      default: '',
      about: 'file with your non-working days, one per line: yyyy-mm-dd, and optionally a comment',
      check: z.string().max(500),
    },
    COMPLAINT_DAYS: {
      default: String(usualTerms.complaintDays),
      // At least 10, because an author has seven days to answer and the decision follows.
      about: 'calendar days for deciding a complaint, 10–90',
      check: whole(10, 90),
    },
    COURT_DAYS: {
      default: String(usualTerms.courtDays),
      about: 'working days for deciding a complaint that cites a court decision, 1–5',
      check: whole(1, 5),
    },
    APPEAL_MONTHS: {
      default: String(usualTerms.appealMonths),
      // At least six by Regulation 2022/2065, Article 20(1). At most 12, as long as the moderation log is surely kept.
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

/** @throws Error for a line that is no `yyyy-mm-dd` with an optional name; `#` starts a comment */
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

export function createDeadlines({ zone, holidayList, terms }: { zone: string; holidayList: string; terms: DueTerms }) {
  const holidays = readHolidays(holidayList === '' ? '' : readFileSync(holidayList, 'utf8'));
  return (kind: DueKind, at: Date): Date => dueAt(kind, at, zone, holidays, terms);
}
