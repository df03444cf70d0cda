/**
 * The last moment, not after `now`, at which a clock on the wall showed this time. Where clocks go forward over it, that
 * much later on the day; where they go back over it, the first of the two: so once a day, whatever clocks do.
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
