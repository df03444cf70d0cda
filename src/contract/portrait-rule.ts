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

/** Who read the texts: this site by its word lists, or the endpoint that its operator named. */
export const portraitReaders = ['site', 'endpoint'] as const;
export type PortraitReader = (typeof portraitReaders)[number];
