import { Undo2 } from 'lucide-react';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton } from '#web/components/button.ts';
import { clockTime } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { DoneAct } from './done-acts.ts';

interface DoneBarProps {
  /** The latest act; null if there is none left to undo. */
  last: DoneAct | null;
  /** A message that replaces it, such as why an act was not undone. */
  said: string | null;
  onUndo: () => void;
}

/** The latest act, announced once, and its undo button. */
export function DoneBar({ last, said, onUndo }: DoneBarProps) {
  const { t, formatDate, formatNumber } = useLocale();
  // phrases: desk.done.*
  const words = said ?? (last && t(`desk.done.${last.kind}` as PhraseKey, { number: formatNumber(last.number ?? 1) }));
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-[0.9375rem]">
      {/* Keyed by act, so that screen readers announce repeated words again. */}
      <p role="status" className="py-2 empty:py-0">
        {words && <span key={`${last?.actId} ${said}`}>{words}</span>}
      </p>
      {last && (
        <button
          type="button"
          aria-keyshortcuts="u"
          className={`${plainButton} border-0 bg-transparent`}
          onClick={onUndo}
        >
          <Undo2 size={17} aria-hidden="true" className="flip-rtl" />
          {t('desk.undo')}
          <span className="font-normal text-muted">
            {t('desk.undo_until', { time: clockTime(formatDate, new Date(last.until * 1000), new Date()) })}
          </span>
        </button>
      )}
    </div>
  );
}
