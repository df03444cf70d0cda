import type { PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { isStandIn } from './admit-prefixes.ts';
import '../tables.ts';

/** What the meter counted of a person's look-ups, and of others' look-ups of the person's number. */
export const meteringData: PersonalData = {
  name: 'searchHistory',
  async collect(db, { profileId }) {
    const counted = await db
      .selectFrom('lookup')
      .select(['phone', 'units', 'seen_at as countedAt'])
      .where('visitor', '=', visitorKey(profileId))
      .orderBy('seen_at')
      .orderBy('phone')
      .modifyEnd(onEveryShard)
      .execute();
    // Where only beginnings of hashes were asked for, there is no number to tell.
    return { counted: counted.map((row) => (isStandIn(row.phone) ? { ...row, phone: null } : row)) };
  },
  async erase(tx, person) {
    await tx.deleteFrom('lookup').where('visitor', '=', visitorKey(person.profileId)).modifyEnd(onEveryShard).execute();
    if (await hasOtherHolder(tx, person)) return;
    await tx.deleteFrom('lookup').where('phone', '=', person.phone).execute();
  },
};

/** A member as the meter counts them. */
export function visitorKey(profileId: string): string {
  return `m:${profileId}`;
}
