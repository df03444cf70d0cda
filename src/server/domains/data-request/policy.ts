import type { DataRequestState } from '#contract/data-request.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** A request as it stands, and whom it concerns. */
export interface Standing {
  state: DataRequestState;
  dueAt: Date;
  isExtended: boolean;
}

/** Moderators neither see nor decide requests about their own number, nor such as they sent themselves. */
export function canDecideRequest(
  moderator: { profileId: string; phoneKeys: readonly string[] },
  about: { profileId: string | null; phoneKey: string },
): Permission<'moderation.refused'> {
  const isOwn = about.profileId === moderator.profileId || moderator.phoneKeys.includes(about.phoneKey);
  return isOwn ? denied('moderation.refused') : allowed;
}

/** What is answered, refused, withdrawn or ended stays so. */
export function canClose({ state }: Pick<Standing, 'state'>): Permission<'data_request.closed'> {
  return state === 'received' || state === 'extended' ? allowed : denied('data_request.closed');
}

/** Once, and only before the end: what is late is answered, not extended (Regulation 2016/679, Article 12(3)). */
export function canExtend(request: Standing, now: Date): Permission<'data_request.no_extension'> {
  return canClose(request).may && !request.isExtended && now < request.dueAt
    ? allowed
    : denied('data_request.no_extension');
}
