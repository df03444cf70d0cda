import { expect, it } from 'vitest';
import { complaintReasons } from '#contract/complaint-rule.ts';
import { categoryOfReason } from './monthly-restrictions.ts';

it('M39 each reason of a complaint has a category in the report of a month, but for the one that says nothing', () => {
  const categories = complaintReasons.map((reason) => {
    const known = categoryOfReason(reason);
    return [reason, known?.category.replace('STATEMENT_CATEGORY_', ''), known?.keyword.replace('KEYWORD_', '')];
  });
  expect(categories).toEqual([
    ['not_true', 'ILLEGAL_OR_HARMFUL_SPEECH', 'DEFAMATION'],
    ['insult', 'ILLEGAL_OR_HARMFUL_SPEECH', 'OTHER'],
    ['private_data', 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS', 'MISSING_PROCESSING_GROUND'],
    ['no_contact', 'SCAMS_AND_FRAUD', 'INAUTHENTIC_USER_REVIEWS'],
    ['scam_label', 'ILLEGAL_OR_HARMFUL_SPEECH', 'DEFAMATION'],
    ['court_decision', 'ILLEGAL_OR_HARMFUL_SPEECH', 'OTHER'],
    ['other', undefined, undefined],
  ]);
});
