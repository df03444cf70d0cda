import { Reply } from 'lucide-react';
import type { Comment } from '#contract/comment.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';
import { ActMenu } from './act-menu.tsx';
import { BoostText } from './boost-text.tsx';
import { authorName, Byline } from './byline.tsx';
import { useCardContext } from './card-context.ts';
import { ComplainLink, ComplainText } from './complain-text.tsx';
import { FollowComment } from './follow-comment.tsx';
import { HideText } from './hide-text.tsx';
import { MemberMark } from './member-mark.tsx';
import { PinComment } from './pin-comment.tsx';
import { ReactionBar } from './reaction-bar.tsx';
import { ReplyList } from './reply-list.tsx';
import { ReportedMark, ReportText } from './report-text.tsx';
import { ShareText } from './share-text.tsx';
import { TextBody } from './text-body.tsx';
import { anchorOf } from './text-link.ts';

export function CommentItem({ comment }: { comment: Comment }) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const { id, can } = comment;
  const name = authorName(t, comment);
  const isPending = id < 0;
  function reply() {
    if (cardContext.profileId === null) cardContext.signIn({ kind: 'comment', id });
    else cardContext.setOpen({ kind: 'reply', id });
  }
  return (
    <article
      id={anchorOf({ kind: 'comment', id })}
      tabIndex={-1}
      data-linked={cardContext.linked === id}
      aria-labelledby={`by-${id}`}
      aria-busy={isPending}
      className={`linked-text grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3 rounded-control outline-offset-4 ${isPending ? 'opacity-60' : ''}`}
    >
      {comment.member && comment.avatar === null ? (
        <MemberMark member={comment.member} />
      ) : (
        <Avatar src={comment.avatar} name={comment.isMine ? '' : name} alt="" size="small" />
      )}
      <div className="min-w-0">
        <Byline text={comment} now={cardContext.now} id={`by-${id}`} />
        <TextBody text={comment} />
        {comment.state !== 'deleted' && (
          // On phones it extends under the avatar, to fit on one line.
          <div className="-mx-2.5 mt-1 flex flex-wrap items-center max-sm:-ms-15.5 min-[27rem]:gap-x-1">
            <ReactionBar text={comment} name={name} />
            {(can.reply || cardContext.profileId === null || (cardContext.isWaiting && !isPending)) && (
              <ActButton
                act={`reply-${id}`}
                label={t('comment.reply_to', { name })}
                shown={t('comment.reply')}
                onPress={reply}
              >
                <Reply size={17} aria-hidden="true" className="flip-rtl" />
              </ActButton>
            )}
            <ReportedMark text={comment} />
            {!isPending && (
              <ActMenu id={id} name={name}>
                <BoostText text={comment} />
                <ShareText kind="comment" id={id} />
                <FollowComment comment={comment} />
                <PinComment comment={comment} />
                <ReportText text={comment} />
                {can.hide && <HideText text={comment} />}
                <ComplainText text={comment} />
              </ActMenu>
            )}
            <ComplainLink text={comment} name={name} />
          </div>
        )}
        <ReplyList comment={comment} />
      </div>
    </article>
  );
}
