import type { Tx } from '#server/platform/db/database.ts';
import { type CaseRow, lockCase } from './lock-case.ts';
import { type ModerationAct, writeAct } from './write-act.ts';

type Kept = Pick<
  CaseRow,
  | 'state'
  | 'outcome'
  | 'held_by'
  | 'holds'
  | 'judged'
  | 'reports'
  | 'reporters'
  | 'rank'
  | 'seen_at'
  | 'decided_at'
  | 'opened_at'
>;

/** The state before an act, as the log stores it in JSON. */
export interface Before {
  case: Kept;
  textState: string;
}

/** Writes the act with the previous state to the log, then updates the case. Returns the act's id. */
export async function changeCase(
  tx: Tx,
  row: CaseRow,
  change: Partial<Kept>,
  act: Pick<ModerationAct, 'act' | 'source' | 'moderatorId' | 'reason' | 'note' | 'evidence'> & { textState: string },
  now: Date,
): Promise<string> {
  const { textState, ...said } = act;
  const about = { kind: row.kind, id: row.text_id, revision: row.revision };
  const before: Before = { case: changeableFields(row), textState };
  const id = await writeAct(tx, { ...said, about, author: row.profile_id, before }, now);
  await updateCase(tx, row.id, change, id);
  return id;
}

/** Restores the case to its state before an act. The caller recounts the live reports (`settleReports`). */
export async function restoreCase(tx: Tx, row: CaseRow, before: Before, actId: string): Promise<void> {
  const { seen_at, decided_at, opened_at, ...plain } = before.case;
  const date = (text: unknown) => (text === null ? null : new Date(String(text)));
  const times = { seen_at: date(seen_at), decided_at: date(decided_at), opened_at: new Date(String(opened_at)) };
  await updateCase(tx, row.id, { ...plain, ...times }, actId);
}

async function updateCase(tx: Tx, id: string, change: Partial<Kept>, actId: string): Promise<void> {
  const { holds, judged, ...plain } = change;
  await tx
    .updateTable('moderation_case')
    .set((row) => ({
      ...plain,
      ...(holds && { holds: JSON.stringify(holds) }),
      ...(judged && { judged: JSON.stringify(judged) }),
      last_act: actId,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function changeableFields(row: CaseRow): Kept {
  const { state, outcome, held_by, holds, judged, reports, reporters, rank, seen_at, decided_at, opened_at } = row;
  return { state, outcome, held_by, holds, judged, reports, reporters, rank, seen_at, decided_at, opened_at };
}

/** Locks the case of this id; undefined if there is none. The text must be locked already. */
export async function lockCaseById(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const found = await tx
    .selectFrom('moderation_case')
    .select(['kind', 'text_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && lockCase(tx, { kind: found.kind, id: found.text_id });
}
