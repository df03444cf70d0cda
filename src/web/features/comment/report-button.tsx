import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useReportStatus } from '#web/features/moderation/report-state.ts';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';
import { useDesk } from './desk.ts';
import { anchorOf } from './text-link.ts';

// Loaded when first asked for.
const ReportDialog = lazyPart(() => import('#web/features/moderation/report-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface ReportButtonProps {
  text: ThreadReply;
  isReply?: boolean;
  /** Who wrote it. */
  name: string;
}

/** Tells moderators of a text, and says how one's report of it stands. A visitor signs in first. */
export function ReportButton({ text, isReply = false, name }: ReportButtonProps) {
  const { t, formatDate } = useLocale();
  const { profileId, signIn } = useDesk();
  const { id } = text;
  const target = { kind: isReply ? 'reply' : 'comment', id, revision: text.updatedAtTimestamp } as const;
  const report = useReportStatus(target);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const mayReport = text.can.report && id > 0;

  // Back from the sign-in: it is asked what one was about to report.
  useEffect(() => {
    if (mayReport && location.hash === `#${anchorOf(target)}` && takeWish('report')) setDialog('open');
  }, [mayReport, id]);

  if (!mayReport && (profileId !== null || text.state !== 'shown')) return null;
  const said =
    report === null
      ? undefined
      : report.status === 'sending'
        ? t('comment.sending')
        : report.status === 'judged'
          ? t('report.looked_at', { date: formatDate(report.since, { day: 'numeric', month: 'long' }) })
          : t('report.reported');
  return (
    <>
      <ActButton
        act={`report-${id}`}
        label={said ?? t('report.button', { name })}
        {...(said !== undefined && { shown: said })}
        onPress={() => (profileId === null ? signIn(target, 'report') : setDialog('open'))}
      >
        <Flag size={16} aria-hidden="true" />
      </ActButton>
      {dialog !== 'unused' && (
        <ReportDialog target={target} text={text.text} isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />
      )}
    </>
  );
}
