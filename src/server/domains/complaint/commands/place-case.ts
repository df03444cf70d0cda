import { sql } from 'kysely';
import { mostReporters } from '#contract/text-rule.ts';
import { watchTexts } from '#server/domains/moderation/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';
import {
  type AppealRow,
  type CaseRow,
  type ItemRow,
  isWaiting,
  listItems,
  waitingAppeal,
} from '../queries/find-ticket.ts';
import { type AskedItem, settleTime } from '../rules/settle-time.ts';
import type { ComplaintDeps } from './complaint-deps.ts';

/**
 * Recomputes what a case awaits, its place and next step, and the complainants per text. Every change of a case calls
 * it at its end, with the case locked.
 */
export async function placeCase(deps: Pick<ComplaintDeps, 'secrets'>, tx: Tx, caseId: string): Promise<void> {
  const row = await tx.selectFrom('complaint_case').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
  const { items, appeals } = await listItems(tx, [caseId]);
  await lockTexts(tx, items);
  const waiting = items.filter((item) => awaitedOf(row, item, appeals) !== null);
  const changed = items.filter((item) => awaitedOf(row, item, appeals) !== item.awaits);
  await writeAwaited(tx, changed, (item) => awaitedOf(row, item, appeals));
  // Watches texts that start waiting now, because they may be deleted before the decision.
  await watchTexts(tx, changed.filter((item) => waiting.includes(item)).map(refOf));
  const [first] = waiting;
  const counts = await countReporters(tx, [...changed, ...(first ? [first] : [])]);
  if (!first) await tx.deleteFrom('complaint_place').where('case_id', '=', caseId).execute();
  else {
    const { kind, text_id } = first;
    const asked = waiting.flatMap((item) => askedOf(deps, row, item));
    const reporters = counts.find((one) => one.kind === kind && one.text_id === text_id)?.reporters ?? 1;
    const place = { kind, text_id, due_at: row.due_at, settle_at: settleTime(row, asked), reporters };
    await tx
      .insertInto('complaint_place')
      .values({ case_id: caseId, ...place })
      .onConflict((conflict) => conflict.column('case_id').doUpdateSet(place))
      .execute();
  }
  await notifyOthers(tx, counts);
}

/** Recounts the complainants of these texts, after an account was erased. */
export async function recountReporters(tx: Tx, items: readonly Pick<ItemRow, 'kind' | 'text_id'>[]): Promise<void> {
  await lockTexts(tx, items);
  await notifyOthers(tx, await countReporters(tx, items));
}

const refOf = ({ kind, text_id }: ItemRow) => ({ kind, id: text_id });

function awaitedOf(row: CaseRow, item: ItemRow, appeals: readonly AppealRow[]): ItemRow['awaits'] {
  const isOpen = row.state === 'open' || row.state === 'author_asked' || row.state === 'appealed';
  if (!isOpen || !isWaiting(item, appeals)) return null;
  if (waitingAppeal(item, appeals)) return 'appeal';
  return row.late_at === null ? 'decision' : 'late';
}

function askedOf({ secrets }: Pick<ComplaintDeps, 'secrets'>, row: CaseRow, item: ItemRow): AskedItem[] {
  const { asked_until: askedUntil, silent_at, reminded_at, answer, outcome } = item;
  if (askedUntil === null || silent_at !== null || outcome !== null) return [];
  const isNone = answer !== null && secrets.openAnswer(row.seed, answer)?.contact === 'none';
  return [
    { askedUntil, isReminded: reminded_at !== null, answer: answer === null ? 'waiting' : isNone ? 'none' : 'given' },
  ];
}

/** Serializes changes of the pending cases about a text, so that the second one counts the first. */
async function lockTexts(tx: Tx, items: readonly Pick<ItemRow, 'kind' | 'text_id'>[]): Promise<void> {
  const keys = items.map(({ kind, text_id }) => `complaint.place ${kind}:${text_id}`);
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) name order by key
    ) text`.execute(tx);
}

async function writeAwaited(
  tx: Tx,
  items: readonly ItemRow[],
  awaitedOf: (item: ItemRow) => ItemRow['awaits'],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update complaint_item item set awaits = t.awaits from unnest(
      ${arrayText(items, ({ id }) => id)}::int8[], ${arrayText(items, awaitedOf)}::text[]
    ) as t (id, awaits)
    where item.id = t.id`.execute(tx);
}

interface Counted {
  kind: string;
  text_id: string;
  reporters: number;
}

/** Counts distinct persons who wait for a decision, per text, up to the number that affects the queue's order. */
async function countReporters(tx: Tx, items: readonly Pick<ItemRow, 'kind' | 'text_id'>[]): Promise<Counted[]> {
  if (items.length === 0) return [];
  // At least one: an erased account has no person key, but its complaint counts.
  const { rows } = await sql<Counted>`
    select t.kind, t.text_id, greatest(1, told.people)::int4 as reporters
    from (
      select distinct * from unnest(
        ${arrayText(items, ({ kind }) => kind)}::text[], ${arrayText(items, ({ text_id }) => text_id)}::text[]
      ) as ref (kind, text_id)
    ) t cross join lateral (
      select count(*) as people from (
        select distinct item.person_key from complaint_item item
        where item.kind = t.kind and item.text_id = t.text_id and item.awaits is not null and item.person_key > ''
        limit ${mostReporters}
      ) person
    ) told`.execute(tx);
  return rows;
}

/** Updates the places of other cases about these texts. The index finds only those with a different count. */
async function notifyOthers(tx: Tx, counts: readonly Counted[]): Promise<void> {
  if (counts.length === 0) return;
  for (const differs of [sql`<`, sql`>`]) {
    await sql`
      update complaint_place place set reporters = t.reporters from unnest(
        ${arrayText(counts, ({ kind }) => kind)}::text[], ${arrayText(counts, ({ text_id }) => text_id)}::text[],
        ${arrayText(counts, ({ reporters }) => reporters)}::int4[]
      ) as t (kind, text_id, reporters)
      where place.kind = t.kind and place.text_id = t.text_id and place.reporters ${differs} t.reporters`.execute(tx);
  }
}
