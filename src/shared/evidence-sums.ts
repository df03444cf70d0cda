/** Of one piece of a verdict's evidence: what sums are made of. */
export interface EvidenceCount {
  kind: string;
  sign: 'bad' | 'good';
  /** Entries, undecayed. */
  count: number;
  ages: { month: number };
  /** `[ISO day, entries on that day]`, oldest first. */
  days: readonly (readonly [string, number])[];
}

/** Sums of a verdict's evidence, as pages tell them. */
export interface EvidenceSums {
  /** People who spoke against the number, and for it. */
  badPeople: number;
  goodPeople: number;
  /** Complaints that imported data sets hold. */
  complaints: number;
  /** Of people and complaints against it: how many are at most 30 days old. */
  badLastMonth: number;
  /** ISO day of the latest of them; null where there is none. */
  badLatest: string | null;
}

export function sumEvidence(items: readonly EvidenceCount[]): EvidenceSums {
  const sums: EvidenceSums = { badPeople: 0, goodPeople: 0, complaints: 0, badLastMonth: 0, badLatest: null };
  for (const { kind, sign, count, ages, days } of items) {
    if (sign === 'good') {
      sums.goodPeople += count;
      continue;
    }
    if (kind === 'open_data') sums.complaints += count;
    else sums.badPeople += count;
    sums.badLastMonth += ages.month;
    const latest = days.at(-1)?.[0] ?? null;
    if (latest !== null && latest > (sums.badLatest ?? '')) sums.badLatest = latest;
  }
  return sums;
}
