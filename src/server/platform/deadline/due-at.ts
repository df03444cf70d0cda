/**
 * `complaint`: calendar days. `court`: working days, where a court decision is cited. `request`: a month, of who asks
 * for what is kept of them, that it be erased, or objects. `extended_request`: the same and two months more, counted from
 * the arrival too (Regulation 2016/679, Article 12(3)). `answer`: the 7 days in which an author may answer; `reminder`: the
 * 4 days after which the 5th one begins, on which the author is reminded of it. `appeal`: the months in which either side
 * may appeal.
 */
export type DueKind = 'complaint' | 'court' | 'request' | 'extended_request' | 'answer' | 'reminder' | 'appeal';

/** The terms that the operator sets; those of data requests and of an author's answer are fixed. */
export interface DueTerms {
  complaintDays: number;
  /** Working days. */
  courtDays: number;
  appealMonths: number;
}

export const usualTerms: DueTerms = { complaintDays: 30, courtDays: 3, appealMonths: 6 };
const fixedDays = { answer: 7, reminder: 4 } as const;
const requestMonths = { request: 1, extended_request: 3 } as const;
const saturday = 6;

/**
 * Until when something must be decided: the end of the last day, which is the first moment of the day after it. The day
 * on which it arrived does not count (Regulation 1182/71, Article 3). Days and weeks end when they end; a month ends on the
 * same day of the next month, or on its last one where it is shorter, and then moves to the next working day.
 *
 * @param zone IANA name of the operator's time zone, in which days begin and end
 * @param holidays days on which nobody works, `yyyy-mm-dd`; Saturdays and Sundays need not be among them
 * @throws RangeError for a zone that does not exist
 */
export function dueAt(
  kind: DueKind,
  at: Date,
  zone: string,
  holidays: ReadonlySet<string>,
  terms: DueTerms = usualTerms,
): Date {
  const arrival = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const isWorking = (day: Temporal.PlainDate) => day.dayOfWeek < saturday && !holidays.has(day.toString());
  return new Date(endOf(lastDay(kind, arrival, isWorking, terms), zone));
}

function lastDay(
  kind: DueKind,
  arrival: Temporal.PlainDate,
  isWorking: (day: Temporal.PlainDate) => boolean,
  { complaintDays, courtDays, appealMonths }: DueTerms,
) {
  if (kind === 'request' || kind === 'extended_request') {
    let day = arrival.add({ months: requestMonths[kind] });
    while (!isWorking(day)) day = day.add({ days: 1 });
    return day;
  }
  if (kind === 'appeal') return arrival.add({ months: appealMonths });
  if (kind === 'complaint') return arrival.add({ days: complaintDays });
  if (kind !== 'court') return arrival.add({ days: fixedDays[kind] });
  let day = arrival;
  for (let left = courtDays; left > 0; ) {
    day = day.add({ days: 1 });
    if (isWorking(day)) left -= 1;
  }
  return day;
}

/** 24:00, milliseconds since 1970. */
function endOf(day: Temporal.PlainDate, zone: string): number {
  return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}
