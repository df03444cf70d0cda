import type { Selectable } from 'kysely';
import type { ComplaintItem } from '#contract/complaint.ts';
import { findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ComplaintAppealTable, ComplaintCaseTable, ComplaintItemTable, MeasureRow } from '../tables.ts';
import { listWarnings } from './list-decisions.ts';

export type CaseRow = Selectable<ComplaintCaseTable>;
export type ItemRow = Selectable<ComplaintItemTable>;
export type AppealRow = Selectable<ComplaintAppealTable>;

/** A case as one side may see it; an author's record holds only their own text. */
export interface TicketRecord {
  side: 'complainant' | 'author';
  row: CaseRow;
  items: ItemRow[];
  appeals: AppealRow[];
  measure: MeasureRow | null;
  /** Warning by a moderator; only for the author. */
  warning: ComplaintItem['warning'];
}

/** Finds a case by the key of a ticket (`ComplaintSecrets.keyOf`); null if there is none. */
export async function findTicket(db: Db, key: string): Promise<TicketRecord | null> {
  const whole = await db.selectFrom('complaint_case').selectAll().where('ticket_key', '=', key).executeTakeFirst();
  if (whole) {
    const taken = db.selectFrom('complaint_measure').selectAll().where('case_id', '=', whole.id);
    const measure = (await taken.executeTakeFirst()) ?? null;
    return { side: 'complainant', row: whole, ...(await listItems(db, [whole.id])), measure, warning: null };
  }
  const item = await db.selectFrom('complaint_item').selectAll().where('ticket_key', '=', key).executeTakeFirst();
  if (!item) return null;
  const row = await db
    .selectFrom('complaint_case')
    .selectAll()
    .where('id', '=', item.case_id)
    .executeTakeFirstOrThrow();
  const { appeals } = await listItems(db, [row.id]);
  const own = appeals.filter(({ item_id }) => item_id === item.id);
  const warning = (await listWarnings(db, [row.id])).get(item.id) ?? null;
  return { side: 'author', row, items: [item], appeals: own, measure: null, warning };
}

/** Texts and appeals of cases, each ordered by id. */
export async function listItems(
  db: Db,
  caseIds: readonly string[],
): Promise<{ items: ItemRow[]; appeals: AppealRow[] }> {
  const items = await db
    .selectFrom('complaint_item')
    .selectAll()
    .where('case_id', 'in', ['0', ...caseIds])
    .orderBy('id')
    .execute();
  const appeals = await db
    .selectFrom('complaint_appeal')
    .selectAll()
    .where('item_id', 'in', ['0', ...items.map(({ id }) => id)])
    .orderBy('id')
    .execute();
  return { items, appeals };
}

/** Ids of refused items whose text is removed at present nevertheless. */
export async function listStillRemoved(
  db: Db,
  reviewableOf: ReviewableOf,
  items: readonly ItemRow[],
): Promise<ReadonlySet<string>> {
  const refused = items.filter(({ outcome }) => outcome === 'refused');
  const texts = await findTexts(db, reviewableOf, refused.map(keyOfText));
  return new Set(refused.filter((item) => texts.get(keyOfText(item))?.text.state === 'removed').map(({ id }) => id));
}

export function waitingAppeal(item: { id: string }, appeals: readonly AppealRow[]): AppealRow | undefined {
  return appeals.find(({ item_id, is_granted }) => item_id === item.id && is_granted === null);
}

export function isAsked(item: Pick<ItemRow, 'asked_until' | 'answer' | 'outcome' | 'silent_at'>): boolean {
  return item.asked_until !== null && item.answer === null && item.outcome === null && item.silent_at === null;
}

export function isWaiting(item: ItemRow, appeals: readonly AppealRow[]): boolean {
  return item.outcome === null || waitingAppeal(item, appeals) !== undefined;
}
