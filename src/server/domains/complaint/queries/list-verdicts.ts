import { sql } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { TextVerdict } from '#server/domains/part.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import '../tables.ts';

interface Row {
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
export async function listVerdicts(db: Db, texts: readonly { kind: string; id: string }[]): Promise<TextVerdict[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<Row>`
    select item.kind, item.text_id as "textId", item.outcome, item.rule, item.decided_by as "decidedBy",
      item.decided_at as "decidedAt", case when item.outcome is null then whole.late_at end as "lateAt",
      appeal.id is not null as "isAppealed"
    from unnest(${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ id }) => id)}::text[])
      as asked (kind, text_id)
    join complaint_item item on item.kind = asked.kind and item.text_id = asked.text_id
    join complaint_case whole on whole.id = item.case_id
    left join complaint_appeal appeal on appeal.item_id = item.id and appeal.is_granted is null
    where item.outcome = 'upheld' or appeal.id is not null or (item.outcome is null and whole.late_at is not null)
    order by item.id`.execute(db);
  return rows.map((row) => ({
    ...{ kind: row.kind, textId: row.textId, keepsDown: reasonOf(row) },
    appealedFrom: row.isAppealed ? row.decidedBy : null,
  }));
}

function reasonOf({ outcome, rule, decidedBy, decidedAt, lateAt }: Row): TextVerdict['keepsDown'] {
  if (outcome === 'upheld' && decidedAt !== null) {
    return { what: 'upheld', rule, isBySite: decidedBy === null, at: decidedAt };
  }
  return lateAt === null ? null : { what: 'late', rule: null, isBySite: true, at: lateAt };
}
