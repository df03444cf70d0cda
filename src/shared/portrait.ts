// Without the schemas, so that pages may know it at little cost.

/**
 * What a portrait measures, each 0–100 where 50 says nothing: how well the texts speak of the number, how courteous who
 * calls is, how much they insist, how clear it is who they are and what they want, how far they can be trusted.
 */
export const portraitMetrics = ['tone', 'courtesy', 'persistence', 'clarity', 'trust'] as const;
export type PortraitMetric = (typeof portraitMetrics)[number];

/** How texts about a number sound, in one word. */
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

/** Who read the texts: this site by its word lists, the endpoint that its operator named, or each of them some. */
export const portraitReaders = ['site', 'endpoint', 'both'] as const;
export type PortraitReader = (typeof portraitReaders)[number];

/** From here on a figure is called high, and from there on low. */
export const highFigure = 65;
export const lowFigure = 35;

/**
 * A figure by what single people say of a metric, each −2 to 2: anybody can compute it anew.
 *
 * @returns 0–100; 50 where nobody says anything
 */
export function figureOf(scores: readonly number[]): number {
  // In one order, so that the same scores make the same figure to the last digit.
  const sorted = scores.toSorted((a, b) => a - b);
  const sum = sorted.reduce((all, score) => all + score, 0);
  const whole = sorted.reduce((all, score) => all + Math.abs(score), 0);
  // One more that says nothing: a single voice never reaches the end of the scale.
  return Math.round(50 + (50 * sum) / (whole + 1));
}

/** Days in which the price of a portrait comes back where it can be shown no more. */
export const portraitRefundDays = 30;

/** What a holder may state as the own age. */
export const ageRange = { least: 14, most: 120 } as const;
