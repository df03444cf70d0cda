import { suspiciousFrom, type UnwantedNumber, unwantedFrom } from '#server/domains/number/door.ts';

/** What programs are told of a number that they may block: nothing of a person. */
export interface ListEntry {
  /** Digits without plus. */
  phone: string;
  country: string | null;
  score: number;
  reports: number;
  category: string | null;
}

/** Risk is told in steps: else a list of 100,000 numbers would be another each day, as evidence fades. */
export const scoreStep = 5;
/** So are the people and complaints behind it. */
const reportSteps = [1, 2, 4, 10, 20, 50, 100, 200, 500, 1_000] as const;
/** The least score that stands on the list. */
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

/**
 * One number by which an index puts the weightiest first, by score, then by reports, then in the order of the number: so
 * a page of it begins after any entry, however long the list.
 */
export function placeOf({ phone, score, reports }: Pick<ListEntry, 'phone' | 'score' | 'reports'>): string {
  const level = (score / scoreStep) * reportSteps.length + reportSteps.findIndex((step) => step === reports);
  return String(BigInt(levels - 1 - level) * perLevel + BigInt(phone));
}

/** The least place of which the score is too low. */
export function placeBelow(least: number): string {
  return String(BigInt(levels - Math.ceil(least / scoreStep) * reportSteps.length) * perLevel);
}
