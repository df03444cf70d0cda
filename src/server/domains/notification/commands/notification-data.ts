import type { PersonalData } from '#server/domains/part.ts';
import '../tables.ts';

/** What a person was told in the app: nobody else reads it, so nothing of it is hidden with the account. */
export const notificationData: PersonalData = {
  name: 'notifications',
  collect: (db, { profileId }) =>
    db
      .selectFrom('notification')
      .select(['kind', 'notice_values as values', 'link', 'created_at as createdAt', 'read_at as readAt'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute(),
  async erase(tx, { profileId }) {
    await tx.deleteFrom('notification').where('profile_id', '=', profileId).execute();
  },
};
