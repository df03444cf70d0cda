import type { PersonalData } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** A person's program keys without secrets. Deactivation deletes the keys. */
export const keyData: PersonalData = {
  name: 'programKeys',
  async collect(db, { profileId }) {
    const keys = await db
      .selectFrom('program_key')
      .select([
        'name',
        'ending',
        'scopes',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'used_at as usedAt',
        'used_day as usedDay',
        'used_count as usedOnThatDay',
        'error',
        'error_at as errorAt',
      ])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    return keys;
  },
  conceal: (tx, { profileId }) => deleteKeys(tx, profileId),
  erase: (tx, { profileId }) => deleteKeys(tx, profileId),
};

async function deleteKeys(tx: Tx, profileId: string): Promise<void> {
  await tx.deleteFrom('program_key').where('profile_id', '=', profileId).execute();
}
