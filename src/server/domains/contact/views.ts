import type { ImportedContacts, MyContact } from '#contract/contact.ts';
import type { ContactRecord } from '#server/domains/name/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { UnreadColumn } from '#shared/contacts/contact-entry.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import type { ImportOutcome } from './commands/import-contacts.ts';

const mostSkipped = 1_000;

const mostUnread = 20;

export function presentImport({ skipped, unread, ...counts }: ImportOutcome): ImportedContacts {
  const named = skipped.slice(0, mostSkipped).map(({ line, reason }) => ({ line, reason }));
  return {
    status: true,
    ...counts,
    skipped: named,
    skippedTotal: skipped.length,
    unread: unread.slice(0, mostUnread).map(presentUnread),
  };
}

export function presentContact(row: ContactRecord): MyContact {
  return {
    phone: row.phone,
    international: internationalOf(row.phone),
    firstName: row.first_name,
    lastName: row.last_name,
    addedAtTimestamp: toTimestamp(row.added_at),
  };
}

export function presentUnread({ heading, count }: UnreadColumn): ImportedContacts['unread'][number] {
  return { heading, count };
}
