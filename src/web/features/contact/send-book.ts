import type { ImportedContacts } from '#contract/contact.ts';
import type { SkippedEntry, SkipReason } from '#shared/contacts/contact-entry.ts';
import { callApi } from '#web/api/call-api.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import type { BookContact } from './book.ts';

export interface SendProgress {
  sent: number;
  all: number;
  /** Entries that are new. */
  added: number;
  renamed: number;
  unchanged: number;
  /** Entries that the server rejected. */
  skipped: readonly SkippedEntry[];
}

export interface BookSending {
  /** Sends the remaining parts. Resolves to the error code that stopped it, or null when done. */
  goOn(onProgress: (progress: SendProgress) => void): Promise<string | null>;
}

/** Entries per call: the most that is lost with a connection. */
export const atOnce = 500;

/**
 * Sends names and numbers in parts, with the given consent. Parts sent stay. A part whose answer was lost is sent
 * again, which is idempotent; its additions are then computed from the total.
 * @param country country whose national numbers the book contains
 */
export function startSending(contacts: readonly BookContact[], country: string | null): BookSending {
  const progress = { sent: 0, all: contacts.length, added: 0, renamed: 0, unchanged: 0 };
  const skipped: SkippedEntry[] = [];
  /** Entries that the member had before the current part. */
  let total: number | null = null;
  let isAgain = false;
  return {
    async goOn(onProgress) {
      if (total === null) {
        const book = await callApi('GET /api/v6/contact/my', { query: { limit: 1 } });
        if (!book.ok) return book.problem.code;
        total = book.data.total;
      }
      while (progress.sent < contacts.length) {
        const some = contacts.slice(progress.sent, progress.sent + atOnce);
        const answer = await askMetered('POST /api/v6/contact/import', { fields: fieldsOf(some, country) });
        if (!answer.ok) {
          isAgain = true;
          return answer.problem.code;
        }
        const { data } = answer;
        const added = isAgain ? Math.max(data.accepted, data.total - total) : data.accepted;
        progress.sent += some.length;
        progress.added += added;
        progress.renamed += data.renamed;
        progress.unchanged += Math.max(0, data.accepted + data.unchanged - added);
        total = data.total;
        isAgain = false;
        skipped.push(...data.skipped.map(toSkipped));
        onProgress({ ...progress, skipped: [...skipped] });
      }
      return null;
    },
  };
}

function fieldsOf(contacts: readonly BookContact[], country: string | null) {
  const list = contacts.map(({ line, firstName, lastName, phone, digits }) => ({
    line,
    first_name: firstName,
    last_name: lastName,
    phone: digits === null ? phone : `+${digits}`,
  }));
  return { consent: '1' as const, contacts: JSON.stringify(list), ...(country !== null && { country }) };
}

function toSkipped({ line, reason }: ImportedContacts['skipped'][number]): SkippedEntry {
  return { kind: 'skipped', line, reason: reason as SkipReason };
}
