import type { PersonalData } from '#server/domains/part.ts';
import { findQuietHours } from '../queries/find-quiet-hours.ts';
import { listChoices } from '../queries/list-choices.ts';
import { nameMembers } from '../queries/name-members.ts';

/** A person's notices, and the fact that mail was sent. Only the person reads them. */
export const notificationData: PersonalData = {
  name: 'notifications',
  async collect(db, { profileId }) {
    const kept = await db
      .selectFrom('notification')
      .select([
        'kind',
        'notice_values as values',
        'link',
        'created_at as createdAt',
        'read_at as readAt',
        'mailed_at as mailedAt',
      ])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    const values = await nameMembers(
      db,
      kept.map((notice) => notice.values),
    );
    const told = kept.map((notice, at) => ({ ...notice, values: values[at] ?? {} }));
    const mails = await db
      .selectFrom('mail')
      .select(['kind', 'state', 'created_at as createdAt', 'done_at as doneAt'])
      .where('profile_id', '=', profileId)
      .orderBy('id')
      .execute();
    const quietHours = await findQuietHours(db, profileId);
    return { told, mails, quietHours, channels: await listChoices(db, profileId) };
  },
  async erase(tx, { profileId }) {
    await tx.deleteFrom('notification').where('profile_id', '=', profileId).execute();
    await tx.deleteFrom('mail').where('profile_id', '=', profileId).execute();
    await tx.deleteFrom('notice_choice').where('profile_id', '=', profileId).execute();
    await tx.deleteFrom('notice_quiet_hours').where('profile_id', '=', profileId).execute();
  },
};
