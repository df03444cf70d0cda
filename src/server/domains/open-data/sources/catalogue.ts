import { fcc } from './fcc.ts';
import { frTelemarketingRanges } from './fr-telemarketing-ranges.ts';
import { ftcDnc2021, ftcDncDaily, ftcDncNumbers } from './ftc.ts';
import { organisationsEu } from './organisations-eu.ts';
import type { Source } from './source.ts';
import { spamNumbersDe } from './spam-numbers-de.ts';
import { usHospitals } from './us-hospitals.ts';

/** Built-in sources, in the order of listing. */
export const sources: readonly Source[] = [
  ftcDncDaily,
  ftcDncNumbers,
  ftcDnc2021,
  fcc,
  usHospitals,
  organisationsEu,
  spamNumbersDe,
  frTelemarketingRanges,
];

export function findSource(name: string): Source | null {
  return sources.find((source) => source.name === name) ?? null;
}
