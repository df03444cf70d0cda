import { type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useWaitingPress } from '#web/components/waiting-press.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { type ReportTarget, useReportStatus } from './report-state.ts';

// Loaded when first asked for.
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), { close: ({ onClose }) => onClose() });

interface ReportWish {
  target: ReportTarget;
  /** What is reported, so that one sees it. */
  text: string;
  /** Somebody came back from the sign-in to report it. */
  isAsked?: boolean;
  /** Whether it may be reported is not known yet. */
  isWaiting?: boolean;
  /** Leads a visitor to the sign-in instead. */
  onSignIn?: (() => void) | undefined;
}

interface Reporting {
  /** How one's report of it stands; null where nothing was reported. */
  said: string | null;
  isPressed: boolean;
  press(): void;
  /** To be shown beside what is pressed. */
  dialog: ReactNode;
}

/** Tells moderators of something: by whatever button, with one dialog. */
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
    ...{ said, isPressed, press },
    dialog: dialog !== 'unused' && (
      <ReportDialog target={target} text={text} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
    ),
  };
}
