import { useEffect, useRef, useState } from 'react';
import type { ComplaintSent } from '#contract/complaint.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { copyText } from '#web/components/share.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Thanks, until when it is decided, and the ticket. */
export function ComplaintSentNote({ sent, onClose }: { sent: ComplaintSent; onClose: () => void }) {
  const { t, formatDate } = useLocale();
  const address = useAddress();
  const said = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => said.current?.focus(), []);
  const date = formatDate(new Date(sent.dueAtTimestamp * 1000 - 1), { dateStyle: 'long' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-[0.9375rem]">
      <p ref={said} tabIndex={-1} role="status" className="outline-none">
        {sent.status === 'sent' ? t('complaint.sent', { date }) : t('complaint.already', { date })}
      </p>
      <p>{t('complaint.may_refuse')}</p>
      <div className="grid gap-2 rounded-control border border-line bg-raised p-3.5">
        <p className="font-medium">{t('complaint.ticket')}</p>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <bdi dir="ltr" className="font-mono break-all select-all">
            {sent.ticket}
          </bdi>
          <button
            type="button"
            className={plainButton}
            onClick={() => void copyText(sent.ticket).then((isDone) => setCopied(isDone))}
          >
            {isCopied ? t('complaint.copied') : t('complaint.copy')}
          </button>
        </p>
        <p className="text-[0.875rem] text-muted">{t('complaint.keep_ticket')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <PageLink href={address(`/complaint/${sent.ticket}`)} rel="nofollow" className="link">
          {t('complaint.follow')}
        </PageLink>
        <button type="button" className={primaryButton} onClick={onClose}>
          {t('common.close')}
        </button>
      </div>
    </div>
  );
}
