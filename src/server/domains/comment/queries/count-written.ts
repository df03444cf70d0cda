import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** Counts a person's publicly shown texts, comments and replies alike, and the likes of these. */
export async function countWritten(db: Db, profileId: string): Promise<{ texts: number; likes: number }> {
  const row = await db
    .selectFrom('comment')
    .select(({ fn }) => [fn.countAll<string>().as('texts'), fn.sum<string | null>('likes').as('likes')])
    .where('profile_id', '=', profileId)
    .where('state', '=', 'shown')
    .where('hidden_until', 'is', null)
    .modifyEnd(onEveryShard)
    .executeTakeFirst();
  return { texts: Number(row?.texts ?? 0), likes: Number(row?.likes ?? 0) };
}
