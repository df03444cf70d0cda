import type { PersonalData } from '#server/domains/part.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';

/** The notes that a person wrote, private ones. Notes of others about the person's number belong to their authors. */
export const noteData: PersonalData = {
  name: 'notes',
  collect: (db, { profileId }) =>
    db
      .selectFrom('note')
      .select(['phone', 'text', 'created_at as createdAt', 'updated_at as updatedAt'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .modifyEnd(onEveryShard)
      .execute(),
  async erase(tx, { profileId }) {
    await tx.deleteFrom('note').where('profile_id', '=', profileId).modifyEnd(onEveryShard).execute();
  },
};
