import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { localeEntry } from '#shared/locale.ts';
import { iconButton } from '#web/components/button.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

const key = 'announcement';

/** The operator's announcement, until the reader closes it. `first-script.ts` hides a closed one before hydration. */
export function AnnouncementBanner() {
  const { t } = useLocale();
  const announcement = useSite()?.announcement ?? null;
  const [closed, setClosed] = useState<string | null>(null);
  useEffect(() => setClosed(readClosed()), []);
  if (announcement === null || announcement.id === closed) return null;
  const { id, text, locale } = announcement;
  function close() {
    setClosed(id);
    try {
      localStorage.setItem(key, id);
    } catch {
      // Storage is blocked: the announcement appears again on the next page.
    }
  }
  return (
    <section id={`announcement-${id}`} aria-label={t('announcement.label')} className="no-print bg-brand-soft">
      <div className="mx-auto flex max-w-[1080px] items-start gap-2 px-4 py-1.5">
        <p lang={localeEntry(locale).bcp47} dir="auto" className="min-w-0 flex-1 py-2.5 break-words">
          {text}
        </p>
        <button
          type="button"
          className={`needs-script ${iconButton}`}
          aria-label={t('common.close')}
          title={t('common.close')}
          onClick={close}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}

function readClosed(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
