import { useEffect, useRef, useState } from 'react';
import type { DataRequestSent } from '#contract/data-request.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { copyText } from '#web/components/share.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Until when it is answered, and the ticket. */
export function RequestSent({ sent }: { sent: DataRequestSent }) {
  const { t, formatDate } = useLocale();
  const address = useAddress();
  const said = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => said.current?.focus(), []);
  // The end of a day is the first second of the next one.
  const date = formatDate(new Date(sent.dueAtTimestamp * 1000 - 1), { dateStyle: 'long' });
  return (
    <div className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5 text-[0.9375rem] md:p-6">
      <p ref={said} tabIndex={-1} role="status" className="text-[1.0625rem] font-medium outline-none">
        {sent.status === 'sent' ? t('data_request.sent', { date }) : t('data_request.already', { date })}
      </p>
      <div className="grid gap-2 rounded-control border border-line bg-raised p-3.5">
        <p className="font-medium">{t('data_request.ticket')}</p>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <bdi dir="ltr" className="font-mono break-all select-all">
            {sent.ticket}
          </bdi>
          <button
            type="button"
            className={plainButton}
            onClick={() => void copyText(sent.ticket).then((isDone) => setCopied(isDone))}
          >
            {isCopied ? t('data_request.copied') : t('data_request.copy')}
          </button>
        </p>
        <p className="text-[0.875rem] text-muted">{t('data_request.keep_ticket')}</p>
      </div>
      <PageLink
        href={address(`/data-request/${sent.ticket}`)}
        rel="nofollow"
        className={`${primaryButton} justify-self-start`}
      >
        {t('data_request.follow')}
      </PageLink>
    </div>
  );
}
