import type { NoticeChoices } from '#contract/notice-channel.ts';
import type { Notice } from '#contract/notification.ts';
import { type NoticeChannelName, type NoticeGroup, noticeGroups } from '#contract/notification-limits.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { ShownValues } from '#shared/notice-value.ts';
import type { NoticeRecord } from './queries/list-notices.ts';
import { type Choice, wishOf } from './rules/notice-groups.ts';

/** `isQuiet`: the member wants no sound; ignored for essential notices. */
export function presentNotice(notice: NoticeRecord, values: ShownValues, isQuiet: boolean): Notice {
  return {
    id: notice.id,
    kind: notice.kind,
    values,
    link: notice.link,
    isEssential: notice.is_essential,
    isSilent: isQuiet && !notice.is_essential,
    isRead: notice.read_at !== null,
    createdAtTimestamp: toTimestamp(notice.created_at),
  };
}

/** @param isModerator shows the moderators' group */
export function presentChoices(choices: readonly Choice[], isModerator: boolean): NoticeChoices['rows'] {
  const groups = noticeGroups.filter((group) => isModerator || group !== 'desk');
  const isOn = (group: NoticeGroup, channel: NoticeChannelName) => wishOf(choices, group, channel) === 'on';
  return groups.map((group) => ({
    group,
    push: isOn(group, 'push'),
    mail: isOn(group, 'mail'),
    messenger: isOn(group, 'messenger'),
  }));
}
