import { createContext, useContext } from 'react';
import type { Comment, ThreadReply } from '#contract/comment.ts';
import type { ReactionStore } from './reaction.ts';
import { anchorOf, type LinkedText } from './text-link.ts';

/** A box that is open under a comment, or in place of a reply. */
export interface OpenBox {
  kind: 'reply' | 'edit';
  /** Of the comment that is answered, or the reply that is changed. */
  id: number;
  /** Code of why what was sent from it was not taken. */
  refused?: string | undefined;
  /** It holds what was typed in an earlier visit, and takes no focus. */
  isRestored?: boolean;
}

/** What the texts of one number's page share: whose page it is, what is open, and what can be done. */
export interface CommentDesk {
  /** Digits without plus; empty where the page may not tell them. */
  phone: string;
  /** Null for a visitor. */
  profileId: number | null;
  /** What a member may do is not told yet: what a visitor sees keeps its place until it is. */
  isWaiting: boolean;
  now: Date;
  reactions: ReactionStore;
  open: OpenBox | null;
  setOpen(open: OpenBox | null): void;
  /** Closes the open box, and gives the focus back to what opened it. */
  closeBox(act: string): void;
  /** Leads a visitor to the sign-in, and back to a box under this comment, to the question why to report the text, or what following it costs. */
  signIn(text: LinkedText, act?: 'reply' | 'report' | 'follow'): void;
  addReply(comment: Comment, text: string, sendAnyway: boolean): void;
  editReply(comment: Comment, reply: ThreadReply, text: string, sendAnyway: boolean): void;
  /** Gives the code of what went wrong, null where nothing did. */
  loadReplies(comment: Comment): Promise<string | null>;
  /** Asks how much a text is raised with. */
  askToBoost(text: ThreadReply, isReply: boolean): void;
  askToDelete(comment: Comment, reply?: ThreadReply): void;
  /** Opens the box with one's own comment. */
  editOwn(): void;
  pin(comment: Comment): void;
  /** Others do not read the text until then, seconds since 1970; null: they do. */
  noteHidden(text: ThreadReply, until: number | null): void;
  /** Hands over a link to the text; null where the page may not tell its number. */
  share: ((text: LinkedText) => void) | null;
  /** The text that the page's address leads to. */
  linked: number | null;
}

export const DeskContext = createContext<CommentDesk | null>(null);

export function useDesk(): CommentDesk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('useDesk needs a comment card above it');
  return desk;
}

/** Comments and replies have ids of one row. */
const findArticle = (id: number) =>
  document.getElementById(anchorOf({ kind: 'comment', id })) ??
  document.getElementById(anchorOf({ kind: 'reply', id }));

/** Gives the focus to a button of the page, as soon as it stands there. */
export function focusAct(act: string) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`main [data-act="${act}"]`)?.focus());
}

/** A text that was sent stands on the page within so many frames. */
const mostFrames = 30;

/** Gives a text the focus once it stands on the page; where it does not, what one writes in. */
export function focusArticle(id: number | null, frames = id === null ? 0 : mostFrames) {
  requestAnimationFrame(() => {
    const article = id === null ? null : findArticle(id);
    if (!article && frames > 0) focusArticle(id, frames - 1);
    else
      (article ?? document.querySelector<HTMLElement>('#tell textarea, #comments textarea, #comments button'))?.focus();
  });
}
