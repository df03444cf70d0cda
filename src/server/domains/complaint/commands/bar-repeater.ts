import { sql } from 'kysely';
import type { Reviewable } from '#server/domains/part.ts';
import { stateBar } from '#server/domains/restriction/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ItemRow } from '../queries/find-ticket.ts';
import { writeEvent } from './write-event.ts';

interface Repeated {
  caseId: string;
  itemId: string;
  item: ItemRow;
  reviewable: Reviewable;
  /** Several people wrote the text, so nobody is barred for it. */
  isShared: boolean;
  appealLink: string;
  /** When the author is notified: the end of the undo period, if the decision can be undone. */
  notifyAt: Date;
}

/** Bars an author whose removed text was written and removed again. Compares folded looks and sounds only. */
export async function barRepeater(
  tx: Tx,
  { caseId, itemId, item, reviewable, isShared, appealLink, notifyAt }: Repeated,
  now: Date,
) {
  if (isShared || !reviewable.barAuthor) return;
  const earlier = await tx
    .selectFrom('complaint_item')
    .select('id')
    .where('author_id', '=', item.author_id)
    .where('phone', '=', item.phone)
    .where('outcome', '=', 'upheld')
    .where((row) => row.or([row('skeleton', '=', item.skeleton), row('letters', '=', item.letters)]))
    // Two complaints about the same revision of a text count once.
    .where(sql<boolean>`(kind, text_id, revision) is distinct from (${item.kind}, ${item.text_id}, ${item.revision})`)
    .limit(1)
    .executeTakeFirst();
  if (!earlier) return;
  const about = { caseId, itemId, item, reviewable, appealLink, notifyAt };
  await barFor(tx, about, { source: 'site', rule: 'removed_before', detail: { because: earlier.id } }, now);
}

/** Permanently bars a text's author from its number, once per text. `why.source` is `site` for a decision by rule. */
export async function barFor(
  tx: Tx,
  { caseId, itemId, item, reviewable, appealLink, notifyAt }: Omit<Repeated, 'isShared'>,
  why: { source: 'site' | 'moderator'; profileId?: string; rule: string; detail?: Record<string, string> },
  now: Date,
): Promise<void> {
  const { source, profileId = null, rule, detail = {} } = why;
  const standing = await listBars(tx, item);
  if (standing.some(({ id }) => id === itemId)) return;
  await reviewable.barAuthor?.(tx, { profileId: item.author_id, phone: item.phone }, true, now);
  const { kind, text_id, author_id: profile_id } = item;
  const by = { rule, appealLink, isByPerson: source === 'moderator' };
  await stateBar(tx, { kind, text_id, profile_id }, by, now, notifyAt);
  await writeEvent(tx, { caseId, itemId, event: 'barred', source, profileId, detail: { rule, ...detail } }, now);
}

interface StandingBar {
  id: string;
  kind: string;
  text_id: string;
  /** Id of the earlier item with the same text; null for a moderator's decision. */
  because: string | null;
}

async function listBars(tx: Tx, { author_id, phone }: Pick<ItemRow, 'author_id' | 'phone'>): Promise<StandingBar[]> {
  const { rows } = await sql<StandingBar>`
    select distinct on (item.id) item.id, item.kind, item.text_id, bar.detail->>'because' as because
    from complaint_item item join complaint_event bar on bar.item_id = item.id and bar.event = 'barred'
    where item.author_id = ${author_id}::int8 and item.phone = ${phone}::int8
      and not exists (
        select from complaint_event lift
        where lift.item_id = item.id and lift.event = 'bar_lifted' and lift.id > bar.id
      )
    order by item.id, bar.id desc`.execute(tx);
  return rows;
}

/** Runs when a removal is overturned: lifts the bars based on it, unless a different one still stands. */
export async function liftRepeater(
  tx: Tx,
  {
    caseId,
    itemId,
    item,
    reviewable,
    notifyAt,
  }: Pick<Repeated, 'caseId' | 'itemId' | 'item' | 'reviewable' | 'notifyAt'>,
  now: Date,
): Promise<void> {
  const standing = await listBars(tx, item);
  const lifted = standing.filter(({ id, because }) => id === itemId || because === itemId);
  if (lifted.length === 0) return;
  if (lifted.length === standing.length) {
    await reviewable.barAuthor?.(tx, { profileId: item.author_id, phone: item.phone }, false, now);
  }
  for (const { id, kind, text_id } of lifted) {
    await writeEvent(tx, { caseId, itemId: id, event: 'bar_lifted', source: 'site' }, now);
    await stateBar(tx, { kind, text_id, profile_id: item.author_id }, 'reversed', now, notifyAt);
  }
}

/** Reverts what a decision did to bars, by the range of events it wrote. The caller retracts the statements. */
export async function undoBars(
  tx: Tx,
  { item, reviewable, events }: { item: ItemRow; reviewable: Reviewable; events: { after: string; last: string } },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string; event: string; detail: Record<string, string> | null }>`
    select bar.item_id as id, bar.event, (
      select before.detail from complaint_event before
      where before.item_id = bar.item_id and before.event = 'barred' order by before.id desc limit 1
    ) as detail
    from complaint_event bar join complaint_item one on one.id = bar.item_id
    where bar.case_id = ${item.case_id}::int8 and bar.event in ('barred', 'bar_lifted')
      and bar.id > ${events.after}::int8 and bar.id <= ${events.last}::int8
      and one.author_id = ${item.author_id}::int8 and one.phone = ${item.phone}::int8
    order by bar.id`.execute(tx);
  if (rows.length === 0) return;
  for (const { id, event, detail } of rows) {
    const back = event === 'barred' ? 'bar_lifted' : 'barred';
    const about = { caseId: item.case_id, itemId: id, event: back, source: 'site' } as const;
    await writeEvent(tx, { ...about, ...(back === 'barred' && { detail: detail ?? {} }) }, now);
  }
  const isBarred = (await listBars(tx, item)).length > 0;
  await reviewable.barAuthor?.(tx, { profileId: item.author_id, phone: item.phone }, isBarred, now);
}
