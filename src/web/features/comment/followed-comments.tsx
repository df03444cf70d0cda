import { useState } from 'react';
import type { SubscribedText } from '#contract/subscription.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { showToast } from '#web/components/toast.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { noteFollowed } from './follow-status.ts';
import { anchorOf } from './text-link.ts';

/** The comments that a member follows, until when, what a further month costs, and how to end it: one press. */
export default function FollowedComments() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/numcy/subscription/comment/list', {});
  return (
    <PagedRows list={list} className="min-h-12">
      {list.last?.total === 0 && <p className="text-muted">{t('follow.list_none')}</p>}
      <ul className="divide-y divide-line">
        {list.items.map((text) => (
          <Row key={text.comment_id} text={text} />
        ))}
      </ul>
    </PagedRows>
  );
}

function Row({ text }: { text: SubscribedText }) {
  const { t, formatDate, formatNumber } = useLocale();
  const address = useAddress();
  const complain = useRefusalToast();
  const [isSending, setSending] = useState(false);
  const { comment_id, phone, international, endDateTimestamp, status } = text;
  const price = readNumcy(text.price);
  const date = formatDate(new Date(endDateTimestamp * 1000), { dateStyle: 'long' });
  const page = address(`/number/${phone}#${anchorOf({ kind: 'comment', id: comment_id })}`);

  async function stop() {
    if (isSending) return;
    setSending(true);
    const answer = await callApi('POST /api/v6/numcy/subscription/comment/cancel', { fields: { comment_id } });
    if (answer.ok) await noteFollowed(comment_id, answer.data.status);
    setSending(false);
    if (!answer.ok) return complain(answer.problem.code);
    showToast(t('hide.stopped'));
  }

  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <PageLink href={page} className="link min-h-11 content-center font-medium">
        <PhoneText>{international}</PhoneText>
      </PageLink>
      <p className="line-clamp-3 whitespace-pre-line" dir="auto">
        {text.text}
      </p>
      <p className="text-[0.875rem] text-muted">
        {status === 'ending' ? (
          t('follow.list_ending', { date })
        ) : (
          <>
            {t('hide.list_active', { date, number: formatNumber(price) })} <AboutMoney numcy={price} />
          </>
        )}
      </p>
      {status !== 'ending' && (
        <div>
          <button
            type="button"
            className={`${plainButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={() => void stop()}
          >
            {t('hide.stop')}
          </button>
        </div>
      )}
    </li>
  );
}
