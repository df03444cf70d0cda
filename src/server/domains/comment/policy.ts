import type { TextState } from '#contract/comment.ts';
import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Who looks at a text or does something with it. */
export interface TextViewer {
  /** Null for a visitor, and for a member whose account is deactivated. */
  profileId: string | null;
  /** Holds the number that the text is about. */
  isHolder: boolean;
}

/** Who may want to like a text. */
export interface ReactingViewer extends TextViewer {
  /** Was barred from the number for good. */
  isBarred: boolean;
}

/** What decides about a text. */
export interface JudgedText {
  authorId: string;
  state: TextState;
  isReply: boolean;
}

type TextPermission<Code extends 'comment.own' | 'comment.barred' | 'comment.not_holder' | 'comment.unlisted' = never> =
  Permission<'sign_in.required' | 'comment.not_found' | Code>;

/** Whether the text itself may be read: what is not shown by its author alone, and what is deleted by nobody. */
export function canRead(viewer: TextViewer, text: JudgedText): boolean {
  return text.state === 'shown' || (text.state !== 'deleted' && text.authorId === viewer.profileId);
}

/** What the holder hid is read by its author and the holder alone; whatever else can be done with it stays as it is. */
export function canReadHidden(viewer: TextViewer, text: JudgedText): boolean {
  return canRead(viewer, text) && (viewer.isHolder || text.authorId === viewer.profileId);
}

/** Members say something of every number that they were not barred from. */
export function canComment(viewer: ReactingViewer): Permission<'sign_in.required' | 'comment.barred'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  return viewer.isBarred ? denied('comment.barred') : allowed;
}

/** Only its author changes a text; to others it is as if it were not there. */
export function canEdit(viewer: ReactingViewer, text: JudgedText): TextPermission<'comment.barred'> {
  const own = canDelete(viewer, text);
  return own.may ? canComment(viewer) : own;
}

/** Only its author deletes a text, one that was barred from the number too. */
export function canDelete(viewer: TextViewer, text: JudgedText): TextPermission {
  if (viewer.profileId === null) return denied('sign_in.required');
  return text.authorId === viewer.profileId && text.state !== 'deleted' ? allowed : denied('comment.not_found');
}

/** Members answer comments that are shown, their own too; a reply is answered under its comment. */
export function canReply(viewer: ReactingViewer, text: JudgedText): TextPermission<'comment.barred'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  return !text.isReply && text.state === 'shown' ? canComment(viewer) : denied('comment.not_found');
}

/**
 * Members pay to be told of answers to a comment that they can read, their own too; not who was barred from the number,
 * nor about a number whose holder had it unlisted.
 */
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

/** Members like, dislike and raise what others wrote and everybody reads; who was barred from the number does not. */
export function canReact(viewer: ReactingViewer, text: JudgedText): TextPermission<'comment.own' | 'comment.barred'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.state !== 'shown') return denied('comment.not_found');
  if (text.authorId === viewer.profileId) return denied('comment.own');
  return viewer.isBarred ? denied('comment.barred') : allowed;
}

/** Members tell moderators of what others wrote and everybody reads. */
export function canReport(viewer: TextViewer, text: JudgedText): TextPermission<'comment.own'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.state !== 'shown') return denied('comment.not_found');
  return text.authorId === viewer.profileId ? denied('comment.own') : allowed;
}

/** Anybody complains of what others wrote and everybody reads, visitors too; of what the holder hid like of any other. */
export function canComplain(viewer: TextViewer, text: JudgedText): Permission<'comment.not_found' | 'comment.own'> {
  if (text.state !== 'shown') return denied('comment.not_found');
  return text.authorId === viewer.profileId ? denied('comment.own') : allowed;
}

/** The number's holder lets one comment stand first, whoever wrote it. */
export function canPin(viewer: TextViewer, text: JudgedText): TextPermission<'comment.not_holder'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.isReply || text.state !== 'shown') return denied('comment.not_found');
  return viewer.isHolder ? allowed : denied('comment.not_holder');
}

/** The number's holder hides what others wrote and everybody reads; one's own text one deletes. */
export function canHide(viewer: TextViewer, text: JudgedText): TextPermission<'comment.own' | 'comment.not_holder'> {
  if (viewer.profileId === null) return denied('sign_in.required');
  if (text.state !== 'shown') return denied('comment.not_found');
  if (text.authorId === viewer.profileId) return denied('comment.own');
  return viewer.isHolder ? allowed : denied('comment.not_holder');
}
