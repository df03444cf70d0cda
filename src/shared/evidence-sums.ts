export interface EvidenceCount {
  kind: string;
  sign: 'bad' | 'good';
  /** Entries without decay. */
  count: number;
  ages: { month: number };
  /** `[ISO day, entries on that day]`, oldest first. */
  days: readonly (readonly [string, number])[];
}

export interface EvidenceSums {
  badPeople: number;
  goodPeople: number;
  openReports: number;
  /** People and complaints against it from the last 30 days. */
  badLastMonth: number;
  /** ISO day of the latest evidence against it. */
  badLatest: string | null;
}

export function sumEvidence(items: readonly EvidenceCount[]): EvidenceSums {
  const sums: EvidenceSums = { badPeople: 0, goodPeople: 0, openReports: 0, badLastMonth: 0, badLatest: null };
  for (const { kind, sign, count, ages, days } of items) {
    if (sign === 'good') {
      sums.goodPeople += count;
      continue;
    }
    if (kind === 'open_data') sums.openReports += count;
    else sums.badPeople += count;
    sums.badLastMonth += ages.month;
    const latest = days.at(-1)?.[0] ?? null;
    if (latest !== null && latest > (sums.badLatest ?? '')) sums.badLatest = latest;
  }
  return sums;
}
