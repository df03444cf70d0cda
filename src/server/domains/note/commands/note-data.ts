import type { PersonalData } from '#server/domains/part.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import '../tables.ts';

/**
 * The notes that a person wrote. Others see none of them, so nothing is hidden when the account is deactivated. What
 * others wrote for themselves about the person's number is theirs alone, and stays.
 */
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
