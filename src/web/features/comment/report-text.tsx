import { Flag } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { type ReportTarget, useReportStatus } from '#web/features/moderation/report-state.ts';
import { useReporting } from '#web/features/moderation/use-reporting.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MenuAct } from './act-menu.tsx';
import { useCardContext } from './card-context.ts';
import { anchorOf } from './text-link.ts';

interface ReportTextProps {
  text: ThreadReply;
  isReply?: boolean;
}

/** Reports a text to moderators. A visitor signs in first, then sees the question. */
export function ReportText({ text, isReply = false }: ReportTextProps) {
  const { t } = useLocale();
  const { profileId, isWaiting, signIn } = useCardContext();
  const [isAsked, setAsked] = useState(false);
  const { id } = text;
  const target = targetOf(text, isReply);
  const mayReport = text.can.report && id > 0;
  useEffect(() => {
    if (mayReport && location.hash === `#${anchorOf(target)}` && takeWish('report')) setAsked(true);
  }, [mayReport, id]);
  const { said, isPressed, press, dialog } = useReporting({
    target,
    text: text.text,
    isAsked,
    isWaiting: isWaiting && !mayReport,
    onSignIn: profileId === null ? () => signIn(target, 'report') : undefined,
  });
  const isOffered = (profileId === null || (isWaiting && id > 0)) && text.state === 'shown';
  return (
    <>
      {(mayReport || isOffered) && (
        <MenuAct
          act={`report-${id}`}
          icon={Flag}
          label={said ?? t('comment.act.report')}
          about={t('comment.act.report_about')}
          hasDialog
          isBusy={isPressed}
          onPress={press}
        />
      )}
      {dialog}
    </>
  );
}

/** Beside the menu, so that the own report stays visible. */
export function ReportedMark({ text, isReply = false }: ReportTextProps) {
  const { t } = useLocale();
  if (useReportStatus(targetOf(text, isReply)) === null) return null;
  return (
    <span className="inline-flex items-center gap-1 px-1.5 text-[0.8125rem] text-muted">
      <Flag size={14} aria-hidden="true" />
      {t('report.reported')}
    </span>
  );
}

function targetOf({ id, updatedAtTimestamp: revision }: ThreadReply, isReply: boolean) {
  return { kind: isReply ? 'reply' : 'comment', id, revision } as const satisfies ReportTarget;
}
