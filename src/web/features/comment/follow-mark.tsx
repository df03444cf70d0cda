import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useIsFollowed } from './follow-status.ts';

interface FollowMarkProps {
  id: number;
  /** Label if the member does not follow it. */
  plain: string;
}

/** Menu label that shows whether the member follows the comment. */
export default function FollowMark({ id, plain }: FollowMarkProps) {
  const { t } = useLocale();
  return useIsFollowed(id) ? t('comment.act.followed') : plain;
}
