import type { Notice } from '#contract/notification.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { NoticeRecord } from './queries/list-notices.ts';

/** @param isQuiet the member wishes to be told without a sound, which what is essential passes over */
export function presentNotice(notice: NoticeRecord, isQuiet: boolean): Notice {
  return {
    id: notice.id,
    kind: notice.kind,
    values: notice.notice_values,
    link: notice.link,
    isEssential: notice.is_essential,
    isSilent: isQuiet && !notice.is_essential,
    isRead: notice.read_at !== null,
    createdAtTimestamp: toTimestamp(notice.created_at),
  };
}
