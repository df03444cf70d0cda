import { useState } from 'react';
import type { SubscribedText } from '#contract/subscription.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { showToast } from '#web/components/toast.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { noteFollowed } from './follow-status.ts';
import { MonthlyButton, SubscribedList, SubscribedRow } from './subscribed-texts.tsx';

/** Comments that a member follows: end, price of a further month, and a button to stop. */
export default function FollowedComments() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/numcy/subscription/comment/list', {});
  return <SubscribedList list={list} none={t('follow.list_none')} Row={Row} />;
}

function Row({ text }: { text: SubscribedText }) {
  const { t, formatNumber } = useLocale();
  const complain = useRefusalToast();
  const [isSending, setSending] = useState(false);
  const { comment_id, endDateTimestamp, status } = text;
  const price = readNumcy(text.price);
  const date = useDay()(endDateTimestamp);

  async function stop() {
    if (isSending) return;
    setSending(true);
    const answer = await callApi('POST /api/v6/numcy/subscription/comment/cancel', { fields: { comment_id } });
    if (answer.ok) await noteFollowed(comment_id, answer.data.status);
    setSending(false);
    if (!answer.ok) return complain(answer.problem.code);
    showToast(t('hide.stopped'));
  }

  if (status === 'ending')
    return <SubscribedRow text={text} state={t('follow.list_ending', { date })} buttons={null} />;
  const state = (
    <>
      {t('hide.list_active', { date, number: formatNumber(price) })} <AboutMoney numcy={price} />
    </>
  );
  const buttons = (
    <MonthlyButton isSending={isSending} onPress={() => void stop()}>
      {t('hide.stop')}
    </MonthlyButton>
  );
  return <SubscribedRow text={text} state={state} buttons={buttons} />;
}
