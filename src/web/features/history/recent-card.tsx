import type { ReactNode } from 'react';
import { listTitle } from '#web/features/number/number-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export const recentAction = 'link inline-flex min-h-11 items-center px-2.5';

interface RecentCardProps {
  actions: ReactNode;
  /** No room was kept for it: it stands below all else, where it moves nothing. */
  isLate?: boolean;
  children: ReactNode;
}

/** The box of the last look-ups, with room for the first four before the script runs. */
export function RecentCard({ actions, isLate = false, children }: RecentCardProps) {
  const { t } = useLocale();
  return (
    <section
      className={`card recent-slot overflow-hidden pb-1.5 ${isLate ? 'order-last' : ''}`}
      aria-label={t('recent.title')}
    >
      {/* On a phone what can be done has a line of its own, there before it is: nothing may move for it. */}
      <div className="flex flex-wrap items-center justify-between gap-x-2 pe-2 sm:h-12.5">
        <h2 className={`${listTitle} pe-0 max-sm:w-full`}>{t('recent.title')}</h2>
        <span className="flex min-h-11 text-[0.875rem] font-medium max-sm:w-full max-sm:px-2.5">{actions}</span>
      </div>
      <ul className="recent-list">{children}</ul>
    </section>
  );
}
