import { sql } from 'kysely';
import {
  listModeratorAccounts,
  type ModeratorAccount,
} from '#server/domains/profile/queries/list-moderator-accounts.ts';
import type { ReviewableOf } from '#server/domains/text-check/queries/find-texts.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { canDecide, canJudge, type Judge, type Judged } from '../policy.ts';
import { type AppealRow, type CaseRow, type ItemRow, isWaiting, listItems, waitingAppeal } from './find-ticket.ts';
import '../tables.ts';

/** Who of a site's moderators may decide about the texts of some complaints. */
export interface Panel {
  /** What `canJudge` and `canDecide` ask of a text. */
  describe(row: CaseRow, item: ItemRow): Judged;
  /** Whether anybody at all may decide about it. */
  hasJudge(row: CaseRow, item: ItemRow): boolean;
  /** Whether this one may; false for who is no moderator. */
  mayJudge(profileId: string, row: CaseRow, item: ItemRow): boolean;
}

interface Cases {
  items: readonly ItemRow[];
  appeals: readonly AppealRow[];
}

/** @param cases all texts of the complaints that will be asked about */
export async function findPanel(db: Db, reviewableOf: ReviewableOf, { items, appeals }: Cases): Promise<Panel> {
  const appealed = items.filter((item) => waitingAppeal(item, appeals) !== undefined);
  const deciders = Map.groupBy([...appealed, ...(await listAppealed(db, items))], keyOf);
  const judges = deciders.size === 0 ? [] : await listModeratorAccounts(db);
  const reactors = await listReactors(db, reviewableOf, appealed, judges);

  function describe(row: CaseRow, item: ItemRow): Judged {
    const about: Judged = {
      ...{ phone: row.phone, complainant: row.profile_id, isAppeal: appealed.some(({ id }) => id === item.id) },
      authors: items.filter(({ case_id }) => case_id === row.id).map(({ author_id }) => author_id),
      appealedFrom: (deciders.get(keyOf(item)) ?? []).flatMap(({ decided_by }) => decided_by ?? []),
      isWaiting: isWaiting(item, appeals),
      ...{ reactors: reactors.get(keyOf(item)) ?? [], isNobodyElse: false },
    };
    return { ...about, isNobodyElse: !judges.some((judge) => canJudge(judge, about).may) };
  }
  return {
    describe,
    hasJudge(row, item) {
      const about = describe(row, item);
      return judges.some((judge) => canJudge(judge, about).may);
    },
    mayJudge(profileId, row, item) {
      const about = describe(row, item);
      return judges.some((judge) => judge.profileId === profileId && canJudge(judge, about).may);
    },
  };
}

/** The decisions of other complaints about the texts of these, against which appeals wait. */
function listAppealed(db: Db, items: readonly ItemRow[]): Promise<Pick<ItemRow, 'kind' | 'text_id' | 'decided_by'>[]> {
  if (items.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('complaint_item as item')
    .innerJoin('complaint_appeal as appeal', 'appeal.item_id', 'item.id')
    .select(['item.kind', 'item.text_id', 'item.decided_by'])
    .where('appeal.is_granted', 'is', null)
    .where(
      sql<boolean>`(item.kind, item.text_id) in (
        select * from unnest(${arrayText(items, ({ kind }) => kind)}::text[], ${arrayText(items, (one) => one.text_id)}::text[])
      )`,
    )
    .where(
      'item.id',
      'not in',
      items.map(({ id }) => id),
    )
    .execute();
}

const keyOf = ({ kind, text_id }: Pick<ItemRow, 'kind' | 'text_id'>) => `${kind}:${text_id}`;

/** By `kind:id` of the texts. */
async function listReactors(
  db: Db,
  reviewableOf: ReviewableOf,
  items: readonly ItemRow[],
  judges: readonly ModeratorAccount[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const among = judges.map(({ profileId }) => profileId);
  for (const [kind, same] of Map.groupBy(items, (item) => item.kind)) {
    const ids = [...new Set(same.map(({ text_id }) => text_id))];
    for (const { id, profileId } of (await reviewableOf(kind)?.listReactors?.(db, ids, among)) ?? []) {
      const key = keyOf({ kind, text_id: id });
      found.set(key, [...(found.get(key) ?? []), profileId]);
    }
  }
  return found;
}

/**
 * Cases of which nothing is left to this moderator, as all that waits is for somebody else to decide: appeals against their
 * decisions, and other complaints about a text of such an appeal. Their ids; they stand on no list of theirs.
 */
export async function listForOthers(db: Db, reviewableOf: ReviewableOf, moderator: Judge): Promise<string[]> {
  const rows = await db
    .selectFrom('complaint_case as whole')
    .selectAll()
    .where('state', 'in', ['open', 'author_asked', 'appealed'])
    .where((row) =>
      row.or([
        row('state', '=', 'appealed'),
        sql<boolean>`exists (
          select from complaint_item item
          join complaint_item decided on decided.kind = item.kind and decided.text_id = item.text_id
          join complaint_appeal appeal on appeal.item_id = decided.id and appeal.is_granted is null
          where item.case_id = whole.id and decided.decided_by = ${moderator.profileId}::int8
        )`,
      ]),
    )
    .execute();
  const found = await listItems(
    db,
    rows.map(({ id }) => id),
  );
  const panel = await findPanel(db, reviewableOf, found);
  const mayDecide = (row: CaseRow, item: ItemRow) => canDecide(moderator, panel.describe(row, item)).may;
  return rows
    .filter((row) => !found.items.some((item) => item.case_id === row.id && mayDecide(row, item)))
    .map(({ id }) => id);
}
