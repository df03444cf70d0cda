import type { ReactNode } from 'react';
import { MoreButton } from '#web/components/more-button.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface PagedRowsProps {
  /** Result of `usePagedList`. */
  list: { last: { hasMore: boolean } | null; wrong: string | null; isLoading: boolean; loadMore: () => void };
  className?: string;
  /** The rows, or a note for an empty list. */
  children: ReactNode;
}

/** Rows of a paged list with a button for more, a loading state and errors. */
export function PagedRows({ list, className, children }: PagedRowsProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const { last, wrong, isLoading, loadMore } = list;
  return (
    <>
      <div aria-live="polite" aria-busy={isLoading} className={className}>
        {children}
        {wrong && (
          <p role="alert" className="py-2 text-[0.9375rem] text-unwanted">
            {sayRefusal(wrong)}
          </p>
        )}
      </div>
      {(last?.hasMore || wrong) && (
        <MoreButton
          label={wrong ? t('common.retry') : t('common.show_more')}
          isLoading={isLoading}
          onClick={loadMore}
        />
      )}
    </>
  );
}
