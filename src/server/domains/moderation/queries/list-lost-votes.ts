import type { VoteSurgeDesk } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';

export interface LostVotes {
  phone: string;
  actId: string;
  at: Date;
  isNew: boolean;
}

/** Numbers on which a member's votes were discounted with a vote surge; newest first. */
export async function listLostVotes(
  db: Db,
  surgeQueue: VoteSurgeDesk | undefined,
  profileId: string,
): Promise<LostVotes[]> {
  const lost = (await surgeQueue?.listLost(db, profileId)) ?? [];
  if (lost.length === 0) return [];
  const acts = await db
    .selectFrom('moderation_act')
    .select(['id', 'done_at'])
    .where('act', '=', 'burst_removed')
    .where(
      'id',
      'in',
      lost.map(({ actId }) => actId),
    )
    .execute();
  const times = new Map(acts.map(({ id, done_at }) => [id, done_at]));
  return lost.flatMap(({ phone, actId, isTold }) => {
    const at = times.get(actId);
    return at ? [{ phone, actId, at, isNew: !isTold }] : [];
  });
}
