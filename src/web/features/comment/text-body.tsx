import type { Comment, ThreadReply } from '#contract/comment.ts';
import { joinSentences, withSpaceAfter } from '#shared/join-sentences.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { ruleWords } from '#web/features/moderation/rule-words.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** The text, or why it is not shown. Its author sees it in every state, with the reason. */
export function TextBody({ text }: { text: ThreadReply | Comment }) {
  const { t } = useLocale();
  const day = useDay();
  const address = useAddress();
  const { state, hiddenBy, endDateTimestamp } = text;
  const said = text.text !== '' && (
    <p className="mt-1 whitespace-pre-line" dir="auto">
      {text.text}
    </p>
  );
  const note = (words: string) => <p className="mt-1 text-muted italic">{words}</p>;
  if (state === 'deleted') return note(t('comment.deleted'));
  if (hiddenBy) {
    const words = endDateTimestamp
      ? t('comment.hidden_until', { date: day(endDateTimestamp, { dateStyle: 'medium' }) })
      : t('comment.hidden');
    return (
      <>
        {said}
        {note(words)}
      </>
    );
  }
  if (state === 'shown') {
    return (
      <>
        {said}
        {text.reactionsSinceChange !== null && text.reactionsSinceChange < text.likes + text.dislikes && (
          <p className="mt-1 text-[0.875rem] text-muted">
            {t('comment.since_change', { number: text.reactionsSinceChange })}
          </p>
        )}
      </>
    );
  }
  if (!text.isMine) return note(t('comment.removed'));
  return (
    <>
      {said}
      <p className="mt-2 rounded-xl bg-suspicious-soft px-3.5 py-2.5 text-[0.875rem] text-suspicious">
        {withSpaceAfter(
          joinSentences([t(state === 'held' ? 'comment.own_held' : 'comment.own_removed'), ruleWords(t, text.rule)]),
        )}
        <PageLink href={address('/terms')} className="font-medium underline">
          {t('comment.rules')}
        </PageLink>
        {' · '}
        {/* The list says since when, why, and how one appeals against this decision. */}
        <PageLink href={address('/held')} className="font-medium underline">
          {t('comment.appeal')}
        </PageLink>
      </p>
    </>
  );
}
