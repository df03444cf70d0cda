import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

const most = 100;

export async function listLostVotes(db: Db, profileId: string) {
  return db
    .selectFrom('opinion')
    .select(['phone', sql<string>`withdrawn_by`.as('actId')])
    .select(sql<boolean>`told_of is not distinct from withdrawn_by`.as('isTold'))
    .where('profile_id', '=', profileId)
    .where('withdrawn_by', 'is not', null)
    .orderBy('withdrawn_by', 'desc')
    .orderBy('phone')
    .limit(most)
    .modifyEnd(onEveryShard)
    .execute();
}
