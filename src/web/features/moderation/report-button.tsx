import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useWaitingPress } from '#web/components/waiting-press.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type ReportTarget, useReportStatus } from './report-state.ts';

// Loaded when first asked for.
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface ReportButtonProps {
  target: ReportTarget;
  /** What is reported, so that one sees it. */
  text: string;
  /** The button's name, until something was reported. */
  label: string;
  /** By which a press is known again when the page's script comes after it. */
  act: string;
  /** Somebody came back from the sign-in to report it. */
  isAsked?: boolean;
  /** Whether it may be reported is not known yet. */
  isWaiting?: boolean;
  /** Leads a visitor to the sign-in instead. */
  onSignIn?: (() => void) | undefined;
}

/** A small flag under a text: tells moderators of it, and says how one's report of it stands. */
export function ReportButton({
  target,
  text,
  label,
  act,
  isAsked = false,
  isWaiting = false,
  onSignIn,
}: ReportButtonProps) {
  const { t, formatDate } = useLocale();
  const report = useReportStatus(target);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const { isPressed, press } = useWaitingPress(isWaiting, onSignIn ?? (() => setDialog('open')));
  useEffect(() => {
    if (isAsked) setDialog('open');
  }, [isAsked]);
  const said =
    report === null
      ? null
      : report.status === 'sending'
        ? t('comment.sending')
        : report.status === 'judged'
          ? t('report.looked_at', { date: formatDate(report.since, { day: 'numeric', month: 'long' }) })
          : t('report.reported');
  return (
    <>
      <button
        type="button"
        data-act={act}
        title={said ?? label}
        aria-busy={isPressed}
        onClick={press}
        className="needs-script no-print inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 text-[0.875rem] font-medium text-muted transition-colors duration-150 hover:bg-raised hover:text-text aria-busy:opacity-60"
      >
        <Flag size={16} aria-hidden="true" />
        <span className={said === null ? 'sr-only' : ''}>{said ?? label}</span>
      </button>
      {dialog !== 'unused' && (
        <ReportDialog target={target} text={text} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  );
}
