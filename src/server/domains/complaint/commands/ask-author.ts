import type { ComplaintReason } from '#contract/complaint.ts';
import type { ReviewableText } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CaseRow, ItemRow } from '../queries/find-ticket.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { tellAsked } from './tell-sides.ts';
import { writeEvent } from './write-event.ts';
import '../tables.ts';

/**
 * Whether the author of a text is asked about the contact. What a court decided is due before anybody could answer, and
 * what several people say has no author to ask: of these moderators decide at once.
 */
export function asksAuthor(
  { reason, isCourt }: { reason: ComplaintReason; isCourt: boolean },
  text: ReviewableText,
): boolean {
  return reason === 'no_contact' && !isCourt && text.isShared !== true;
}

/** Asks the authors of a new complaint's texts, as far as they are to be asked. */
export async function askAuthors(
  deps: ComplaintDeps,
  tx: Tx,
  row: CaseRow,
  items: readonly ItemRow[],
  now: Date,
): Promise<void> {
  for (const [at, item] of items.entries()) {
    if (item.asked_until === null) continue;
    await writeEvent(tx, { caseId: row.id, itemId: item.id, event: 'author_asked', source: 'site' }, now);
    await tellAsked(tx, { item, ticket: deps.secrets.ticketOf(row.seed, at + 1) }, 'author_asked', now);
  }
}
