/** One calendar month later, in UTC: same day, or the last day of a shorter month. */
export function monthLater(now: Date): Date {
  const later = new Date(now);
  const lastDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0)).getUTCDate();
  later.setUTCMonth(now.getUTCMonth() + 1, Math.min(now.getUTCDate(), lastDay));
  return later;
}
