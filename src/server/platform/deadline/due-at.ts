/**
 * `complaint`: calendar days. `court`: working days, for complaints that cite a court decision. `request`: one month,
 * for access, erasure and objection. `extended_request`: three months, also from the arrival (Regulation 2016/679,
 * Article 12(3)). `answer`: 7 days for an author's answer. `reminder`: 4 days, after which the author is reminded of
 * it. `appeal`: months in which either side may appeal.
 */
export type DueKind = 'complaint' | 'court' | 'request' | 'extended_request' | 'answer' | 'reminder' | 'appeal';

/** Terms that the operator sets. Those of data requests and of an author's answer are fixed. */
export interface DueTerms {
  complaintDays: number;
  courtDays: number;
  appealMonths: number;
}

export const usualTerms: DueTerms = { complaintDays: 30, courtDays: 3, appealMonths: 6 };
const fixedDays = { answer: 7, reminder: 4 } as const;
const requestMonths = { request: 1, extended_request: 3 } as const;
const saturday = 6;

/**
 * Returns the end of the last day, as the first moment of the next. The day of arrival does not count (Regulation
 * 1182/71, Article 3). Terms in days and the appeal period end on their day. A month ends on the same day number or on
 * the last day of a shorter month; data requests then move to the next working day.
 * @param zone IANA name of the operator's time zone
 * @param holidays days off as `yyyy-mm-dd`, besides Saturdays and Sundays
 * @throws RangeError for an unknown zone
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

/** Returns midnight at the end of the day, in ms since 1970. */
function endOf(day: Temporal.PlainDate, zone: string): number {
  return day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}
