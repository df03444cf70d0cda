import type { RequestKind, RequestState } from '#contract/acquaintance.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

export type AskRefusal =
  | 'profile.deactivated'
  | 'acquaintance.own'
  | 'acquaintance.unlisted'
  | 'acquaintance.unavailable'
  | 'acquaintance.waiting'
  | 'acquaintance.connected'
  | 'acquaintance.declined'
  | 'acquaintance.nothing_in_common';

/**
 * Whether a member may send a request to the holder of a number. `acquaintance.unavailable` covers every reason for
 * unreachability, so that they cannot be told apart; `nothing_in_common` also hides whether a holder exists.
 */
export function canAsk(asked: {
  /** The asking account is not deactivated, according to the locked row. */
  isActive: boolean;
  isOwn: boolean;
  isAskerUnlisted: boolean;
  /** Both numbers have active holders, the asked one is not unlisted, and neither side blocked or barred the other. */
  isReachable: boolean;
  /** An open or accepted request of either side, or a recently declined one of the asking member. */
  between: Extract<RequestState, 'sent' | 'accepted' | 'declined'> | null;
  kind: RequestKind;
  /** Common acquaintances that both sides may know of. */
  friends: number;
}): Permission<AskRefusal> {
  if (!asked.isActive) return denied('profile.deactivated');
  if (asked.isOwn) return denied('acquaintance.own');
  if (asked.isAskerUnlisted) return denied('acquaintance.unlisted');
  const isNothingCommon = asked.kind === 'common' && asked.friends === 0;
  if (!asked.isReachable)
    return denied(isNothingCommon ? 'acquaintance.nothing_in_common' : 'acquaintance.unavailable');
  if (asked.between === 'sent') return denied('acquaintance.waiting');
  if (asked.between === 'accepted') return denied('acquaintance.connected');
  if (asked.between === 'declined') return denied('acquaintance.declined');
  return isNothingCommon ? denied('acquaintance.nothing_in_common') : allowed;
}

/** Whether a request may be answered: only by the asked member, while it is open. */
export function canAnswer(request: {
  isIncoming: boolean;
  state: RequestState;
}): Permission<'acquaintance.not_found' | 'acquaintance.closed'> {
  if (!request.isIncoming) return denied('acquaintance.not_found');
  return request.state === 'sent' ? allowed : denied('acquaintance.closed');
}

/** Whether a request may be withdrawn (by its sender, while open) or ended (by either side, once accepted). */
export function canCancel(request: {
  isIncoming: boolean;
  state: RequestState;
}): Permission<'acquaintance.not_found' | 'acquaintance.closed'> {
  if (request.state === 'accepted') return allowed;
  if (request.isIncoming) return denied('acquaintance.not_found');
  return request.state === 'sent' ? allowed : denied('acquaintance.closed');
}
