/**
 * What a program reports a call as. All but `legitimate` say that its member wants no more of them; `other` says no more
 * than that.
 */
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
