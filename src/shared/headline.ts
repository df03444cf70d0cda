/** Kinds of headlines in order of precedence. See `headline-words.ts` for texts, `headline-look.ts` for icons. */
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
