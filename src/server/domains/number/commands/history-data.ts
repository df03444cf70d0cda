import { sql } from 'kysely';
import type { PersonalData } from '#server/domains/profile/commands/personal-data.ts';
import { hasOtherHolder } from '#server/domains/profile/queries/has-other-holder.ts';
import '../tables.ts';

/** A person's look-ups, and the traces of others' look-ups of the person's number. */
export const historyData: PersonalData = {
  name: 'searchHistory',

  async collect(db, { profileId }) {
    const searches = await db
      .selectFrom('search_history')
      .select(['phone', 'day', 'searched_at as searchedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('searched_at')
      .orderBy('phone')
      .execute();
    const counted = await db
      .selectFrom('lookup')
      .select(['phone', 'units', 'seen_at as countedAt'])
      .where('visitor', '=', visitorKey(profileId))
      .orderBy('seen_at')
      .orderBy('phone')
      .execute();
    return { searches, counted };
  },

  async erase(tx, { profileId, phone }) {
    await tx.deleteFrom('search_history').where('profile_id', '=', profileId).execute();
    await tx.deleteFrom('lookup').where('visitor', '=', visitorKey(profileId)).execute();
    if (await hasOtherHolder(tx, { profileId, phone })) return;
    await tx.deleteFrom('search_history').where('phone', '=', phone).execute();
    await tx.deleteFrom('lookup').where('phone', '=', phone).execute();
    await tx
      .deleteFrom('number')
      .where('phone', '=', phone)
      .where(sql<boolean>`evidence = '[]' and open_data = '[]' and organisations = '[]' and names = '[]'`)
      .execute();
  },
};

/** A member as the meter counts them. */
export function visitorKey(profileId: string): string {
  return `m:${profileId}`;
}
