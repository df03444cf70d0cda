import type { DataRequestState } from '#contract/data-request.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

export interface Standing {
  state: DataRequestState;
  dueAt: Date;
  isExtended: boolean;
}

/** Moderators neither see nor decide requests about their own number or requests that they sent. */
export function canDecideRequest(
  moderator: { profileId: string; phoneKeys: readonly string[] },
  about: { profileId: string | null; phoneKey: string },
): Permission<'moderation.refused'> {
  const isOwn = about.profileId === moderator.profileId || moderator.phoneKeys.includes(about.phoneKey);
  return isOwn ? denied('moderation.refused') : allowed;
}

export function canClose({ state }: Pick<Standing, 'state'>): Permission<'data_request.closed'> {
  return state === 'received' || state === 'extended' ? allowed : denied('data_request.closed');
}

/** Allowed once, and only before the deadline (Regulation 2016/679, Article 12(3)). */
export function canExtend(request: Standing, now: Date): Permission<'data_request.no_extension'> {
  return canClose(request).may && !request.isExtended && now < request.dueAt
    ? allowed
    : denied('data_request.no_extension');
}
