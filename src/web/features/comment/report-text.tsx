import { useEffect, useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { ReportButton } from '#web/features/moderation/report-button.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useDesk } from './desk.ts';
import { anchorOf } from './text-link.ts';

interface ReportTextProps {
  text: ThreadReply;
  isReply?: boolean;
  /** Who wrote it. */
  name: string;
}

/** Tells moderators of a text. A visitor signs in first, and is asked why when they are back. */
export function ReportText({ text, isReply = false, name }: ReportTextProps) {
  const { t } = useLocale();
  const { profileId, isWaiting, signIn } = useDesk();
  const [isAsked, setAsked] = useState(false);
  const { id } = text;
  const target = { kind: isReply ? 'reply' : 'comment', id, revision: text.updatedAtTimestamp } as const;
  const mayReport = text.can.report && id > 0;
  useEffect(() => {
    if (mayReport && location.hash === `#${anchorOf(target)}` && takeWish('report')) setAsked(true);
  }, [mayReport, id]);
  const isOffered = (profileId === null || (isWaiting && id > 0)) && text.state === 'shown';
  if (!mayReport && !isOffered) return null;
  return (
    <ReportButton
      target={target}
      text={text.text}
      label={t('report.button', { name })}
      act={`report-${id}`}
      isAsked={isAsked}
      isWaiting={isWaiting && !mayReport}
      onSignIn={profileId === null ? () => signIn(target, 'report') : undefined}
    />
  );
}
