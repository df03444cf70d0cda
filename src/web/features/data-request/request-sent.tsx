import { useEffect, useRef } from 'react';
import type { DataRequestSent } from '#contract/data-request.ts';
import type { DataRequestKind } from '#contract/data-request-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { TicketBox } from '#web/components/ticket-box.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLastDay } from '#web/features/site/last-day.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { RequestFile } from './request-file.tsx';

/** Confirmation: date of the answer, what happens until then, the file if requested, and the ticket. */
export function RequestSent({ sent, kind }: { sent: DataRequestSent; kind: DataRequestKind }) {
  const { t } = useLocale();
  const lastDay = useLastDay();
  const path = useAddress()(`/data-request/${sent.ticket}`);
  const said = useRef<HTMLParagraphElement>(null);
  // The file of a request sent earlier may have expired.
  const hasFile = kind === 'access' && sent.status === 'sent';
  useEffect(() => said.current?.focus(), []);
  const date = lastDay(sent.dueAtTimestamp);
  const title = () => {
    // The file is the answer, so there is none to wait for.
    if (hasFile) return t('data_request.file_ready');
    return sent.status === 'sent' ? t('data_request.sent', { date }) : t('data_request.already', { date });
  };
  const words = {
    title: t('data_request.ticket'),
    copy: t('data_request.copy'),
    copied: t('data_request.copied'),
    keep: t('data_request.keep_ticket'),
  };
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5 text-[0.9375rem] md:p-6">
      <p ref={said} tabIndex={-1} role="status" className="text-[1.0625rem] font-medium outline-none">
        {title()}
      </p>
      {/* phrases: data_request.about.* */}
      <p>{t(`data_request.about.${kind}` as PhraseKey)}</p>
      {hasFile && <RequestFile ticket={sent.ticket} />}
      <TicketBox ticket={sent.ticket} path={path} words={words} />
      <PageLink href={path} rel="nofollow" className={`${hasFile ? plainButton : primaryButton} justify-self-start`}>
        {t('data_request.follow')}
      </PageLink>
    </div>
  );
}
