import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** That the free look-ups are used up, and what the member has. */
export function UsedUpNote({ balance }: { balance: number | bigint }) {
  const { t } = useLocale();
  return (
    <>
      <h2 className="inline text-[0.875rem] text-text">{t('paid.title')}</h2>
      {' · '}
      {t('paid.not_enough.balance', { number: balance })}
    </>
  );
}

/**
 * What a member reads below a person's name. A page is made for visitors and does not know yet what that will be, so
 * there is room for the longest from the first paint on: the note of the member whose free look-ups are used up.
 */
export function NameNote({ children }: { children: ReactNode }) {
  return (
    <div className="member-only grid text-[0.875rem] text-muted max-sm:min-h-10.5">
      <div className="invisible [grid-area:1/1]" aria-hidden="true">
        <UsedUpNote balance={10} />
      </div>
      <div className="min-w-0 [grid-area:1/1] sm:flex sm:gap-x-3">{children}</div>
    </div>
  );
}
