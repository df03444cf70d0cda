import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useIsFollowed } from './follow-status.ts';

interface FollowMarkProps {
  id: number;
  /** Who wrote it. */
  name: string;
  /** What stands there where the member does not follow it. */
  plain: ReactNode;
}

/** A bell that rings where the member follows the comment. */
export default function FollowMark({ id, name, plain }: FollowMarkProps) {
  const { t } = useLocale();
  if (!useIsFollowed(id)) return plain;
  return (
    <>
      <BellRing size={17} aria-hidden="true" fill="currentColor" className="text-brand" />
      <span className="sr-only">{t('follow.change', { name })}</span>
    </>
  );
}
