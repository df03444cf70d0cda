import type { PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { isStandIn } from './admit-prefixes.ts';

/** Metered look-ups of a person, and on erasure also others' look-ups of the person's number. */
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
    return { counted: counted.map((row) => (isStandIn(row.phone) ? { ...row, phone: null } : row)) };
  },
  async erase(tx, person) {
    await tx.deleteFrom('lookup').where('visitor', '=', visitorKey(person.profileId)).modifyEnd(onEveryShard).execute();
    if (await hasOtherHolder(tx, person)) return;
    await tx.deleteFrom('lookup').where('phone', '=', person.phone).execute();
  },
};

export function visitorKey(profileId: string): string {
  return `m:${profileId}`;
}
