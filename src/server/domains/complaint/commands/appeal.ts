import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { findTicket, listItems, type TicketRecord } from '../queries/find-ticket.ts';
import { appealUntil } from '../rules/appeal-until.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint } from './decide-complaint.ts';
import { placeCase } from './place-case.ts';
import { writeEvent } from './write-event.ts';

/** Appeals every decision of a case that went against this side. A different moderator decides the appeal. */
export async function appeal(
  deps: ComplaintDeps,
  key: string,
  { profileId, words }: { profileId: string | null; words: string },
  now: Date,
): Promise<'complaint.not_found' | 'complaint.no_appeal' | null> {
  return transact(deps.database.db, async (tx) => {
    const before = await findTicket(tx, key);
    if (before === null) return 'complaint.not_found';
    // Of concurrent appeals the second waits here and finds the first.
    await lockComplaint(tx, before.row.id);
    const { side, row, items, appeals } = (await findTicket(tx, key)) ?? before;
    const open = items.filter((item) => {
      const until = appealUntil(deps, side, item, appeals);
      return until !== null && now < until;
    });
    if (open.length === 0) return 'complaint.no_appeal';
    await writeEvent(
      tx,
      { caseId: row.id, event: 'appealed', source: side, profileId, detail: { texts: open.length } },
      now,
    );
    await write(tx, { deps, row, side, items: open, words }, now);
    await placeCase(deps, tx, row.id);
    return null;
  });
}

async function write(
  tx: Tx,
  {
    deps,
    row,
    side,
    items,
    words,
  }: Pick<TicketRecord, 'row' | 'side' | 'items'> & { deps: ComplaintDeps; words: string },
  now: Date,
): Promise<void> {
  const sealed = deps.secrets.sealWords(row.seed, words);
  await tx
    .insertInto('complaint_appeal')
    .values(items.map(({ id }) => ({ item_id: id, side, sealed, sent_at: now, is_granted: null, decided_at: null })))
    .execute();
  const { items: all } = await listItems(tx, [row.id]);
  // The due time stays while texts are undecided: an appeal about one text must not delay the others.
  const isRestLeft = all.some(({ outcome }) => outcome === null);
  const clock = { due_at: deps.due('complaint', now), warned_at: null, late_at: null };
  await tx
    .updateTable('complaint_case')
    .set((old) => ({ state: 'appealed', ...(!isRestLeft && clock), version: old('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
}
