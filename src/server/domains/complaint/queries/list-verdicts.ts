import { sql } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { TextVerdict } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/queries/find-texts.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findPanel } from './find-panel.ts';
import { type ItemRow, listItems } from './find-ticket.ts';
import '../tables.ts';

interface Row {
  id: string;
  caseId: string;
  kind: string;
  textId: string;
  outcome: string | null;
  rule: TextRule | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  lateAt: Date | null;
  isAppealed: boolean;
}

/**
 * What complaints say of texts, for moderation: those that were upheld, those about which nobody decided in time, and from
 * whose decision somebody appealed.
 */
export async function listVerdicts(
  db: Db,
  reviewableOf: ReviewableOf,
  texts: readonly { kind: string; id: string }[],
): Promise<TextVerdict[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<Row>`
    select item.id, item.case_id as "caseId", item.kind, item.text_id as "textId", item.outcome, item.rule, item.decided_by as "decidedBy",
      item.decided_at as "decidedAt", case when item.outcome is null then whole.late_at end as "lateAt",
      appeal.id is not null as "isAppealed"
    from unnest(${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ id }) => id)}::text[])
      as asked (kind, text_id)
    join complaint_item item on item.kind = asked.kind and item.text_id = asked.text_id
    join complaint_case whole on whole.id = item.case_id
    left join complaint_appeal appeal on appeal.item_id = item.id and appeal.is_granted is null
    where item.outcome = 'upheld' or appeal.id is not null or (item.outcome is null and whole.late_at is not null)
    order by item.id`.execute(db);
  const excluded = await listExcluded(
    db,
    reviewableOf,
    rows.filter(({ isAppealed }) => isAppealed).map(({ caseId }) => caseId),
  );
  return rows.map((row) => ({
    ...{ kind: row.kind, textId: row.textId, keepsDown: reasonOf(row) },
    appealedFrom: excluded.has(row.id) ? row.decidedBy : null,
  }));
}

/** The texts about which this moderator changes nothing, as others decide about appeals against their decisions. */
export async function listKeptFrom(
  db: Db,
  reviewableOf: ReviewableOf,
  moderatorId: string,
): Promise<{ kind: string; id: string }[]> {
  const rows = await db
    .selectFrom('complaint_item as item')
    .innerJoin('complaint_appeal as appeal', 'appeal.item_id', 'item.id')
    .select(['item.id', 'item.case_id', 'item.kind', 'item.text_id'])
    .where('appeal.is_granted', 'is', null)
    .where('item.decided_by', '=', moderatorId)
    .execute();
  const excluded = await listExcluded(
    db,
    reviewableOf,
    rows.map(({ case_id }) => case_id),
  );
  return rows.filter(({ id }) => excluded.has(id)).map(({ kind, text_id }) => ({ kind, id: text_id }));
}

/** Of these cases the ids of the texts about which who decided first may not decide again. */
async function listExcluded(
  db: Db,
  reviewableOf: ReviewableOf,
  caseIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (caseIds.length === 0) return new Set();
  const cases = await db.selectFrom('complaint_case').selectAll().where('id', 'in', caseIds).execute();
  const found = await listItems(db, caseIds);
  const panel = await findPanel(db, reviewableOf, found);
  const caseOf = new Map(cases.map((row) => [row.id, row]));
  const isExcluded = (item: ItemRow) => {
    const row = caseOf.get(item.case_id);
    return row !== undefined && item.decided_by !== null && !panel.mayJudge(item.decided_by, row, item);
  };
  return new Set(found.items.filter(isExcluded).map(({ id }) => id));
}

function reasonOf({ outcome, rule, decidedBy, decidedAt, lateAt }: Row): TextVerdict['keepsDown'] {
  if (outcome === 'upheld' && decidedAt !== null) {
    return { what: 'upheld', rule, isBySite: decidedBy === null, at: decidedAt };
  }
  return lateAt === null ? null : { what: 'late', rule: null, isBySite: true, at: lateAt };
}
