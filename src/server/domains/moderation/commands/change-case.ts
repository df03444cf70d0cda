import type { Tx } from '#server/platform/db/database.ts';
import { type CaseRow, lockCase } from './lock-case.ts';
import { type ModerationAct, writeAct } from './write-act.ts';
import '../tables.ts';

/** What a decision changes of a text's row, and what undoing it brings back. */
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

/** What the log keeps of a row before an act, ready for JSON. */
export interface Before {
  case: Kept;
  /** What was seen of the text. */
  textState: string;
}

/** Writes the act into the log, with what was before, and then the row. */
export async function changeCase(
  tx: Tx,
  row: CaseRow,
  change: Partial<Kept>,
  act: Pick<ModerationAct, 'act' | 'source' | 'moderatorId' | 'reason' | 'note' | 'evidence'> & { textState: string },
  now: Date,
): Promise<string> {
  const { textState, ...said } = act;
  const about = { kind: row.kind, id: row.text_id, revision: row.revision };
  const before: Before = { case: keptOf(row), textState };
  const id = await writeAct(tx, { ...said, about, author: row.profile_id, before }, now);
  await updateCase(tx, row.id, change, id);
  return id;
}

/** Makes the row what it was before an act; the live reports are counted by the caller (`settleReports`). */
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

function keptOf(row: CaseRow): Kept {
  const { state, outcome, held_by, holds, judged, reports, reporters, rank, seen_at, decided_at, opened_at } = row;
  return { state, outcome, held_by, holds, judged, reports, reporters, rank, seen_at, decided_at, opened_at };
}

/** The row by its id, locked; undefined where there is none. The text was locked before. */
export async function lockCaseById(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const found = await tx
    .selectFrom('moderation_case')
    .select(['kind', 'text_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found && lockCase(tx, { kind: found.kind, id: found.text_id });
}
