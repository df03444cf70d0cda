import { createContext, useContext } from 'react';
import type { Comment, ThreadReply } from '#contract/comment.ts';
import type { ReactionStore } from './reaction.ts';
import { anchorOf, type LinkedText } from './text-link.ts';

/** An open box under a comment, or in place of a reply. */
export interface OpenBox {
  kind: 'reply' | 'edit';
  /** Id of the comment replied to, or of the reply being edited. */
  id: number;
  /** Error code of the last attempt. */
  refused?: string | undefined;
  /** Contains a draft of an earlier visit; not focused automatically. */
  isRestored?: boolean;
}

/** Shared state and actions of the texts on a number's page. */
export interface CardContext {
  /** Digits without plus; empty if the page may not reveal them. */
  phone: string;
  /** Null for a visitor. */
  profileId: number | null;
  /** The member's permissions are still loading; the visitor's buttons keep their place until then. */
  isWaiting: boolean;
  now: Date;
  reactions: ReactionStore;
  open: OpenBox | null;
  setOpen(open: OpenBox | null): void;
  /** Closes the open box and returns the focus to its opener. */
  closeBox(act: string): void;
  /** Sends a visitor to the sign-in, and back to the reply box, the report question or the price of following. */
  signIn(text: LinkedText, act?: 'reply' | 'report' | 'follow'): void;
  addReply(comment: Comment, text: string, sendAnyway: boolean): void;
  editReply(comment: Comment, reply: ThreadReply, text: string, sendAnyway: boolean): void;
  /** Resolves to an error code, or null on success. */
  loadReplies(comment: Comment): Promise<string | null>;
  /** Opens the boost dialog. */
  askToBoost(text: ThreadReply, isReply: boolean): void;
  askToDelete(comment: Comment, reply?: ThreadReply): void;
  /** Opens the box with the own comment. */
  editOwn(): void;
  pin(comment: Comment): void;
  /** Records a hidden text: hidden until Unix time in seconds, or null if visible. */
  noteHidden(text: ThreadReply, until: number | null): void;
  /** Shares a link to the text; null if the page may not reveal its number. */
  share: ((text: LinkedText) => void) | null;
  /** Id of the text that the address points to. */
  linked: number | null;
}

export const CommentCardContext = createContext<CardContext | null>(null);

export function useCardContext(): CardContext {
  const cardContext = useContext(CommentCardContext);
  if (cardContext === null) throw new Error('useCardContext needs a comment card above it');
  return cardContext;
}

/** Ids of comments and replies are from one sequence. */
const findArticle = (id: number) =>
  document.getElementById(anchorOf({ kind: 'comment', id })) ??
  document.getElementById(anchorOf({ kind: 'reply', id }));

/** Focuses a button once it is rendered. */
export function focusAct(act: string) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`main [data-act="${act}"]`)?.focus());
}

/** Frames to wait for a sent text to render. */
const mostFrames = 30;

/** Focuses the text once rendered, else the editor. */
export function focusArticle(id: number | null, frames = id === null ? 0 : mostFrames) {
  requestAnimationFrame(() => {
    const article = id === null ? null : findArticle(id);
    if (!article && frames > 0) focusArticle(id, frames - 1);
    else
      (article ?? document.querySelector<HTMLElement>('#tell textarea, #comments textarea, #comments button'))?.focus();
  });
}
