/** A calendar month on, in UTC: on the same day, or on the last one of a shorter month. */
export function monthLater(now: Date): Date {
  const later = new Date(now);
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0)).getUTCDate();
  later.setUTCMonth(now.getUTCMonth() + 1, Math.min(now.getUTCDate(), lastDay));
  return later;
}
