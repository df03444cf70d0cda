import type { SitePromises } from '#contract/page-context.ts';
import { type SpendingKind, spendingKinds } from '#contract/wallet-rule.ts';
import type { LegalDocument } from '#web/features/site/legal-head.ts';
import type { storedKeys } from '#web/features/site/stored-keys.ts';

/** A number of paragraphs, a list with a number of items, the stored keys of one kind, or what numcy pay for. */
export type Section =
  | number
  | { items: number }
  | { kept: keyof typeof storedKeys }
  | { paidFor: readonly SpendingKind[] };

/** Sections of each document in order: `legal.terms.service.1` … */
export const legalDocuments = {
  terms: { service: 4, verdict: 3, data: 2, account: 2, texts: 2, complaints: 6, unlist: 2, limits: 2, changes: 2 },
  privacy: {
    controller: 1,
    visit: 3,
    numbers: 3,
    account: 5,
    lookups: 3,
    names: 2,
    said: 4,
    seen: 3,
    unlist: 3,
    leaving: 6,
    sharing: 6,
    retention: { items: 25 },
    rights: 3,
  },
  cookies: {
    purpose: 1,
    list: { kept: 'cookie' },
    storage: { kept: 'browser' },
    tab: { kept: 'tab' },
    analytics: 2,
    delete: 1,
  },
  purchase: {
    numcy: 2,
    use: { paidFor: spendingKinds },
    prices: 4,
    hide: 3,
    follow: 3,
    pro: 2,
    payment: 5,
    fairness: 1,
  },
  contacts: { operator: 1, support: 1, number: 1, complaint: 1 },
} as const satisfies Record<LegalDocument, Record<string, Section>>;

/** Texts that contain a value set by the operator: days, or people. */
export const promisesOf: Readonly<Record<string, keyof SitePromises>> = {
  'legal.terms.account.2': 'returnDays',
  'legal.privacy.leaving.1': 'returnDays',
  'legal.privacy.leaving.4': 'silentDays',
  'legal.privacy.leaving.5': 'formerDays',
  'legal.privacy.leaving.6': 'personDays',
  'legal.privacy.lookups.1': 'historyDays',
  'legal.privacy.lookups.2': 'visitorDays',
  'legal.privacy.names.1': 'namePeople',
  'legal.privacy.retention.2': 'historyDays',
  'legal.privacy.retention.5': 'sessionWordsDays',
  'legal.privacy.retention.6': 'returnDays',
  'legal.privacy.retention.10': 'formerDays',
  'legal.privacy.retention.11': 'revisionDays',
  'legal.privacy.retention.15': 'moderationLogDays',
  'legal.privacy.retention.16': 'dataRequestDays',
  'legal.cookies.key.session': 'sessionDays',
};

/** Texts that mention confirming an email address, which requires a site that sends mail. */
export const tellsOfMail: ReadonlySet<string> = new Set(['legal.terms.complaints.5', 'legal.terms.complaints.6']);

/** Phrase key of a text, depending on the site's features. */
export function phraseOf(key: string, { sendsMail }: { sendsMail: boolean }): string {
  return tellsOfMail.has(key) && !sendsMail ? `${key}_no_mail` : key;
}
