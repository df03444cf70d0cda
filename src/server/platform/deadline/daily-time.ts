/**
 * The last moment, not after `now`, at which a wall clock showed this time. If a clock change skips the time, it is
 * that much later on that day; if it repeats it, the first one counts. So it comes once a day.
 *
 * @param time `hh:mm`
 * @param zone IANA name of a time zone
 * @throws RangeError for a zone that does not exist
 */
export function lastDailyAt(now: Date, time: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const on = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
  const due = on(today);
  return new Date(due <= now.getTime() ? due : on(today.subtract({ days: 1 })));
}
