import { suspiciousFrom, type UnwantedNumber, unwantedFrom } from '#server/domains/number/door.ts';

/** Public data of a listed number, without personal data. */
export interface ListEntry {
  /** Digits without plus. */
  phone: string;
  country: string | null;
  score: number;
  reports: number;
  category: string | null;
}

/** Scores are rounded down to steps. Otherwise decay would change a list of 100,000 numbers every day. */
export const scoreStep = 5;
/** Counts are rounded down to these steps for the same reason. */
const reportSteps: readonly [number, ...number[]] = [1, 2, 4, 10, 20, 50, 100, 200, 500, 1_000];
export const leastListed = suspiciousFrom;
export const usualLeast = unwantedFrom;
const longestCategory = 40;

export function entryOf({ phone, country, risk, reports, categories }: UnwantedNumber): ListEntry {
  const [category] = categories.filter((id) => id !== 'unspecified');
  return {
    phone,
    country,
    score: Math.floor(risk / scoreStep) * scoreStep,
    reports: reportSteps.findLast((step) => step <= reports) ?? reportSteps[0],
    category: category?.slice(0, longestCategory) ?? null,
  };
}

export function labelOf({ score }: Pick<ListEntry, 'score'>): 'unwanted' | 'suspicious' {
  return score >= unwantedFrom ? 'unwanted' : 'suspicious';
}

const levels = (100 / scoreStep + 1) * reportSteps.length;
/** More than any E.164 number. */
const perLevel = 10n ** 15n;

/** Index sort key: score, reports (both descending), number. Paging by it costs the same at any position. */
export function placeOf({ phone, score, reports }: Pick<ListEntry, 'phone' | 'score' | 'reports'>): string {
  const level = (score / scoreStep) * reportSteps.length + reportSteps.indexOf(reports);
  return String(BigInt(levels - 1 - level) * perLevel + BigInt(phone));
}

/** The first place whose score is below `least`. */
export function placeBelow(least: number): string {
  return String(BigInt(levels - Math.ceil(least / scoreStep) * reportSteps.length) * perLevel);
}
