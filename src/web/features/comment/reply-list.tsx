import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment, ThreadReply } from '#contract/comment.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';
import { ActMenu } from './act-menu.tsx';
import { BoostText } from './boost-text.tsx';
import { authorName, Byline } from './byline.tsx';
import { useCardContext } from './card-context.ts';
import { ComplainLink, ComplainText } from './complain-text.tsx';
import { HideText } from './hide-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { ReportedMark, ReportText } from './report-text.tsx';
import { ShareText } from './share-text.tsx';
import { TextBody } from './text-body.tsx';
import { anchorOf } from './text-link.ts';
import { WriteBox } from './write-box.tsx';

/** Replies to a comment, oldest first, and the reply box. */
export function ReplyList({ comment }: { comment: Comment }) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const { id, thread } = comment;
  const name = authorName(t, comment);
  const open = cardContext.open?.kind === 'reply' && cardContext.open.id === id ? cardContext.open : null;
  return (
    <>
      {thread.length > 0 && (
        <ol
          aria-label={t('comment.replies_to', { name })}
          className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:-ms-13"
        >
          {thread.map((reply) => (
            <li key={reply.id} className="rounded-xl bg-raised px-3.5 pt-2.5 pb-1 text-[0.9375rem]">
              <ReplyItem comment={comment} reply={reply} />
            </li>
          ))}
        </ol>
      )}
      <MoreReplies comment={comment} />
      {open && cardContext.profileId !== null && (
        <div className="mt-2">
          <WriteBox
            place={{ profileId: cardContext.profileId, phone: cardContext.phone, target: `reply:${id}` }}
            label={t('comment.reply_to', { name })}
            placeholder={t('comment.reply_to', { name })}
            submit={t('comment.reply')}
            refused={open.refused}
            isFocused={!open.isRestored}
            onSend={(text, isAnyway) => cardContext.addReply(comment, text, isAnyway)}
            onCancel={() => cardContext.closeBox(`reply-${id}`)}
          />
        </div>
      )}
    </>
  );
}

/** Loads the next four. */
function MoreReplies({ comment }: { comment: Comment }) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const sayRefusal = useRefusalWords();
  const [isLoading, setLoading] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const shown = comment.thread.filter(({ state, id }) => state === 'shown' && id > 0).length;
  const left = comment.thread_count - shown;
  if (left <= 0) return null;
  async function load() {
    if (isLoading) return;
    setLoading(true);
    setWrong(await cardContext.loadReplies(comment));
    setLoading(false);
  }
  return (
    <>
      <button
        type="button"
        data-act={`replies-${comment.id}`}
        aria-disabled={isLoading}
        onClick={() => void load()}
        className="needs-script link no-print min-h-11 text-[0.875rem] font-medium aria-disabled:opacity-60"
      >
        {wrong ? t('common.retry') : t('comment.more_replies', { number: left })}
      </button>
      {wrong && (
        <p role="alert" className="text-[0.875rem] text-unwanted">
          {sayRefusal(wrong)}
        </p>
      )}
    </>
  );
}

function ReplyItem({ comment, reply }: { comment: Comment; reply: ThreadReply }) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const { id, can } = reply;
  const name = authorName(t, reply);
  const open = cardContext.open?.kind === 'edit' && cardContext.open.id === id ? cardContext.open : null;
  return (
    <article
      id={anchorOf({ kind: 'reply', id })}
      tabIndex={-1}
      data-linked={cardContext.linked === id}
      aria-labelledby={`by-${id}`}
      aria-busy={id < 0}
      className={`linked-text rounded-control outline-offset-4 ${id < 0 ? 'opacity-60' : ''}`}
    >
      <Byline text={reply} now={cardContext.now} id={`by-${id}`} />
      <p className="sr-only">{t('comment.answers', { name: authorName(t, comment) })}</p>
      {open && cardContext.profileId !== null ? (
        <div className="mt-2 pb-2">
          <WriteBox
            place={{ profileId: cardContext.profileId, phone: cardContext.phone, target: `edit:${id}` }}
            label={t('comment.edit_reply')}
            before={reply.text}
            submit={t('profile.save')}
            refused={open.refused}
            isFocused={!open.isRestored}
            onSend={(text, isAnyway) => cardContext.editReply(comment, reply, text, isAnyway)}
            onCancel={() => cardContext.closeBox(`edit-${id}`)}
          />
        </div>
      ) : (
        <>
          <TextBody text={reply} />
          <div className="-ms-2.5 flex flex-wrap items-center gap-x-1">
            <ReactionBar text={reply} isReply name={name} />
            {can.edit && (
              <ActButton
                act={`edit-${id}`}
                label={t('comment.edit_reply')}
                onPress={() => cardContext.setOpen({ kind: 'edit', id })}
              >
                <Pencil size={16} aria-hidden="true" />
              </ActButton>
            )}
            {can.delete && (
              <ActButton
                act={`delete-${id}`}
                label={t('comment.delete_reply')}
                onPress={() => cardContext.askToDelete(comment, reply)}
              >
                <Trash2 size={16} aria-hidden="true" />
              </ActButton>
            )}
            <ReportedMark text={reply} isReply />
            {id > 0 && (
              <ActMenu id={id} name={name}>
                <BoostText text={reply} isReply />
                <ShareText kind="reply" id={id} />
                <ReportText text={reply} isReply />
                {can.hide && <HideText text={reply} isReply />}
                <ComplainText text={reply} isReply />
              </ActMenu>
            )}
            <ComplainLink text={reply} isReply name={name} />
          </div>
        </>
      )}
    </article>
  );
}
