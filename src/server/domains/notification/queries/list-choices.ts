import type { Db } from '#server/platform/db/database.ts';
import type { Choice } from '../rules/notice-groups.ts';

export async function listChoices(db: Db, profileId: string): Promise<Choice[]> {
  return db
    .selectFrom('notice_choice')
    .select(['notice_group as group', 'channel', 'is_on as isOn', 'is_by_link as isByLink'])
    .where('profile_id', '=', profileId)
    .orderBy('notice_group')
    .orderBy('channel')
    .execute();
}
