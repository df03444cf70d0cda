import { useEffect, useRef } from 'react';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { TicketBox } from '#web/components/ticket-box.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLastDay } from '#web/features/site/last-day.ts';
import { useSite } from '#web/features/site/site.ts';
import { useTerms } from '#web/features/site/terms.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Confirmation with the date of decision and the ticket. */
export function ComplaintSentNote({ sent, onClose }: { sent: ComplaintSent; onClose?: () => void }) {
  const { t } = useLocale();
  const address = useAddress();
  const terms = useTerms();
  const session = useSession();
  const { sendsMail } = useSite().site;
  const path = address(`/complaint/${sent.ticket}`);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  const date = useLastDay()(sent.dueAtTimestamp);
  const words = {
    title: t('complaint.ticket'),
    copy: t('complaint.copy'),
    copied: t('complaint.copied'),
    keep: t('complaint.keep_ticket'),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-[0.9375rem]">
      <p ref={said} tabIndex={-1} role="status" className="outline-none">
        {sent.status === 'sent' ? t('complaint.sent', { date }) : t('complaint.already', { date })}
      </p>
      {sent.missing.length > 0 && <p className="text-unwanted">{t('complaint.court.missing', terms)}</p>}
      <p>{t('complaint.may_refuse')}</p>
      {sendsMail && session === null && <p>{t('complaint.confirm')}</p>}
      <TicketBox ticket={sent.ticket} path={path} words={words} />
      <p className="text-[0.875rem] text-muted">{sendsMail ? t('complaint.mail_tells') : t('complaint.no_mail')}</p>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <PageLink href={path} rel="nofollow" className="link">
          {t('complaint.follow')}
        </PageLink>
        {onClose && (
          <button type="button" className={primaryButton} onClick={onClose}>
            {t('common.close')}
          </button>
        )}
      </div>
    </div>
  );
}
