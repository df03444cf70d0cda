import type { Tx } from '#server/platform/db/database.ts';
import { listItems } from '../queries/find-ticket.ts';
import { endQuestions } from './ask-author.ts';
import type { ComplaintDeps } from './complaint-deps.ts';
import { lockComplaint } from './decide-complaint.ts';
import type { NewComplaint } from './new-complaint.ts';
import { placeCase } from './place-case.ts';
import { settleCase } from './settle-case.ts';
import { writeEvent } from './write-event.ts';

/** Adds a court decision from a repeated message; the due time of court cases applies from now. Texts are locked. */
export async function citeLater(
  deps: ComplaintDeps,
  tx: Tx,
  caseIds: ReadonlySet<string>,
  complaint: Pick<NewComplaint, 'citation' | 'text' | 'member'>,
  now: Date,
): Promise<void> {
  // Locks every case before placing one, as all writers do.
  for (const id of caseIds) await lockComplaint(tx, id);
  for (const id of caseIds) await citeOne(deps, tx, id, complaint, now);
}

async function citeOne(
  deps: ComplaintDeps,
  tx: Tx,
  caseId: string,
  { citation, text, member }: Pick<NewComplaint, 'citation' | 'text' | 'member'>,
  now: Date,
): Promise<void> {
  if (citation === null) return;
  const row = await lockComplaint(tx, caseId);
  const { items } = await listItems(tx, [caseId]);
  // Appeals keep their due time. A complaint about a name that the number does not have stays undecided.
  const isWaiting = (row.state === 'open' || row.state === 'author_asked') && items.some((one) => one.outcome === null);
  const isUncited = row.vain_key !== null && row.closed_at !== null && now < row.closed_at;
  if (row.is_court || (!isWaiting && !isUncited)) return;
  const due = deps.due('court', now);
  const dueAt = new Date(Math.min(due.getTime(), row.due_at.getTime()));
  const by = { source: 'complainant', profileId: member?.profileId ?? null } as const;
  await writeEvent(tx, { caseId, event: 'court_cited', ...by }, now);
  await tx
    .updateTable('complaint_case')
    .set((old) => ({
      is_court: true,
      citation: deps.secrets.sealCitation(row.seed, { ...citation, text }),
      due_at: dueAt,
      warned_at: null,
      version: old('version', '+', 1),
      ...(isUncited && { closed_at: dueAt }),
    }))
    .where('id', '=', caseId)
    .execute();
  if (await endQuestions(tx, caseId, now)) await settleCase(deps, tx, caseId, now);
  else await placeCase(deps, tx, caseId);
}
