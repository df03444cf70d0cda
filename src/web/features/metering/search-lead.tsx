import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Introduction of the search; a warning replaces it without moving anything. */
export function SearchLead({ warning = null }: { warning?: ReactNode }) {
  const { t } = useLocale();
  return (
    <div className="grid items-center *:[grid-area:1/1]">
      <p
        className={`mx-auto max-w-[44ch] text-[1.0625rem] text-balance text-muted ${warning === null ? '' : 'invisible'}`}
      >
        {t('search.lead')}
      </p>
      <div role="status">{warning}</div>
    </div>
  );
}
