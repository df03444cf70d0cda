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
 * Whether a member may ask the holder of a number. One code stands for every reason why nobody can be asked there, so
 * that a refusal does not tell them apart; one for contacts in common does not tell either whether anybody is there.
 */
export function canAsk(asked: {
  /** The asking account is not deactivated, as its row says now. */
  isActive: boolean;
  isOwn: boolean;
  /** The asking member's own number is unlisted. */
  isAskerUnlisted: boolean;
  /** Both numbers have holders who are there; the asked one is not unlisted, and neither side keeps the other away. */
  isReachable: boolean;
  /** What there is between the two: an open or accepted request of either side, or one that was declined lately. */
  between: Extract<RequestState, 'sent' | 'accepted' | 'declined'> | null;
  kind: RequestKind;
  /** Acquaintances in common that both may know of. */
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

/** Whether a request may be answered: by the one who is asked, while it is open. */
export function canAnswer(request: {
  isIncoming: boolean;
  state: RequestState;
}): Permission<'acquaintance.not_found' | 'acquaintance.closed'> {
  if (!request.isIncoming) return denied('acquaintance.not_found');
  return request.state === 'sent' ? allowed : denied('acquaintance.closed');
}

/** Whether a request may be withdrawn, by the one who asked while it is open, or ended by both once it was accepted. */
export function canCancel(request: {
  isIncoming: boolean;
  state: RequestState;
}): Permission<'acquaintance.not_found' | 'acquaintance.closed'> {
  if (request.state === 'accepted') return allowed;
  if (request.isIncoming) return denied('acquaintance.not_found');
  return request.state === 'sent' ? allowed : denied('acquaintance.closed');
}
