import { Pin, PinOff, Reply } from 'lucide-react';
import type { Comment } from '#contract/comment.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';
import { authorName, Byline } from './byline.tsx';
import { ComplainText } from './complain-text.tsx';
import { useDesk } from './desk.ts';
import { FollowComment } from './follow-comment.tsx';
import { HideText } from './hide-text.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { ReplyList } from './reply-list.tsx';
import { ReportText } from './report-text.tsx';
import { ShareText } from './share-text.tsx';
import { TextBody } from './text-body.tsx';
import { anchorOf } from './text-link.ts';

/** A comment with what can be done about it and its replies. */
export function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useLocale();
  const desk = useDesk();
  const { id, can } = comment;
  const name = authorName(t, comment);
  const isPending = id < 0;
  function reply() {
    if (desk.profileId === null) desk.signIn({ kind: 'comment', id });
    else desk.setOpen({ kind: 'reply', id });
  }
  return (
    <article
      id={anchorOf({ kind: 'comment', id })}
      tabIndex={-1}
      data-linked={desk.linked === id}
      aria-labelledby={`by-${id}`}
      aria-busy={isPending}
      className={`linked-text grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 rounded-control outline-offset-4 ${isPending ? 'opacity-60' : ''}`}
    >
      <Avatar src={comment.avatar} name={comment.isMine ? '' : name} alt="" size="small" />
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Byline text={comment} now={desk.now} id={`by-${id}`} />
          </div>
          <FollowComment comment={comment} name={name} />
        </div>
        <TextBody text={comment} />
        {comment.state !== 'deleted' && (
          // From under the picture on a phone, where it is all the room that one line takes.
          <div className="-mx-2.5 mt-1 flex flex-wrap items-center max-sm:-ms-15.5 min-[27rem]:gap-x-1">
            <ReactionBar text={comment} name={name} />
            {/* Before what waits for the member's own answer, so that it does not move. */}
            <ShareText kind="comment" id={id} />
            {(can.reply || desk.profileId === null || (desk.isWaiting && !isPending)) && (
              <ActButton
                act={`reply-${id}`}
                label={t('comment.reply_to', { name })}
                shown={t('comment.reply')}
                onPress={reply}
              >
                <Reply size={17} aria-hidden="true" className="flip-rtl" />
              </ActButton>
            )}
            <ReportText text={comment} name={name} />
            {can.hide && <HideText text={comment} name={name} />}
            <ComplainText text={comment} name={name} />
            {can.pin && (
              <ActButton
                act={`pin-${id}`}
                label={comment.isPinned ? t('comment.unpin') : t('comment.pin')}
                onPress={() => desk.pin(comment)}
              >
                {comment.isPinned ? <PinOff size={16} aria-hidden="true" /> : <Pin size={16} aria-hidden="true" />}
              </ActButton>
            )}
          </div>
        )}
        <ReplyList comment={comment} />
      </div>
    </article>
  );
}
