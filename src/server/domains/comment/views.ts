import type { Comment, CommentCan, TextState, ThreadReply } from '#contract/comment.ts';
import type { FollowStatus, SubscribedText } from '#contract/subscription.ts';
import { type NumberingPlan, resolvePhone } from '#server/domains/numbering/door.ts';
import { avatarAddress } from '#server/domains/profile/door.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { maskName } from '#shared/mask-name.ts';
import { type Numcy, parseNumcy, writeNumcy } from '#shared/numcy.ts';
import {
  canComplain,
  canDelete,
  canEdit,
  canHide,
  canPin,
  canReact,
  canRead,
  canReadHidden,
  canReply,
  canReport,
  type JudgedText,
  type ReactingViewer,
} from './policy.ts';
import type { Follow } from './queries/find-follow.ts';
import type { SubscribedRow } from './queries/list-subscribed.ts';
import type { UnreadByComment } from './queries/list-unread.ts';
import type { CommentRow, TextRow } from './queries/text-rows.ts';

/** The viewer context of texts: who reads them, and what is masked for them. */
export interface TextViewerContext extends ReactingViewer {
  /** Names are shown partly and uploaded pictures not at all: for visitors, and beyond the free look-ups. */
  isMasked: boolean;
  /** The number is unlisted: no name stands by it, so its holder's own texts show none either. */
  isUnlisted: boolean;
  /** True for an own like, false for an own dislike; by text id. */
  reactions: ReadonlyMap<number, boolean>;
  boosted: ReadonlySet<number>;
  /** The viewer's replies that only they can read. */
  unread: UnreadByComment;
  /** Color and pattern for an unnamed author, from the author's ordinal on the number's page. */
  lookOf(memberNumber: number): number;
}

export const visitorContext: Omit<TextViewerContext, 'lookOf'> = {
  profileId: null,
  isHolder: false,
  isBarred: false,
  isMasked: true,
  isUnlisted: false,
  reactions: new Map(),
  boosted: new Set(),
  unread: new Map(),
};

export const unlistedContext: Omit<TextViewerContext, 'lookOf'> = { ...visitorContext, isUnlisted: true };

export function presentComment(row: CommentRow, viewerContext: TextViewerContext): Comment {
  return {
    ...presentText(row, viewerContext, false),
    thread_count: row.threadCount,
    thread: threadOf(row, viewerContext).map((reply) => presentReply(reply, viewerContext)),
    isPinned: row.isPinned,
  };
}

/** The first shown replies, merged with the viewer's own hidden ones that precede the last of them. */
function threadOf({ id, thread, threadCount }: CommentRow, { unread }: TextViewerContext): TextRow[] {
  const shown = thread ?? [];
  const own = unread.get(id) ?? [];
  if (own.length === 0) return shown;
  const last = threadCount > shown.length ? shown.at(-1) : undefined;
  const among = last === undefined ? own : own.filter((reply) => reply.id < last.id);
  return [...shown, ...among].sort((one, other) => one.id - other.id);
}

export function presentReply(row: TextRow, viewerContext: TextViewerContext): ThreadReply {
  return presentText(row, viewerContext, true);
}

/** One object literal on purpose: merging parts costs several times as much, and a page has ten of these. */
function presentText(row: TextRow, viewerContext: TextViewerContext, isReply: boolean): ThreadReply {
  const isMine = row.authorId === viewerContext.profileId;
  const isHidden = row.hiddenUntil !== null;
  const { isRead, can } = judge(viewerContext, row.state, isMine, isReply, isHidden);
  // A text that the viewer may not read does not reveal its author.
  const isNamed = isRead && (isMine || (row.isOpen && !(viewerContext.isUnlisted && row.authorKind === 'holder')));
  const isMasked = viewerContext.isMasked && !isMine;
  const name = isNamed ? nameOf(row, isMasked) : noName;
  const reaction = viewerContext.reactions.get(row.id);
  return {
    id: row.id,
    profile_id: isNamed ? Number(row.authorId) : null,
    firstName: name.firstName,
    lastName: name.lastName,
    avatar: isNamed ? pictureOf(row, isMasked) : null,
    member: isRead && !isMine && isNameless(name) ? memberOf(row, viewerContext) : null,
    authorKind: isRead ? row.authorKind : 'member',
    isExample: isRead && row.isExample,
    text: isRead ? row.text : '',
    createdAtTimestamp: row.createdAt,
    updatedAtTimestamp: row.updatedAt,
    editedAtTimestamp: row.editedAt,
    isMine,
    state: row.state,
    rule: isMine ? row.rule : null,
    isBeforeHolder: row.isBeforeHolder,
    likes: row.likes,
    dislikes: row.dislikes,
    commentUps: row.commentUps,
    reactionsSinceChange: row.reactionsSince,
    hasLike: reaction === true,
    hasDislike: reaction === false,
    hasCommentUp: viewerContext.boosted.has(row.id),
    hiddenBy: isHidden ? 'holder' : null,
    endDateTimestamp: row.hiddenUntil,
    can,
  };
}

const noName = { firstName: '', lastName: '' };

const isNameless = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  firstName === '' && lastName === '';

/** Tells unnamed authors apart, on this page only. Authors who left are all shown as gone. */
function memberOf({ authorKind, memberNumber }: TextRow, { lookOf }: TextViewerContext): ThreadReply['member'] {
  if (authorKind === 'gone' || memberNumber === null) return null;
  return { number: memberNumber, look: lookOf(memberNumber) };
}

function nameOf(row: TextRow, isMasked: boolean): { firstName: string; lastName: string } {
  const name = { firstName: row.firstName ?? '', lastName: row.lastName ?? '' };
  return isMasked ? maskName(name) : name;
}

function pictureOf({ authorId, avatarId, avatarVersion }: TextRow, isMasked: boolean): string | null {
  return avatarAddress({ profileId: authorId, avatarId, avatarVersion: isMasked ? null : avatarVersion });
}

interface Judgement {
  isRead: boolean;
  can: CommentCan;
}

/** Permissions depend on a few flags only, so each combination is computed once and shared between answers. */
const judgements = new Map<string, Judgement>();

function judge(
  viewerContext: TextViewerContext,
  state: TextState,
  isMine: boolean,
  isReply: boolean,
  isHidden: boolean,
): Judgement {
  const { profileId, isHolder, isBarred } = viewerContext;
  const key = `${state}${profileId === null}${isMine}${isReply}${isHolder}${isBarred}${isHidden}`;
  let known = judgements.get(key);
  if (known === undefined) {
    const viewer = { profileId: profileId === null ? null : 'viewer', isHolder, isBarred };
    const text: JudgedText = { authorId: isMine ? 'viewer' : 'other', state, isReply };
    const isRead = isHidden ? canReadHidden(viewer, text) : canRead(viewer, text);
    known = { isRead, can: Object.freeze(presentCan(viewer, text)) };
    judgements.set(key, known);
  }
  return known;
}

function presentCan(viewer: ReactingViewer, text: JudgedText): CommentCan {
  return flagsOf({
    edit: canEdit(viewer, text),
    delete: canDelete(viewer, text),
    reply: canReply(viewer, text),
    like: canReact(viewer, text),
    pin: canPin(viewer, text),
    report: canReport(viewer, text),
    complain: canComplain(viewer, text),
    hide: canHide(viewer, text),
  });
}

export function presentSubscribed(plan: NumberingPlan, row: SubscribedRow): SubscribedText {
  const number = resolvePhone(plan, `+${row.phone}`);
  return {
    comment_id: Number(row.commentId),
    isReply: row.isReply,
    text: row.text,
    phone: row.phone,
    international: number?.kind === 'number' ? number.international : row.phone,
    status: row.status,
    endDateTimestamp: toTimestamp(row.endsAt),
    price: writeNumcy(parseNumcy(row.price)),
  };
}

/** @param price present monthly price in whole numcy, for a new subscription */
export function presentFollow(comment_id: number, follow: Follow | null, price: Numcy): FollowStatus {
  if (follow === null) {
    return {
      comment_id,
      status: 'none',
      neverRequested: true,
      activeSubscription: null,
      price: writeNumcy(price),
    };
  }
  const { renews } = follow;
  const expiredAt = toTimestamp(follow.endsAt);
  return {
    comment_id,
    status: renews ? 'active' : 'ending',
    neverRequested: false,
    price: writeNumcy(follow.price),
    activeSubscription: {
      autoRenewing: renews,
      expiredAt,
      nextCronScheduledAt: renews ? expiredAt : null,
      period: 'month',
      provider: 'numcy',
      status: renews ? 'active' : 'ended',
      tier: 'comment',
    },
  };
}
