import { ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comment } from '#contract/comment.ts';
import type { NumberView } from '#contract/number.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** What others say of a number, to be read. */
export default function CommentList({ view }: { view: NumberView }) {
  const { t } = useLocale();
  const { comments, pinnedComment, commentsTotal, verdict } = view;
  const now = new Date(verdict.computedAtTimestamp * 1000);
  const shown = pinnedComment ? [pinnedComment, ...comments.filter(({ id }) => id !== pinnedComment.id)] : comments;
  return (
    <SectionCard title={t('comment.title_count', { number: commentsTotal })}>
      <ul>
        {shown.map((comment) => (
          <li key={comment.id} className="border-t border-line py-4 first:border-0 first:pt-0">
            <CommentItem comment={comment} isPinned={comment.id === pinnedComment?.id} now={now} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function CommentItem({ comment, isPinned, now }: { comment: Comment; isPinned: boolean; now: Date }) {
  const { t, formatNumber, formatDate } = useLocale();
  const name = `${comment.firstName} ${comment.lastName}`.trim() || t('profile.unnamed');
  return (
    <article className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3">
      <span
        aria-hidden="true"
        className="grid size-10 place-items-center rounded-full bg-brand-soft font-semibold text-brand"
      >
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <div className="min-w-0">
        <Byline name={name} at={comment.createdAtTimestamp} now={now}>
          {isPinned && (
            <span className="rounded-md bg-trusted-soft px-1.5 text-[0.75rem] font-semibold text-trusted">
              {t('comment.pinned')}
            </span>
          )}
        </Byline>
        {comment.hiddenBy ? (
          <p className="mt-1 text-muted italic">
            {comment.endDateTimestamp
              ? t('comment.hidden_until', { date: formatDate(new Date(comment.endDateTimestamp * 1000)) })
              : t('comment.hidden')}
          </p>
        ) : (
          <p className="mt-1 whitespace-pre-line" dir="auto">
            {comment.text}
          </p>
        )}
        <p className="mt-2 flex gap-4 text-[0.875rem] text-muted">
          <span className="flex items-center gap-1.5">
            <ThumbsUp size={15} aria-hidden="true" />
            <span className="sr-only">{t('comment.likes')}</span> {formatNumber(comment.likes)}
          </span>
          <span className="flex items-center gap-1.5">
            <ThumbsDown size={15} aria-hidden="true" />
            <span className="sr-only">{t('comment.dislikes')}</span> {formatNumber(comment.dislikes)}
          </span>
        </p>
        {comment.thread.map((reply) => (
          <div key={reply.id} className="mt-3 rounded-xl bg-raised px-3.5 py-2.5 text-[0.9375rem]">
            <Byline
              name={`${reply.firstName} ${reply.lastName}`.trim() || t('profile.unnamed')}
              at={reply.createdAtTimestamp}
              now={now}
            />
            <p className="whitespace-pre-line" dir="auto">
              {reply.hiddenBy ? t('comment.hidden') : reply.text}
            </p>
          </div>
        ))}
      </div>
    </article>
  );
}

function Byline({ name, at, now, children }: { name: string; at: number; now: Date; children?: ReactNode }) {
  const { formatRelative } = useLocale();
  const written = new Date(at * 1000);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-[0.875rem] text-muted">
      <b className="text-[0.9375rem] font-semibold text-text">
        <bdi>{name}</bdi>
      </b>
      <time dateTime={written.toISOString()}>{formatRelative(written, now)}</time>
      {children}
    </p>
  );
}
