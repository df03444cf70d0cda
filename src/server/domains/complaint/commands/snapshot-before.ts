import { listStanding, statedBetween } from '#server/domains/restriction/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type AppealRow, type CaseRow, type ItemRow, listItems, waitingAppeal } from '../queries/find-ticket.ts';
import type { DecisionBefore } from '../tables.ts';

interface Standing {
  statements: string[];
  lastEvent: string;
  measure: { lifted_at: Date | null } | null;
}

async function readStanding(tx: Tx, row: CaseRow, items: readonly ItemRow[]): Promise<Standing> {
  const profileIds = [...items.map(({ author_id }) => author_id), row.profile_id].filter((id) => id !== null);
  const { last } = await tx
    .selectFrom('complaint_event')
    .select((all) => all.fn.max('id').as('last'))
    .where('case_id', '=', row.id)
    .executeTakeFirstOrThrow();
  const taken = tx.selectFrom('complaint_measure').select('lifted_at').where('case_id', '=', row.id);
  return {
    statements: await listStanding(tx, { texts: items, profileIds }),
    lastEvent: last ?? '0',
    measure: (await taken.executeTakeFirst()) ?? null,
  };
}

/** Reads the state before a decision; the returned function reads its effects afterwards. Needs all locks. */
export async function snapshotBefore(
  tx: Tx,
  { row, items, appeals }: { row: CaseRow; items: readonly ItemRow[]; appeals: readonly AppealRow[] },
  itemIds: ReadonlySet<string>,
): Promise<(acts: readonly string[]) => Promise<DecisionBefore>> {
  const before = await readStanding(tx, row, items);
  const about = items.filter(({ id }) => itemIds.has(id));
  const waiting = about.flatMap((item) => waitingAppeal(item, appeals)?.id ?? []);
  return async (acts) => {
    const after = await readStanding(tx, row, items);
    const { appeals: now } = await listItems(tx, [row.id]);
    return {
      case: { state: row.state, late_at: row.late_at, decided_at: row.decided_at },
      items: about.map(({ id, outcome, rule, is_by_law, words, decided_by, decided_at, hidden_at, is_kept_down }) => ({
        id,
        outcome,
        rule,
        is_by_law,
        words,
        decided_by,
        decided_at,
        hidden_at,
        is_kept_down,
      })),
      appeals: waiting.filter((id) => now.some((one) => one.id === id && one.is_granted !== null)),
      acts: [...acts],
      stated: statedBetween(before.statements, after.statements),
      measure: measureChange(before.measure, after.measure),
      events: { after: before.lastEvent, last: after.lastEvent },
    };
  };
}

function measureChange(before: Standing['measure'], after: Standing['measure']): DecisionBefore['measure'] {
  if (before === null) return after === null ? null : 'taken';
  return before.lifted_at === null && after !== null && after.lifted_at !== null ? 'lifted' : null;
}
