import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { SendProgress } from './send-book.ts';
import { SkippedLines } from './skipped-lines.tsx';

/** Result of sending names. */
export function SendOutcome({ outcome }: { outcome: SendProgress }) {
  const { t } = useLocale();
  const { added, renamed, unchanged, skipped } = outcome;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the result.
  useEffect(() => box.current?.focus(), []);
  const isSame = added === 0 && renamed === 0 && unchanged > 0;
  return (
    <SectionCard title={t('book.send.title')}>
      <div ref={box} tabIndex={-1} role="status" className="grid gap-1.5 outline-none">
        <p className="flex items-center gap-3 rounded-control bg-trusted-soft px-3.5 py-3 font-medium text-trusted">
          <Check size={20} aria-hidden="true" className="shrink-0" />
          {isSame ? t('book.result.same') : t('book.result.added', { count: added })}
        </p>
        {renamed > 0 && <p className="text-[0.9375rem]">{t('book.result.renamed', { count: renamed })}</p>}
        {!isSame && unchanged > 0 && (
          <p className="text-[0.9375rem]">{t('book.result.unchanged', { count: unchanged })}</p>
        )}
      </div>
      <SkippedLines lines={skipped} />
    </SectionCard>
  );
}
