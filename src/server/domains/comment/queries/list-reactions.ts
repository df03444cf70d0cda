import type { Db } from '#server/platform/db/database.ts';

export interface OwnReactions {
  /** True for a like, false for a dislike; by text id. */
  reactions: ReadonlyMap<number, boolean>;
  boosted: ReadonlySet<number>;
  barredFrom: ReadonlySet<string>;
}

export async function listReactions(
  db: Db,
  profileId: string,
  texts: readonly { id: number; phone: string }[],
): Promise<OwnReactions> {
  if (texts.length === 0) return { reactions: new Map(), boosted: new Set(), barredFrom: new Set() };
  const ids = texts.map(({ id }) => String(id));
  const phones = [...new Set(texts.map(({ phone }) => phone))];
  const reacted = await db
    .selectFrom('comment_reaction')
    .select(['comment_id', 'is_like'])
    .where('profile_id', '=', profileId)
    .where('phone', 'in', phones)
    .where('comment_id', 'in', ids)
    .execute();
  const boosts = await db
    .selectFrom('comment_boost')
    .select('comment_id')
    .where('profile_id', '=', profileId)
    .where('phone', 'in', phones)
    .where('comment_id', 'in', ids)
    .execute();
  const bars = await db
    .selectFrom('comment_bar')
    .select('phone')
    .where('profile_id', '=', profileId)
    .where('phone', 'in', phones)
    .execute();
  return {
    reactions: new Map(reacted.map((row) => [Number(row.comment_id), row.is_like])),
    boosted: new Set(boosts.map((row) => Number(row.comment_id))),
    barredFrom: new Set(bars.map(({ phone }) => phone)),
  };
}
