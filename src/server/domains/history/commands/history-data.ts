import type { PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** A person's look-ups, and on erasure also others' look-ups of the person's number. */
export const historyData: PersonalData = {
  name: 'searchHistory',
  async collect(db, { profileId }) {
    const searches = await db
      .selectFrom('search_history')
      .select(['phone', 'day', 'searched_at as searchedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('searched_at')
      .orderBy('phone')
      .modifyEnd(onEveryShard)
      .execute();
    return { searches };
  },
  async erase(tx, { profileId, phone }) {
    await tx.deleteFrom('search_history').where('profile_id', '=', profileId).modifyEnd(onEveryShard).execute();
    if (await hasOtherHolder(tx, { profileId, phone })) return;
    await tx.deleteFrom('search_history').where('phone', '=', phone).execute();
  },
};
