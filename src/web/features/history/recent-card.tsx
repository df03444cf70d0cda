import type { ReactNode } from 'react';
import { listTitle } from '#web/features/number/number-list.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export const recentAction = 'link inline-flex min-h-11 items-center px-2.5';

interface RecentCardProps {
  actions: ReactNode;
  /** No room was reserved, so it is placed last, where it moves nothing. */
  isLate?: boolean;
  children: ReactNode;
}

/** Frame of the recent look-ups, with room for four before the script runs. */
export function RecentCard({ actions, isLate = false, children }: RecentCardProps) {
  const { t } = useLocale();
  return (
    <section
      className={`card recent-slot overflow-hidden pb-1.5 ${isLate ? 'order-last' : ''}`}
      aria-label={t('recent.title')}
    >
      {/* On phones the actions have a reserved line, so that nothing moves. */}
      <div className="flex flex-wrap items-center justify-between gap-x-2 pe-2 sm:h-12.5">
        <h2 className={`${listTitle} pe-0 max-sm:w-full`}>{t('recent.title')}</h2>
        <span className="flex min-h-11 text-[0.875rem] font-medium max-sm:w-full max-sm:px-2.5">{actions}</span>
      </div>
      <ul className="recent-list">{children}</ul>
    </section>
  );
}
