/** Of one piece of a verdict's evidence: what sums are made of. */
export interface EvidenceCount {
  kind: string;
  sign: 'bad' | 'good';
  /** Entries, undecayed. */
  count: number;
  ages: { month: number };
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
}

export function sumEvidence(items: readonly EvidenceCount[]): EvidenceSums {
  const sums = { badPeople: 0, goodPeople: 0, complaints: 0, badLastMonth: 0 };
  for (const { kind, sign, count, ages } of items) {
    if (sign === 'good') {
      sums.goodPeople += count;
      continue;
    }
    if (kind === 'open_data') sums.complaints += count;
    else sums.badPeople += count;
    sums.badLastMonth += ages.month;
  }
  return sums;
}
