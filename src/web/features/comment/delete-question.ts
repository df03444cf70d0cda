import type { Comment } from '#contract/comment.ts';
import type { LocaleAccess } from '#web/i18n/locale-provider.tsx';
import type { DeleteQuestion } from './delete-dialog.tsx';

export function commentQuestion(t: LocaleAccess['t'], { thread_count: replies }: Comment): DeleteQuestion {
  return {
    kind: 'warning',
    title: t('comment.delete_title'),
    ...(replies > 0 && { text: t('comment.delete_replies', { count: replies }) }),
  };
}
