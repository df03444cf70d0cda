import { createIsomorphicFn } from '@tanstack/react-start';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { localeEntry } from '#shared/locale.ts';
import { iconButton } from '#web/components/button.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/**
 * The operator's announcement, until the reader closes it. The browser keeps the server's HTML; `first-script.ts`
 * handles the close button, and hides a closed announcement before the first paint.
 */
export const writtenAnnouncement = createIsomorphicFn()
  .server(
    (): ReactNode => (
      <div className="contents">
        <AnnouncementBanner />
      </div>
    ),
  )
  .client(
    (): ReactNode => <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />,
  );

function AnnouncementBanner() {
  const { t } = useLocale();
  const announcement = useSite()?.announcement ?? null;
  if (announcement === null) return null;
  const { id, text, locale } = announcement;
  return (
    <section id={`announcement-${id}`} aria-label={t('announcement.label')} className="no-print bg-brand-soft">
      <div className="mx-auto flex max-w-[1080px] items-start gap-2 px-4 py-1.5">
        <p lang={localeEntry(locale).bcp47} dir="auto" className="min-w-0 flex-1 py-2.5 break-words">
          {text}
        </p>
        <button
          type="button"
          data-closes={id}
          className={`needs-script ${iconButton}`}
          aria-label={t('common.close')}
          title={t('common.close')}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
