import type { PersonalData } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * The keys that a person made for programs, but for what opens something: of that a hash is kept, and nobody learns the
 * key by it. Who deactivates the account takes them in: whoever comes back makes new ones.
 */
export const keyData: PersonalData = {
  name: 'programKeys',
  async collect(db, { profileId }) {
    const keys = await db
      .selectFrom('program_key')
      .select([
        ...(['name', 'ending', 'scopes', 'created_at as createdAt', 'expires_at as expiresAt'] as const),
        ...(['used_at as usedAt', 'used_day as usedDay', 'used_count as usedOnThatDay'] as const),
        ...(['error', 'error_at as errorAt'] as const),
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
