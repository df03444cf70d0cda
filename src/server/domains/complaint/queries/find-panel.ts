import { listModeratorAccounts, type ModeratorAccount } from '#server/domains/profile/door.ts';
import { keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { canJudge, type Judged } from '../policy.ts';
import { type AppealRow, type CaseRow, type ItemRow, isWaiting, waitingAppeal } from './find-ticket.ts';
import { listDeciders } from './list-deciders.ts';

export interface Panel {
  describe(row: CaseRow, item: ItemRow): Judged;
  hasJudge(row: CaseRow, item: ItemRow): boolean;
}

interface Cases {
  items: readonly ItemRow[];
  appeals: readonly AppealRow[];
}

/** @param asIf id of a case whose given rows are hypothetical, so that stored ones are ignored */
export async function findPanel(
  db: Db,
  reviewableOf: ReviewableOf,
  { items, appeals }: Cases,
  asIf?: string,
): Promise<Panel> {
  const appealed = items.filter((item) => waitingAppeal(item, appeals) !== undefined);
  const deciders = Map.groupBy([...appealed, ...(await listDeciders(db, items, asIf))], keyOfText);
  const judges = deciders.size === 0 ? [] : await listModeratorAccounts(db);
  const reactors = await listReactors(db, reviewableOf, appealed, judges);

  function describe(row: CaseRow, item: ItemRow): Judged {
    const about: Judged = {
      phone: row.phone,
      complainant: row.profile_id,
      isAppeal: appealed.some(({ id }) => id === item.id),
      authors: items.filter(({ case_id }) => case_id === row.id).map(({ author_id }) => author_id),
      appealedFrom: (deciders.get(keyOfText(item)) ?? []).flatMap(({ decided_by }) => decided_by ?? []),
      isWaiting: isWaiting(item, appeals),
      reactors: reactors.get(keyOfText(item)) ?? [],
      isNobodyElse: false,
    };
    return { ...about, isNobodyElse: !judges.some((judge) => canJudge(judge, about).may) };
  }
  return {
    describe,
    hasJudge(row, item) {
      const about = describe(row, item);
      return judges.some((judge) => canJudge(judge, about).may);
    },
  };
}

export async function listReactors(
  db: Db,
  reviewableOf: ReviewableOf,
  items: readonly Pick<ItemRow, 'kind' | 'text_id'>[],
  judges: readonly ModeratorAccount[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const among = judges.map(({ profileId }) => profileId);
  for (const [kind, same] of Map.groupBy(items, (item) => item.kind)) {
    const ids = [...new Set(same.map(({ text_id }) => text_id))];
    for (const { id, profileId } of (await reviewableOf(kind)?.listReactors?.(db, ids, among)) ?? []) {
      const key = keyOfText({ kind, text_id: id });
      found.set(key, [...(found.get(key) ?? []), profileId]);
    }
  }
  return found;
}
