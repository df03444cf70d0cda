/** A program's classification of a call. All but `legitimate` mean that the member rejects such calls. */
export const reportKinds = [
  'legitimate',
  'other',
  'survey',
  'advertising',
  'political',
  'fraud',
  'gambling',
  'ping',
  'silent',
  'debt_collection',
] as const;
export type ReportKind = (typeof reportKinds)[number];
