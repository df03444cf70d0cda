/** Same day of the next month or year, or the last day of a shorter month, in UTC. */
export function renewalDate(from: Date, period: 'month' | 'year'): Date {
  const months = period === 'month' ? 1 : 12;
  const day = from.getUTCDate();
  const renewal = new Date(from);
  renewal.setUTCDate(1);
  renewal.setUTCMonth(renewal.getUTCMonth() + months);
  const last = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0)).getUTCDate();
  renewal.setUTCDate(Math.min(day, last));
  return renewal;
}
