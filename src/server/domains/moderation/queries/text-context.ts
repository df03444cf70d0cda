import { type FoundText, findTexts, keyOfText, type ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { canDecide } from '../policy.ts';

export interface Removal {
  found: FoundText;
  rule: string | null;
  at: Date;
}

export interface TextContext {
  /** The text that it replies to; null if none or deleted, or if the viewer may not decide about it. */
  answers: FoundText | null;
  removals: Removal[];
}

const mostRemovals = 5;

/** Finds the parent text and the author's other removals, without texts that concern the viewer. */
export async function findContext(
  db: Db,
  reviewableOf: ReviewableOf,
  viewer: { profileId: string; phone: string },
  { kind, textId, authorId }: { kind: string; textId: string; authorId: string },
): Promise<TextContext> {
  const [answered] = (await reviewableOf(kind)?.listAnswered?.(db, [textId])) ?? [];
  const rows = await db
    .selectFrom('moderation_case as c')
    .leftJoin('moderation_act as act', 'act.id', 'c.last_act')
    .select((row) => ['c.kind', 'c.text_id', 'act.reason', row.fn.coalesce('c.decided_at', 'c.opened_at').as('at')])
    .where('c.profile_id', '=', authorId)
    .where('c.outcome', '=', 'removed')
    .where((row) => row.or([row('c.kind', '!=', kind), row('c.text_id', '!=', textId)]))
    .orderBy('at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(mostRemovals)
    .execute();
  const keyOfAnswered = answered && keyOfText({ kind: answered.kind, text_id: answered.textId });
  const texts = await findTexts(db, reviewableOf, [
    ...rows.map(keyOfText),
    ...(keyOfAnswered === undefined ? [] : [keyOfAnswered]),
  ]);
  const seen = (key: string) => {
    const found = texts.get(key);
    return found && canDecide(viewer, found.text).may ? found : undefined;
  };
  return {
    answers: (keyOfAnswered === undefined ? undefined : seen(keyOfAnswered)) ?? null,
    removals: rows.flatMap((row) => {
      const found = seen(keyOfText(row));
      return found ? { found, rule: row.reason, at: new Date(row.at) } : [];
    }),
  };
}
