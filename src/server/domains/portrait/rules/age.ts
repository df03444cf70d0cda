/** The age stated on an ISO day plus the years since then. */
export function ageNow(age: number, statedOn: string, now: Date): number {
  const [year = 0, ...rest] = statedOn.split('-').map(Number);
  const [month = 1, day = 1] = rest;
  const years = now.getUTCFullYear() - year;
  const isBefore = now.getUTCMonth() + 1 < month || (now.getUTCMonth() + 1 === month && now.getUTCDate() < day);
  return age + Math.max(0, isBefore ? years - 1 : years);
}
