// No schema import: pages load this without the validator.
import { complaintReasons } from './complaint-rule.ts';
import { textRules } from './text-rule.ts';

export const complaintCategories = complaintReasons;
export const reportCategories = textRules;

/** Restrictions of a text, of writing about one number, of an account, of sending complaints. */
export const restrictionKinds = ['removed', 'held', 'barred', 'suspended', 'paused'] as const;

export const publicGrounds = [
  'law',
  'spam',
  'insult',
  'threat',
  'personal_data',
  'false',
  'repeated',
  'other',
] as const;
