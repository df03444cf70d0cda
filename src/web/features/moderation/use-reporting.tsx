import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useWaitingPress } from '#web/components/waiting-press.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type ReportTarget, useReportStatus } from './report-state.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface ReportWish {
  target: ReportTarget;
  /** The reported text, shown for reference. */
  text: string;
  /** The user returned from the sign-in to report it. */
  isAsked?: boolean;
  /** Whether it may be reported is still loading. */
  isWaiting?: boolean;
  /** Sends a visitor to the sign-in instead. */
  onSignIn?: (() => void) | undefined;
}

interface Reporting {
  /** Status of the own report; null if there is none. */
  said: string | null;
  isPressed: boolean;
  press(): void;
  /** Render beside the button. */
  dialog: ReactNode;
}

/** Reports a text, from any button, with one dialog. */
export function useReporting({ target, text, isAsked = false, isWaiting = false, onSignIn }: ReportWish): Reporting {
  const { t } = useLocale();
  const day = useDay();
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
          ? t('report.looked_at', { date: day(report.since, { day: 'numeric', month: 'long' }) })
          : t('report.reported');
  return {
    said,
    isPressed,
    press,
    dialog: dialog !== 'unused' && (
      <ReportDialog target={target} text={text} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
    ),
  };
}
