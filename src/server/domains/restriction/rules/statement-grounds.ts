/** The subset of the DSA Transparency Database's values that this site uses. */
export type StatementCategory =
  | 'STATEMENT_CATEGORY_CYBER_VIOLENCE'
  | 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'
  | 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'
  | 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD'
  | 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC';

export type StatementKeyword =
  | 'KEYWORD_CYBER_BULLYING_INTIMIDATION'
  | 'KEYWORD_DEFAMATION'
  | 'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING'
  | 'KEYWORD_INAUTHENTIC_USER_REVIEWS'
  | 'KEYWORD_MISSING_PROCESSING_GROUND'
  | 'KEYWORD_OTHER';

export interface Ground {
  category: StatementCategory;
  keyword: StatementKeyword;
  /** Description if no keyword fits; at most 500 characters. */
  keywordOther?: string;
  ground: string;
  explanation: string;
}

const speech = 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH';
const termsAlone = {
  category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  keyword: 'KEYWORD_OTHER',
} as const;
const insult = { category: speech, keyword: 'KEYWORD_OTHER', keywordOther: 'Insults and slurs' } as const;
const untrue = {
  category: speech,
  keyword: 'KEYWORD_DEFAMATION',
  ground: 'The terms forbid to state facts that are not true.',
} as const;
const again = {
  ...termsAlone,
  keywordOther: 'The same text again',
  ground: 'The terms forbid to write the same text again and again.',
  explanation: 'The same text stood elsewhere within a day, or was removed before.',
} as const;
const unchecked = {
  ...termsAlone,
  keywordOther: 'A text that could not be checked',
  ground: 'The terms let texts be checked before others see them.',
  explanation: 'The checks of the text did not come to an end, so it waits for a person to look at it.',
} as const;
const other: Ground = {
  ...termsAlone,
  keywordOther: 'A text that has nothing to do with the number',
  ground: 'The terms forbid texts that have nothing to do with the number.',
  explanation: 'The text is against another rule of the terms.',
};

/** Keyed by site rule, check or complaint reason. `scam_label` occurs only in old statements. */
export const grounds = {
  spam: {
    ...termsAlone,
    keywordOther: 'Advertising and texts that are sent in bulk',
    ground: 'The terms forbid advertising and texts that are sent in bulk.',
    explanation: 'The text advertises, or is one of many of its kind.',
  },
  insult: {
    ...insult,
    ground: 'The terms forbid to insult people.',
    explanation: 'The text insults somebody.',
  },
  threat: {
    category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    keyword: 'KEYWORD_CYBER_BULLYING_INTIMIDATION',
    ground: 'The terms forbid to threaten people.',
    explanation: 'The text threatens somebody.',
  },
  personal_data: {
    category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    keyword: 'KEYWORD_MISSING_PROCESSING_GROUND',
    ground: 'The terms forbid to publish data of private persons.',
    explanation: 'The text tells what identifies or exposes a private person.',
  },
  false: {
    ...untrue,
    explanation: 'The text states as a fact what was found not to be true, or nothing shows that it is.',
  },
  scam_label: {
    ...untrue,
    explanation: 'The text calls the holder of the number a fraud, and nothing shows that this is true.',
  },
  no_contact: {
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    keyword: 'KEYWORD_INAUTHENTIC_USER_REVIEWS',
    ground: 'The terms allow to tell of one’s own calls and contacts alone.',
    explanation: 'The author showed no sign of a contact with the holder of the number.',
  },
  court_decision: {
    category: speech,
    keyword: 'KEYWORD_OTHER',
    keywordOther: 'A text that a court decided about',
    ground: 'The terms forbid texts that are against the law.',
    explanation: 'A court has decided about what the text says.',
  },
  repeated_by_author: again,
  repeated_on_number: again,
  removed_before: again,
  rewritten: again,
  listed_word: {
    ...insult,
    ground: 'The terms forbid to insult people.',
    explanation: 'The text holds a word of a list of insults and slurs, and waits for a person to look at it.',
  },
  posing: {
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    keyword: 'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
    ground: 'The terms forbid to pose as an organization, an authority, a bank or this site.',
    explanation: 'The name reads like that of one of these, and waits for a person to look at it.',
  },
  check_failed: unchecked,
  check_slow: unchecked,
  operator: {
    ...termsAlone,
    keywordOther: 'An account that was used against the terms',
    ground: 'The terms let the operator close an account that is used against them.',
    explanation: 'The operator closed the account by hand, and kept the reason in writing.',
  },
  unfounded_complaints: {
    ...termsAlone,
    keywordOther: 'Unfounded complaints',
    ground: 'The terms let the site pause complaints of who sends unfounded ones again and again.',
    explanation: 'Of at least five complaints that were decided within 90 days, four in five were unfounded.',
  },
  other,
} as const satisfies Readonly<Record<string, Ground>>;

export type GroundName = keyof typeof grounds;

/** Public ground of a stored rule; rules no longer known are `other`. */
export function groundNameOf(rule: string): GroundName {
  return Object.hasOwn(grounds, rule) ? (rule as GroundName) : 'other';
}

/** A court-ordered removal cites the court, never a rule of the terms. */
export function groundOf(rule: string, isByLaw = false): Ground {
  const ground: Ground = grounds[groundNameOf(rule)];
  return isByLaw && ground.category === 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' ? grounds.court_decision : ground;
}

export const byLaw = {
  ground: 'A decision of a court that was cited in a notice under Article 16 of Regulation (EU) 2022/2065.',
  explanation:
    'A court decided that what the text says is against the law, and a moderator found the text to be the one.',
} as const;
