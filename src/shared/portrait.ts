// No schema import: pages load this without the validator.

/**
 * Metrics, each 0–100 with 50 as neutral: tone of the texts about the number, courtesy and persistence of the caller,
 * clarity about who calls and why, and trust.
 */
export const portraitMetrics = ['tone', 'courtesy', 'persistence', 'clarity', 'trust'] as const;
export type PortraitMetric = (typeof portraitMetrics)[number];

export const neurotypes = [
  'friendly',
  'businesslike',
  'insistent',
  'pushy',
  'brusque',
  'faceless',
  'doubted',
  'mixed',
] as const;
export type Neurotype = (typeof neurotypes)[number];

/** Who scored the texts: the site's word lists, the operator's endpoint, or both. */
export const portraitReaders = ['site', 'endpoint', 'both'] as const;
export type PortraitReader = (typeof portraitReaders)[number];

/** Thresholds of a high and a low figure. */
export const highFigure = 65;
export const lowFigure = 35;

/** Combines scores of −2 to 2 into 0–100, 50 without scores. The formula is public. */
export function figureOf(scores: readonly number[]): number {
  // Sorted, as floating-point sums depend on the order.
  const sorted = scores.toSorted((a, b) => a - b);
  const sum = sorted.reduce((all, score) => all + score, 0);
  const whole = sorted.reduce((all, score) => all + Math.abs(score), 0);
  // The added 1 is a neutral voice, so that a single score never reaches the end of the scale.
  return Math.round(50 + (50 * sum) / (whole + 1));
}

/** Days in which the price is refunded if the portrait can no longer be shown. */
export const portraitRefundDays = 30;

export const ageRange = { least: 14, most: 120 } as const;
