import type { TextState } from '#contract/comment.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

export interface TextViewer {
  /** Null for a visitor, and for a member whose account is deactivated. */
  profileId: string | null;
  isHolder: boolean;
}

export interface ReactingViewer extends TextViewer {
  isBarred: boolean;
}

export interface JudgedText {
  authorId: string;
  state: TextState;
  isReply: boolean;
}

type TextPermission<Code extends 'comment.own' | 'comment.barred' | 'comment.not_holder' | 'comment.unlisted' = never> =
  Permission<'sign_in.required' | 'comment.not_found' | Code>;

/** Whether the content may be read: by its author alone unless shown, by nobody once deleted. */
export function canRead(viewer: TextViewer, text: JudgedText): boolean {
  return text.state === 'shown' || (text.state !== 'deleted' && text.authorId === viewer.profileId);
}

/** Whether a text hidden by the holder may be read: by its author and the holder. Other permissions ignore hiding. */
export function canReadHidden(viewer: TextViewer, text: JudgedText): boolean {
  return canRead(viewer, text) && (viewer.isHolder || text.authorId === viewer.profileId);
}

/** Whether a member may comment on a number: unless barred from it. */
export function canComment(viewer: ReactingViewer): Permission<'sign_in.required' | 'comment.barred'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  return viewer.isBarred ? denied('comment.barred') : allowed;
}

/** Whether a text may be edited: by its author, unless barred. To others it is not found. */
export function canEdit(viewer: ReactingViewer, text: JudgedText): TextPermission<'comment.barred'> {
  const own = canDelete(viewer, text);
  return own.may ? canComment(viewer) : own;
}

/** Whether a text may be deleted: by its author, even if barred from the number. */
export function canDelete(viewer: TextViewer, text: JudgedText): TextPermission {
  if (viewer.profileId === null) return denied('sign_in.required');
  return text.authorId === viewer.profileId && text.state !== 'deleted' ? allowed : denied('comment.not_found');
}

/** Whether a comment may be answered: any shown one, including one's own. Replies have no replies. */
export function canReply(viewer: ReactingViewer, text: JudgedText): TextPermission<'comment.barred'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  return !text.isReply && text.state === 'shown' ? canComment(viewer) : denied('comment.not_found');
}

/** Whether replies may be subscribed to: of any readable comment, unless barred or the number is unlisted. */
export function canFollow(
  viewer: ReactingViewer,
  text: JudgedText & { isHidden: boolean; isUnlisted: boolean },
): TextPermission<'comment.barred' | 'comment.unlisted'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  const isRead = text.isHidden ? canReadHidden(viewer, text) : canRead(viewer, text);
  if (text.isReply || text.state !== 'shown' || !isRead) return denied('comment.not_found');
  if (text.isUnlisted) return denied('comment.unlisted');
  return canComment(viewer);
}

/** Whether a text may be liked, disliked or boosted: others' shown texts, unless barred from the number. */
export function canReact(viewer: ReactingViewer, text: JudgedText): TextPermission<'comment.own' | 'comment.barred'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.state !== 'shown') return denied('comment.not_found');
  if (text.authorId === viewer.profileId) return denied('comment.own');
  return viewer.isBarred ? denied('comment.barred') : allowed;
}

/** Whether a text may be reported to moderators: others' shown texts. */
export function canReport(viewer: TextViewer, text: JudgedText): TextPermission<'comment.own'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.state !== 'shown') return denied('comment.not_found');
  return text.authorId === viewer.profileId ? denied('comment.own') : allowed;
}

/** Whether a complaint about a text may be made: others' shown texts, by visitors too, also if hidden by the holder. */
export function canComplain(viewer: TextViewer, text: JudgedText): Permission<'comment.not_found' | 'comment.own'> {
  if (text.state !== 'shown') return denied('comment.not_found');
  return text.authorId === viewer.profileId ? denied('comment.own') : allowed;
}

/** Whether a comment may be pinned: by the number's holder, whoever wrote it. */
export function canPin(viewer: TextViewer, text: JudgedText): TextPermission<'comment.not_holder'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.isReply || text.state !== 'shown') return denied('comment.not_found');
  return viewer.isHolder ? allowed : denied('comment.not_holder');
}

/** Whether a text may be hidden: by the number's holder, except their own, which they can delete. */
export function canHide(viewer: TextViewer, text: JudgedText): TextPermission<'comment.own' | 'comment.not_holder'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.state !== 'shown') return denied('comment.not_found');
  if (text.authorId === viewer.profileId) return denied('comment.own');
  return viewer.isHolder ? allowed : denied('comment.not_holder');
}
