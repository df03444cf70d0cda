import type { Comment, CommentCan, ThreadReply } from '#contract/comment.ts';
import { avatarAddress } from '#server/domains/profile/queries/avatar-address.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { maskName } from '#shared/mask-name.ts';
import {
  canDelete,
  canEdit,
  canPin,
  canReact,
  canRead,
  canReply,
  canReport,
  type JudgedText,
  type ReactingViewer,
} from './policy.ts';
import type { UnreadByComment } from './queries/list-unread.ts';
import type { CommentRow, TextRow } from './queries/text-rows.ts';

/** How somebody sees texts. */
export interface TextSight extends ReactingViewer {
  /** Names stand there in part, and no uploaded pictures: for visitors, and where names are to be paid for. */
  isMasked: boolean;
  /** The viewer's own likes (true) and dislikes (false), by the text's id. */
  reactions: ReadonlyMap<number, boolean>;
  /** Texts that the viewer raised. */
  boosted: ReadonlySet<number>;
  /** Replies of the viewer's own that nobody else reads. */
  unread: UnreadByComment;
}

/** Nobody in particular. */
export const visitorSight: TextSight = {
  profileId: null,
  isHolder: false,
  isBarred: false,
  isMasked: true,
  reactions: new Map(),
  boosted: new Set(),
  unread: new Map(),
};

export function presentComment(row: CommentRow, sight: TextSight): Comment {
  return {
    ...presentText(row, sight, false),
    thread_count: row.threadCount,
    thread: threadOf(row, sight).map((reply) => presentReply(reply, sight)),
    isPinned: row.isPinned,
  };
}

/** The first replies that everybody may read, with those of the viewer's own that stand before the last of them. */
function threadOf({ id, thread, threadCount }: CommentRow, { unread }: TextSight): TextRow[] {
  const shown = thread ?? [];
  const own = unread.get(id) ?? [];
  if (own.length === 0) return shown;
  const last = threadCount > shown.length ? shown.at(-1) : undefined;
  const among = last === undefined ? own : own.filter((reply) => reply.id < last.id);
  return [...shown, ...among].sort((one, other) => one.id - other.id);
}

export function presentReply(row: TextRow, sight: TextSight): ThreadReply {
  return presentText(row, sight, true);
}

function presentText(row: TextRow, sight: TextSight, isReply: boolean): ThreadReply {
  const judged: JudgedText = { authorId: row.authorId, state: row.state, isReply };
  const isMine = row.authorId === sight.profileId;
  const isRead = canRead(sight, judged);
  const reaction = sight.reactions.get(row.id);
  return {
    id: row.id,
    ...presentAuthor(row, sight, isMine, isRead),
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
    hasCommentUp: sight.boosted.has(row.id),
    hiddenBy: null,
    endDateTimestamp: null,
    can: presentCan(sight, judged),
  };
}

/** Of a text that the viewer may not read nobody is told who wrote it. */
function presentAuthor(row: TextRow, { isMasked }: TextSight, isMine: boolean, isRead: boolean) {
  if (!isRead) return { profile_id: null, firstName: '', lastName: '', avatar: null, authorKind: 'member' as const };
  const isSeen = isMine || row.isOpen;
  const name = { firstName: row.firstName ?? '', lastName: row.lastName ?? '' };
  const shown = isMasked && !isMine ? maskName(name) : name;
  const avatarVersion = isMasked && !isMine ? null : row.avatarVersion;
  return {
    profile_id: isSeen ? Number(row.authorId) : null,
    firstName: isSeen ? shown.firstName : '',
    lastName: isSeen ? shown.lastName : '',
    avatar: isSeen ? avatarAddress({ profileId: row.authorId, avatarId: row.avatarId, avatarVersion }) : null,
    authorKind: row.authorKind,
  };
}

/** Hiding and complaining are not there yet. */
function presentCan(sight: TextSight, text: JudgedText): CommentCan {
  return {
    ...flagsOf({
      edit: canEdit(sight, text),
      delete: canDelete(sight, text),
      reply: canReply(sight, text),
      like: canReact(sight, text),
      pin: canPin(sight, text),
      report: canReport(sight, text),
    }),
    hide: false,
    complain: false,
  };
}
