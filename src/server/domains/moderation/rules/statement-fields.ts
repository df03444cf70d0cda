import type { Selectable } from 'kysely';
import type { StatementTable } from '../tables.ts';

/**
 * A statement of reasons with the field names and values of the DSA Transparency Database
 * (https://transparency.dsa.ec.europa.eu/page/api-documentation). It names no person, number, account or text.
 */
export interface DatabaseStatement {
  decision_visibility?: ('DECISION_VISIBILITY_CONTENT_REMOVED' | 'DECISION_VISIBILITY_CONTENT_DISABLED')[];
  decision_provision?: 'DECISION_PROVISION_PARTIAL_TERMINATION';
  decision_account?: 'DECISION_ACCOUNT_SUSPENDED';
  account_type?: 'ACCOUNT_TYPE_PRIVATE';
  decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT';
  decision_ground_reference_url: string;
  /** 500 letters at most. */
  incompatible_content_ground: string;
  /** 2,000 letters at most. */
  incompatible_content_explanation: string;
  incompatible_content_illegal: 'No';
  content_type: ('CONTENT_TYPE_TEXT' | 'CONTENT_TYPE_OTHER')[];
  content_type_other?: string;
  category: StatementCategory;
  /** Days, `yyyy-mm-dd`, in UTC. */
  content_date: string;
  application_date: string;
  end_date_visibility_restriction?: string;
  end_date_account_restriction?: string;
  end_date_service_restriction?: string;
  /** 5,000 letters at most. */
  decision_facts: string;
  source_type: 'SOURCE_ARTICLE_16' | 'SOURCE_TYPE_OTHER_NOTIFICATION' | 'SOURCE_VOLUNTARY';
  automated_detection: 'Yes' | 'No';
  automated_decision: 'AUTOMATED_DECISION_FULLY' | 'AUTOMATED_DECISION_NOT_AUTOMATED';
  territorial_scope: readonly string[];
  puid: string;
}

type StatementCategory =
  | 'STATEMENT_CATEGORY_CYBER_VIOLENCE'
  | 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'
  | 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'
  | 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC';

/** Columns of the CSV, in the order of the API's documentation. */
export const statementColumns = [
  ...(['decision_visibility', 'decision_provision', 'decision_account', 'account_type', 'decision_ground'] as const),
  ...(['decision_ground_reference_url', 'incompatible_content_ground', 'incompatible_content_explanation'] as const),
  ...(['incompatible_content_illegal', 'content_type', 'content_type_other', 'category', 'content_date'] as const),
  ...(['application_date', 'end_date_visibility_restriction', 'end_date_account_restriction'] as const),
  ...(['end_date_service_restriction', 'decision_facts', 'source_type', 'automated_detection'] as const),
  ...(['automated_decision', 'territorial_scope', 'puid'] as const),
] as const satisfies readonly (keyof DatabaseStatement)[];

/** The European Economic Area: texts are hidden everywhere. */
const everywhere = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS', 'IT', 'LI', 'LT'],
  ...['LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
];

interface Ground {
  category: StatementCategory;
  /** What the terms say. */
  ground: string;
  /** Why the text is against it. */
  explanation: string;
}

const speech = 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH';
const terms = 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC';
const again = {
  category: terms,
  ground: 'The terms forbid to write the same text again and again.',
  explanation: 'The same text stood elsewhere within a day, or was removed before.',
} as const;
const other = {
  category: terms,
  ground: 'The terms forbid texts that have nothing to do with the number.',
  explanation: 'The text is against another rule of the terms.',
} as const;

/** By the rules of the site and the names of its checks. */
const grounds: Readonly<Record<string, Ground>> = {
  spam: {
    category: terms,
    ground: 'The terms forbid advertising and texts that are sent in bulk.',
    explanation: 'The text advertises, or is one of many of its kind.',
  },
  insult: {
    category: speech,
    ground: 'The terms forbid to insult people.',
    explanation: 'The text insults somebody.',
  },
  threat: {
    category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    ground: 'The terms forbid to threaten people.',
    explanation: 'The text threatens somebody.',
  },
  personal_data: {
    category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    ground: 'The terms forbid to publish data of private persons.',
    explanation: 'The text tells what identifies or exposes a private person.',
  },
  false: {
    category: speech,
    ground: 'The terms forbid to state facts that are not true.',
    explanation: 'The text states as a fact what was found not to be true, or nothing shows that it is.',
  },
  repeated_by_author: again,
  repeated_on_number: again,
  removed_before: again,
  listed_word: {
    category: speech,
    ground: 'The terms forbid to insult people.',
    explanation: 'The text holds a word of a list of insults and slurs, and waits for a person to look at it.',
  },
  other,
};

const sources = {
  notice: ['SOURCE_ARTICLE_16', 'A complaint drew attention to it.'],
  report: ['SOURCE_TYPE_OTHER_NOTIFICATION', 'Members reported it.'],
  own: ['SOURCE_VOLUNTARY', 'The site found it by itself.'],
} as const;

const facts = {
  removed: 'A text about a phone number was removed.',
  held: 'A text about a phone number is held back for more than a day until a moderator has looked at it.',
  barred: 'A member entered a removed text about a phone number again, and may write about that number no more.',
  suspended: 'An account was closed with all that it gave, as it was used against the terms.',
} as const;

export type StatementRecord = Selectable<StatementTable>;

/** @param termsUrl where the terms are published */
export function toDatabaseStatement(record: StatementRecord, termsUrl: string): DatabaseStatement {
  const { category, ground, explanation } = grounds[record.rule] ?? other;
  const [sourceType, source] = sources[record.source];
  const isAccount = record.restriction === 'suspended';
  return {
    ...restrictionOf(record),
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: termsUrl,
    incompatible_content_ground: ground,
    incompatible_content_explanation: explanation,
    incompatible_content_illegal: 'No',
    ...(isAccount
      ? { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Account' }
      : { content_type: ['CONTENT_TYPE_TEXT'] }),
    category,
    content_date: dayOf(record.written_at ?? record.applied_at),
    application_date: dayOf(record.applied_at),
    decision_facts: `${facts[record.restriction]} ${source}`,
    source_type: sourceType,
    automated_detection: record.is_found_by_machine ? 'Yes' : 'No',
    automated_decision: record.is_decided_by_machine ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    territorial_scope: everywhere,
    puid: `ringbook-${record.id}`,
  };
}

/** What was restricted, and until when where that is over. */
function restrictionOf({ restriction, ended_at, reversed_at }: StatementRecord): Partial<DatabaseStatement> {
  const over = reversed_at ?? ended_at;
  const end = over === null ? null : dayOf(over);
  if (restriction === 'suspended') {
    return {
      ...{ decision_account: 'DECISION_ACCOUNT_SUSPENDED', account_type: 'ACCOUNT_TYPE_PRIVATE' },
      ...(end && { end_date_account_restriction: end }),
    };
  }
  if (restriction === 'barred') {
    return {
      decision_provision: 'DECISION_PROVISION_PARTIAL_TERMINATION',
      ...(end && { end_date_service_restriction: end }),
    };
  }
  const visibility =
    restriction === 'removed' ? 'DECISION_VISIBILITY_CONTENT_REMOVED' : 'DECISION_VISIBILITY_CONTENT_DISABLED';
  return { decision_visibility: [visibility], ...(end && { end_date_visibility_restriction: end }) };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
