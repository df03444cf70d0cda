import { Pin, PinOff } from 'lucide-react';
import type { Comment } from '#contract/comment.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';

/** Lets the number's holder pin or unpin a comment. */
export function PinComment({ comment }: { comment: Comment }) {
  const { t } = useLocale();
  const cardContext = useCardContext();
  const { id, isPinned, can } = comment;
  if (!can.pin) return null;
  return (
    <MenuAct
      act={`pin-${id}`}
      icon={isPinned ? PinOff : Pin}
      label={isPinned ? t('comment.unpin') : t('comment.pin')}
      onPress={() => cardContext.pin(comment)}
    />
  );
}
