/**
 * The kinds of what stands over a number, the first that fits. What a kind says is in `headline-words.ts`, how it looks
 * in `headline-look.ts`.
 */
export const headlines = [
  'emergency',
  'unwanted',
  'suspicious',
  'organisation',
  'telemarketing_range',
  'not_in_use',
  'few_complaints',
  'verified_person',
  'trusted',
  'no_reports',
] as const;
export type Headline = (typeof headlines)[number];
