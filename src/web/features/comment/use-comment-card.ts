import { useEffect, useRef, useState } from 'react';
import type { Comment, ThreadReply } from '#contract/comment.ts';
import type { NumberView } from '#contract/number.ts';
import { shareLink } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { sendReport } from '#web/features/moderation/report-state.ts';
import { readChoice } from '#web/features/opinion/kept-choice.ts';
import { hasWish, takeWish } from '#web/features/sign-in/intent.ts';
import { useLoginWay } from '#web/features/sign-in/login-way.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type CardContext, focusAct, focusArticle, type OpenBox } from './card-context.ts';
import { neighbourOf } from './comment-rows.ts';
import { adoptDraft, dropDraft, listDrafts, readDraft } from './draft.ts';
import { createReactionStore, reactionKey, reactionsOf } from './reaction.ts';
import { sendReaction } from './send-reaction.ts';
import { anchorOf } from './text-link.ts';
import { useComments } from './use-comments.ts';
import { useLinkedText } from './use-linked-text.ts';
import type { OwnBox } from './write-slot.tsx';

/** How long the confirmation of a sent reply shows. */
const attentionMs = 3_000;

/** A text whose deletion awaits confirmation. */
export interface Deletion {
  comment: Comment;
  reply: ThreadReply | undefined;
  opener: HTMLElement | null;
  isOpen: boolean;
  /** Changes with each question, to remount the dialog. */
  asked: number;
}

/**
 * Actions on a number's comments, and which boxes and questions are open.
 * @param isTold the page asks for a comment
 */
export function useCommentCard(view: NumberView, isOwn: boolean, ask: () => Promise<unknown>, isTold: boolean) {
  const { t } = useLocale();
  const goToSignIn = useLoginWay();
  const proveAgain = useProveAgain('boost');
  const complain = useRefusalToast();
  const { publicUrl } = useSite();
  const profileId = useSession()?.profileId ?? null;
  const comments = useComments(view, ask);
  const { rows } = comments.state;
  const phone = view.phone.number;
  const [open, setOpen] = useState<OpenBox | null>(null);
  const [box, setBox] = useState<OwnBox>({ isOpen: false, isFocused: false, opened: 0 });
  const [hasPosted, setPosted] = useState(false);
  const [isBack, setBack] = useState(false);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [boosted, setBoosted] = useState<{
    text: ThreadReply;
    isReply: boolean;
    isOpen: boolean;
    asked: number;
  } | null>(null);
  const [reactions] = useState(() => createReactionStore(sendReaction));

  useEffect(() => {
    for (const row of rows) {
      reactions.learn(reactionKey(row.id, false), reactionsOf(row));
      for (const reply of row.thread) reactions.learn(reactionKey(reply.id, true), reactionsOf(reply));
    }
  }, [rows]);

  function openOwn(refused?: string) {
    setBox(({ opened }) => ({ isOpen: true, isFocused: true, opened: opened + 1, refused }));
  }

  // Set if the address led to a reply box, which then has the focus.
  const isAnswering = useRef(false);
  // Restores drafts of an earlier visit or from before the sign-in.
  useEffect(() => {
    if (profileId === null) return;
    const isWished = isTold && takeWish('tell');
    if (isWished) {
      setBack(true);
      adoptDraft(profileId, phone, 'comment');
    }
    const isWritten = readDraft({ profileId, phone, target: 'comment' }) !== null;
    // A choice without text waits for its own button.
    if (isWished && (isWritten || readChoice(phone) === null)) openOwn();
    else if (isWritten) {
      setBox(({ opened }) => ({ isOpen: true, isFocused: false, opened: opened + 1 }));
    }
    if (takeWish('reply')) {
      const answered = rows.find(({ id }) => location.hash === `#${anchorOf({ kind: 'comment', id })}`);
      if (answered) {
        isAnswering.current = true;
        return setOpen({ kind: 'reply', id: answered.id });
      }
    }
    const unsent = listDrafts(profileId, phone).map(([target]) => target);
    const texts = rows.flatMap((row) => [`reply:${row.id}`, ...row.thread.map(({ id }) => `edit:${id}`)]);
    const [kind, id] = texts.find((target) => unsent.includes(target as (typeof unsent)[number]))?.split(':') ?? [];
    if (kind === 'reply' || kind === 'edit') setOpen({ kind, id: Number(id), isRestored: true });
  }, [profileId]);

  const linked = useLinkedText(
    comments.openText,
    complain,
    () => isAnswering.current || hasWish('report') || hasWish('boost') || hasWish('hide') || hasWish('follow'),
  );

  async function shareText(link: string) {
    const outcome = await shareLink(link, view.phone.international);
    if (outcome === 'copied') showToast(t('toast.link_copied'));
    if (outcome === 'failed') showToast(t('toast.copy_failed'));
  }

  async function addOwn(text: string, sendAnyway: boolean) {
    if (profileId === null) return goToSignIn('tell');
    const isFirst = comments.state.mine === null;
    setBox(({ opened }) => ({ isOpen: false, isFocused: false, opened }));
    setPosted(isFirst);
    const result = await comments.addComment(text, sendAnyway);
    if ('wrong' in result) {
      setPosted(false);
      return openOwn(result.wrong);
    }
    dropDraft({ profileId, phone, target: 'comment' });
    showToast(isFirst ? t('comment.posted') : t('comment.saved'));
    focusArticle(result.id);
  }

  const cardContext: CardContext = {
    phone,
    profileId,
    isWaiting: profileId !== null && !isOwn,
    now: new Date(view.verdict.computedAtTimestamp * 1000),
    reactions,
    open,
    setOpen,
    closeBox(act) {
      setOpen(null);
      focusAct(act);
    },
    linked,
    share: phone === '' ? null : (text) => void shareText(`${publicUrl}/number/${phone}#${anchorOf(text)}`),
    signIn: (text, act = 'reply') => goToSignIn(act, `#${anchorOf(text)}`),
    editOwn: () => openOwn(),
    loadReplies: comments.loadReplies,

    async addReply(comment, text, sendAnyway) {
      setOpen(null);
      const result = await comments.addReply(comment, text, sendAnyway);
      if ('wrong' in result) return setOpen({ kind: 'reply', id: comment.id, refused: result.wrong });
      dropDraft({ profileId, phone, target: `reply:${comment.id}` });
      showToast(t('comment.reply_sent'), attentionMs);
      focusArticle(result.id);
    },

    async editReply(comment, reply, text, sendAnyway) {
      setOpen(null);
      const wrong = text.trim() === reply.text ? null : await comments.editReply(comment, reply, text, sendAnyway);
      if (wrong) return setOpen({ kind: 'edit', id: reply.id, refused: wrong });
      dropDraft({ profileId, phone, target: `edit:${reply.id}` });
      focusArticle(reply.id);
    },

    askToBoost: (text, isReply) =>
      setBoosted((before) => ({ text, isReply, isOpen: true, asked: (before?.asked ?? 0) + 1 })),

    askToDelete(comment, reply) {
      const opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setDeletion((before) => ({ comment, reply, opener, isOpen: true, asked: (before?.asked ?? 0) + 1 }));
    },

    noteHidden: (text, until) => comments.noteHidden(text.id, until),

    async pin(comment) {
      const wrong = await comments.pin(comment);
      if (wrong) complain(wrong);
      else showToast(comment.isPinned ? t('comment.unpinned_done') : t('comment.pinned_done'));
    },
  };

  async function deleteText({ comment, reply }: Deletion, isComplaint: boolean) {
    const ids = reply ? [comment.id, ...comment.thread.map(({ id }) => id)] : rows.map(({ id }) => id);
    // A comment with replies stays in place.
    const staysThere = reply === undefined && comment.thread_count > 0;
    focusArticle(staysThere ? comment.id : neighbourOf(ids, reply?.id ?? comment.id));
    const wrong = await (reply ? comments.deleteReply(comment, reply) : comments.deleteComment(comment));
    if (wrong) return complain(wrong);
    const target = { kind: 'comment', id: comment.id, revision: comment.updatedAtTimestamp } as const;
    const refused = isComplaint ? await sendReport(target, { reason: 'other', words: '' }) : null;
    if (refused) return complain(refused);
    if (isComplaint) return showToast(t('comment.deleted_and_reported'));
    showToast(reply ? t('comment.reply_deleted') : t('comment.comment_deleted'));
  }

  return {
    cardContext,
    comments,
    box,
    /** The first comment was posted, or is being sent. */
    hasPosted,
    /** The user returned from the sign-in started here. */
    isBack,
    addOwn,
    closeOwn() {
      setBox(({ opened }) => ({ isOpen: false, isFocused: false, opened }));
      focusAct('own-edit');
    },
    keepOwnOpen: () => setBox((before) => ({ ...before, isOpen: true, isFocused: false })),
    boosted,
    closeBoost: () => setBoosted((before) => before && { ...before, isOpen: false }),
    async boost(amount: number, key: string): Promise<string | null> {
      if (!boosted) return null;
      const wrong = await comments.boost(boosted.text, boosted.isReply, amount, key);
      const { text, isReply } = boosted;
      if (wrong === null) showToast(t('comment.boost_done'));
      else proveAgain(wrong, `#${anchorOf({ kind: isReply ? 'reply' : 'comment', id: text.id })}`);
      return wrong;
    },
    deletion,
    deleteText,
    closeDeletion: () => setDeletion((before) => before && { ...before, isOpen: false }),
  };
}
