import type { NoticeChannelName, NoticeGroup } from '#contract/notification-limits.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isUsual } from '../rules/notice-groups.ts';

export interface ChannelChoice {
  group: NoticeGroup;
  channel: NoticeChannelName;
  isOn: boolean;
}

/** Turns a group on or off for a channel. Only deviations from the default are stored. */
export async function chooseChannel(
  db: Db,
  { profileId }: Member,
  { group, channel, isOn }: ChannelChoice,
): Promise<void> {
  if (isUsual(group, channel) === isOn) {
    await db
      .deleteFrom('notice_choice')
      .where('profile_id', '=', profileId)
      .where('notice_group', '=', group)
      .where('channel', '=', channel)
      .execute();
    return;
  }
  const row = { is_on: isOn, is_by_link: false };
  await db
    .insertInto('notice_choice')
    .values({ profile_id: profileId, notice_group: group, channel, ...row })
    .onConflict((conflict) => conflict.columns(['profile_id', 'notice_group', 'channel']).doUpdateSet(row))
    .execute();
}
