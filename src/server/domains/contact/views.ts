import type { ImportedContacts, MyContact } from '#contract/contact.ts';
import type { ContactRecord } from '#server/domains/name/queries/list-contact-names.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import type { ImportOutcome } from './commands/import-contacts.ts';

/** Lines that an answer names of those that were left out; more of them nobody reads. */
const mostSkipped = 1_000;

export function presentImport({ skipped, ...counts }: ImportOutcome): ImportedContacts {
  const named = skipped.slice(0, mostSkipped).map(({ line, reason }) => ({ line, reason }));
  return { status: true, ...counts, skipped: named, skippedTotal: skipped.length };
}

export function presentContact(row: ContactRecord): MyContact {
  return {
    phone: row.phone,
    international: parsePhone(`+${row.phone}`)?.international ?? `+${row.phone}`,
    firstName: row.first_name,
    lastName: row.last_name,
    addedAtTimestamp: toTimestamp(row.added_at),
  };
}
