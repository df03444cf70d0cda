import type { PersonalData } from '#server/domains/part.ts';
import { hasOtherHolder } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** Export and erasure of looked-up numbers. Erasure also removes others' entries of the person's number. */
export const lookData: PersonalData = {
  name: 'acquaintanceLooks',
  collect: async (db, { profileId }) =>
    (
      await db
        .selectFrom('acquaintance_look')
        .select(['phone', 'looked_at', 'had_common'])
        .where('profile_id', '=', profileId)
        .orderBy('looked_at')
        .orderBy('phone')
        .modifyEnd(onEveryShard)
        .execute()
    ).map((row) => ({ phone: row.phone, lookedAtTimestamp: toTimestamp(row.looked_at), hadCommon: row.had_common })),
  async erase(tx, { profileId, phone }) {
    await tx.deleteFrom('acquaintance_look').where('profile_id', '=', profileId).modifyEnd(onEveryShard).execute();
    if (await hasOtherHolder(tx, { profileId, phone })) return;
    await tx.deleteFrom('acquaintance_look').where('phone', '=', phone).execute();
  },
};
