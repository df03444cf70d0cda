import type { Selectable } from 'kysely';
import type { StatementTable } from '../tables.ts';
import { byLaw, groundOf, type StatementCategory, type StatementKeyword } from './statement-grounds.ts';

/**
 * A statement without person, number, account or text, in the format of the DSA Transparency Database
 * (https://transparency.dsa.ec.europa.eu/page/api-documentation).
 */
export interface DatabaseStatement {
  decision_visibility?: ('DECISION_VISIBILITY_CONTENT_REMOVED' | 'DECISION_VISIBILITY_CONTENT_DISABLED')[];
  decision_provision?: 'DECISION_PROVISION_PARTIAL_TERMINATION' | 'DECISION_PROVISION_PARTIAL_SUSPENSION';
  decision_account?: 'DECISION_ACCOUNT_SUSPENDED';
  account_type?: 'ACCOUNT_TYPE_PRIVATE';
  decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT' | 'DECISION_GROUND_INCOMPATIBLE_CONTENT';
  decision_ground_reference_url: string;
  /** At most 500 characters; with its explanation if the law is the ground. */
  illegal_content_legal_ground?: string;
  /** At most 2,000 characters. */
  illegal_content_explanation?: string;
  /** At most 500 characters; with the following fields if the terms are the ground. */
  incompatible_content_ground?: string;
  /** At most 2,000 characters. */
  incompatible_content_explanation?: string;
  incompatible_content_illegal?: 'No';
  content_type: ('CONTENT_TYPE_TEXT' | 'CONTENT_TYPE_IMAGE' | 'CONTENT_TYPE_OTHER')[];
  content_type_other?: string;
  category: StatementCategory;
  category_specification: StatementKeyword[];
  /** At most 500 characters. */
  category_specification_other?: string;
  /** Days in UTC, `yyyy-mm-dd`. */
  content_date: string;
  application_date: string;
  end_date_visibility_restriction?: string;
  end_date_account_restriction?: string;
  end_date_service_restriction?: string;
  /** At most 5,000 characters. */
  decision_facts: string;
  source_type: 'SOURCE_ARTICLE_16' | 'SOURCE_TYPE_OTHER_NOTIFICATION' | 'SOURCE_VOLUNTARY';
  automated_detection: 'Yes' | 'No';
  automated_decision: 'AUTOMATED_DECISION_FULLY' | 'AUTOMATED_DECISION_NOT_AUTOMATED';
  territorial_scope: readonly string[];
  puid: string;
}

/** CSV columns, in the order of the API's documentation. */
export const statementColumns = [
  'decision_visibility',
  'decision_provision',
  'decision_account',
  'account_type',
  'decision_ground',
  'decision_ground_reference_url',
  'illegal_content_legal_ground',
  'illegal_content_explanation',
  'incompatible_content_ground',
  'incompatible_content_explanation',
  'incompatible_content_illegal',
  'content_type',
  'content_type_other',
  'category',
  'category_specification',
  'category_specification_other',
  'content_date',
  'application_date',
  'end_date_visibility_restriction',
  'end_date_account_restriction',
  'end_date_service_restriction',
  'decision_facts',
  'source_type',
  'automated_detection',
  'automated_decision',
  'territorial_scope',
  'puid',
] as const satisfies readonly (keyof DatabaseStatement)[];

/** The European Economic Area: texts are hidden everywhere. */
const everywhere = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
];

const sources = {
  notice: ['SOURCE_ARTICLE_16', 'A complaint drew attention to it.'],
  report: ['SOURCE_TYPE_OTHER_NOTIFICATION', 'Members reported it.'],
  own: ['SOURCE_VOLUNTARY', 'The site found it by itself.'],
} as const;

const facts = {
  removed: 'A text about a phone number was removed.',
  held: 'A text about a phone number is held back for more than a day until a moderator has looked at it.',
  barred: 'A member entered a removed text about a phone number again, and may write about that number no more.',
  suspended: 'An account was closed, as it was used against the terms.',
  paused: 'A member who sent unfounded complaints again and again may send none until a day.',
} as const;

const pictureFacts = {
  removed: 'A picture that a member shows of themselves was removed.',
  held: 'A picture that a member shows of themselves is held back for more than a day until a moderator has looked at it.',
} as const;

export type StatementRecord = Selectable<StatementTable>;

export function toDatabaseStatement(record: StatementRecord, termsUrl: string): DatabaseStatement {
  const { category, keyword, keywordOther } = groundOf(record.rule, record.is_by_law);
  const [sourceType, source] = sources[record.source];
  const isText = record.restriction === 'removed' || record.restriction === 'held' || record.restriction === 'barred';
  const isPicture = record.kind === 'holder_picture';
  return {
    ...restrictionOf(record),
    ...groundFields(record, termsUrl),
    ...(isText
      ? { content_type: [isPicture ? 'CONTENT_TYPE_IMAGE' : 'CONTENT_TYPE_TEXT'] }
      : { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: 'Account' }),
    category,
    category_specification: [keyword],
    ...(keywordOther !== undefined && { category_specification_other: keywordOther }),
    content_date: dayOf(record.written_at ?? record.applied_at),
    application_date: dayOf(record.applied_at),
    decision_facts: `${{ ...facts, ...(isPicture && pictureFacts) }[record.restriction]} ${source}`,
    source_type: sourceType,
    automated_detection: record.is_found_by_machine ? 'Yes' : 'No',
    automated_decision: record.is_decided_by_machine ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
    territorial_scope: everywhere,
    puid: `ringbook-${record.id}`,
  };
}

/** The regulation under which notices citing a court are handled. */
const lawUrl = 'https://eur-lex.europa.eu/eli/reg/2022/2065/oj';

type GroundFields = Pick<DatabaseStatement, 'decision_ground' | 'decision_ground_reference_url'> &
  Partial<DatabaseStatement>;

function groundFields({ rule, is_by_law: isByLaw }: StatementRecord, termsUrl: string): GroundFields {
  if (isByLaw) {
    return {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      decision_ground_reference_url: lawUrl,
      illegal_content_legal_ground: byLaw.ground,
      illegal_content_explanation: byLaw.explanation,
    };
  }
  const { ground, explanation } = groundOf(rule);
  return {
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: termsUrl,
    incompatible_content_ground: ground,
    incompatible_content_explanation: explanation,
    incompatible_content_illegal: 'No',
  };
}

function restrictionOf({ restriction, ended_at, reversed_at, ...row }: StatementRecord): Partial<DatabaseStatement> {
  const over = reversed_at ?? ended_at ?? row.lasts_until;
  const end = over === null ? null : dayOf(over);
  if (restriction === 'suspended') {
    return {
      decision_account: 'DECISION_ACCOUNT_SUSPENDED',
      account_type: 'ACCOUNT_TYPE_PRIVATE',
      ...(end && { end_date_account_restriction: end }),
    };
  }
  if (restriction === 'barred' || restriction === 'paused') {
    const provision = restriction === 'barred' ? 'TERMINATION' : 'SUSPENSION';
    return {
      decision_provision: `DECISION_PROVISION_PARTIAL_${provision}`,
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
