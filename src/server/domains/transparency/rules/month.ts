/** `yyyy-mm` of a time in a time zone. */
export function monthOf(at: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();
}

/** @param by months; may be negative */
export function addMonths(month: string, by: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: by }).toString();
}

/** Start of a month and of the next one, in a time zone. */
export function spanOfMonth(month: string, zone: string): { from: Date; to: Date } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const start = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return { from: start(first), to: start(first.add({ months: 1 })) };
}

/** Start of a year and of the next one, in a time zone. */
export function spanOfYear(year: number, zone: string): { from: Date; to: Date } {
  return {
    from: spanOfMonth(`${String(year).padStart(4, '0')}-01`, zone).from,
    to: spanOfMonth(`${String(year).padStart(4, '0')}-12`, zone).to,
  };
}
