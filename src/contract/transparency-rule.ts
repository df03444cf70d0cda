// Without the schemas, so that pages may know it at little cost.
import { complaintReasons } from './complaint-rule.ts';
import { textRules } from './text-rule.ts';

/** What complaints and members' reports are about. */
export const complaintCategories = complaintReasons;
export const reportCategories = textRules;

/** What can be restricted: a text, writing about one number, an account, sending complaints. */
export const restrictionKinds = ['removed', 'held', 'barred', 'suspended', 'paused'] as const;

/** Grounds as the public is told them; `law` where a court decided. */
export const publicGrounds = [
  ...(['law', 'spam', 'insult', 'threat', 'personal_data', 'false', 'repeated', 'other'] as const),
] as const;
