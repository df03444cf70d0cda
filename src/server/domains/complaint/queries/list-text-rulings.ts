import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { TextRuling } from '#server/domains/part.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Decider, listDeciders } from './list-deciders.ts';
import { findRecusals, isRecusedOrConcerned } from './waiting-cases.ts';

interface Row {
  kind: string;
  textId: string;
  what: 'upheld' | 'late';
  rule: TextRule | null;
  isBySite: boolean;
  at: Date;
}

const mostUpheld = 20;

/**
 * Reports to moderation which texts are held down by complaints (upheld, or hidden until a decision) and which are
 * under appeal. The cost per text does not depend on its number of complaints.
 */
export async function listTextRulings(
  db: Db,
  reviewableOf: ReviewableOf,
  texts: readonly { kind: string; id: string }[],
): Promise<TextRuling[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<Row>`
    select asked.kind, asked.text_id as "textId", found.* from (
      select distinct kind, text_id from unnest(
        ${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ id }) => id)}::text[]
      ) as t (kind, text_id)
    ) asked cross join lateral (
      (
        select 'upheld' as what, item.rule, item.decided_by is null as "isBySite", item.decided_at as at
        from complaint_item item
        where item.kind = asked.kind and item.text_id = asked.text_id and item.outcome = 'upheld'
          and item.decided_at is not null
        order by item.decided_at desc limit ${mostUpheld}
      )
      union all
      (
        select 'late', null, true, coalesce(item.hidden_at, item.silent_at, whole.late_at) from complaint_item item
        join complaint_case whole on whole.id = item.case_id
        where item.kind = asked.kind and item.text_id = asked.text_id and item.is_kept_down and item.outcome is null
          and coalesce(item.hidden_at, item.silent_at, whole.late_at) is not null
        order by item.id limit 1
      )
    ) found`.execute(db);
  const keeping = rows.map(({ kind, textId, ...keepsDown }): TextRuling => {
    return { kind, textId, keepsDown, appealedFrom: null };
  });
  const deciders = await listDeciders(
    db,
    texts.map(({ kind, id }) => ({ kind, text_id: id })),
  );
  const kept = await filterExcluded(db, reviewableOf, deciders);
  return [
    ...keeping,
    ...kept.map(({ kind, text_id, decided_by }) => {
      return { kind, textId: text_id, keepsDown: null, appealedFrom: decided_by };
    }),
  ];
}

/** Texts that the moderator must leave alone, because others decide about an appeal against their decision. */
export async function listExcludedTexts(
  db: Db,
  reviewableOf: ReviewableOf,
  moderatorId: string,
): Promise<{ kind: string; id: string }[]> {
  const own = (await listDeciders(db, null)).filter(({ decided_by }) => decided_by === moderatorId);
  return (await filterExcluded(db, reviewableOf, own)).map(({ kind, text_id }) => ({ kind, id: text_id }));
}

/** Filters deciders who may not decide at least one of the appeals about the text. */
async function filterExcluded(db: Db, reviewableOf: ReviewableOf, deciders: readonly Decider[]): Promise<Decider[]> {
  if (deciders.length === 0) return [];
  const recusals = await findRecusals(db, reviewableOf);
  const excluded: Decider[] = [];
  for (const [decided_by, theirs] of Map.groupBy(deciders, (one) => one.decided_by)) {
    const admin = recusals.judges.find(({ profileId, role }) => profileId === decided_by && role === 'admin');
    // Only an admin may decide again, if nobody else can.
    const isExcluded = admin ? await findExcluded(db, theirs, isRecusedOrConcerned(admin, recusals)) : () => true;
    excluded.push(...theirs.filter(isExcluded));
  }
  return excluded;
}

async function findExcluded(
  db: Db,
  deciders: readonly Decider[],
  isKept: RawBuilder<SqlBool>,
): Promise<(one: Decider) => boolean> {
  const { rows } = await sql<Pick<Decider, 'kind' | 'text_id'>>`
    select t.kind, t.text_id from unnest(
      ${arrayText(deciders, ({ kind }) => kind)}::text[], ${arrayText(deciders, ({ text_id }) => text_id)}::text[],
      ${arrayText(deciders, ({ decided_by }) => decided_by)}::int8[]
    ) as t (kind, text_id, decided_by)
    where exists (
      select from complaint_item item join complaint_case whole on whole.id = item.case_id
      where item.kind = t.kind and item.text_id = t.text_id and item.awaits = 'appeal'
        and coalesce(item.decided_by, 0) = t.decided_by and ${isKept}
    )`.execute(db);
  return (one) => rows.some(({ kind, text_id }) => kind === one.kind && text_id === one.text_id);
}
