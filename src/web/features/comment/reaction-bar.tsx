import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useCardContext } from './card-context.ts';
import { type Reaction, reactionKey, reactionsOf } from './reaction.ts';
import type { LinkedText } from './text-link.ts';

interface ReactionBarProps {
  text: ThreadReply;
  isReply?: boolean;
  /** Author of the text. */
  name: string;
}

const reaction =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2 text-[0.875rem] text-muted tabular-nums min-[27rem]:px-2.5 transition-colors duration-150 hover:bg-raised aria-disabled:cursor-default aria-disabled:hover:bg-transparent aria-pressed:font-semibold aria-pressed:text-brand';

/** Reaction counts and buttons of a text, as one group of toggles. */
export function ReactionBar({ text, isReply = false, name }: ReactionBarProps) {
  const { t, formatNumber } = useLocale();
  const complain = useRefusalToast();
  const { reactions, profileId, isWaiting, signIn } = useCardContext();
  const key = reactionKey(text.id, isReply);
  const shown = useSyncExternalStore(
    reactions.subscribe,
    () => reactions.read(key),
    () => undefined,
  );
  const { mine, likes, dislikes } = shown ?? reactionsOf(text);
  const place: LinkedText = { kind: isReply ? 'reply' : 'comment', id: text.id };
  // Enabled until the answer for the member arrives; the server checks the permission.
  const mayReact = text.can.like || profileId === null || (isWaiting && text.id > 0);

  async function press(kind: Reaction) {
    if (profileId === null) return signIn(place);
    const refusal = await reactions.wish(key, mine === kind ? null : kind);
    if (refusal) complain(refusal.problem.code);
  }

  const choices = [
    {
      kind: 'like',
      count: likes,
      icon: ThumbsUp,
      title: t('comment.like'),
      label: t('comment.like_count', { count: likes }),
    },
    {
      kind: 'dislike',
      count: dislikes,
      icon: ThumbsDown,
      title: t('comment.dislike'),
      label: t('comment.dislike_count', { count: dislikes }),
    },
  ] as const;
  return (
    <fieldset className="flex min-w-0">
      <legend className="sr-only">{t('comment.reactions_to', { name })}</legend>
      {choices.map(({ kind, count, label, title, icon: Icon }) => (
        <button
          key={kind}
          type="button"
          data-act={`${kind}-${text.id}`}
          aria-pressed={mine === kind}
          aria-disabled={!mayReact}
          title={title}
          onClick={() => mayReact && void press(kind)}
          className={reaction}
        >
          <Icon size={16} aria-hidden="true" fill={mine === kind ? 'currentColor' : 'none'} />
          <span className="sr-only">{label}</span>
          <span aria-hidden="true">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
