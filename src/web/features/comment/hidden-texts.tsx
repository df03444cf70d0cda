import { useState } from 'react';
import type { SubscribedText } from '#contract/subscription.ts';
import { readNumcy } from '#shared/numcy.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { showToast } from '#web/components/toast.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { MonthlyButton, SubscribedList, SubscribedRow } from './subscribed-texts.tsx';

const call = 'GET /api/v6/comment/list/hidden';

/** Texts that a member hides on their number: end, price of a further month, and a button to stop. */
export default function HiddenTexts() {
  const { t } = useLocale();
  const list = usePagedList(call, {});
  return <SubscribedList list={list} none={t('hide.list_none')} Row={Row} />;
}

function Row({ text }: { text: SubscribedText }) {
  const { t, formatNumber } = useLocale();
  const complain = useRefusalToast();
  const [isSending, setSending] = useState(false);
  const [isEnding, setEnding] = useState(text.status === 'ending');
  const { comment_id, endDateTimestamp } = text;
  const price = readNumcy(text.price);
  const date = useDay()(endDateTimestamp);

  async function end(when: 'now' | 'end') {
    if (isSending) return;
    const token = currentToken();
    setSending(true);
    const answer = await callApi('POST /api/v6/comment/unhide', { fields: { comment_id, when } });
    setSending(false);
    if (!answer.ok) return complain(answer.problem.code);
    showToast(when === 'now' ? t('hide.shown') : t('hide.stopped'));
    if (when === 'end') return setEnding(true);
    await removeFromLists(token, call, (one) => one.comment_id === comment_id);
  }

  const state = isEnding ? (
    t('hide.list_ending', { date })
  ) : (
    <>
      {t('hide.list_active', { date, number: formatNumber(price) })} <AboutMoney numcy={price} />
    </>
  );
  const buttons = (
    <>
      {!isEnding && (
        <MonthlyButton isSending={isSending} onPress={() => void end('end')}>
          {t('hide.stop')}
        </MonthlyButton>
      )}
      <MonthlyButton isSending={isSending} onPress={() => void end('now')}>
        {t('hide.show_now')}
      </MonthlyButton>
    </>
  );
  return <SubscribedRow text={text} state={state} buttons={buttons} />;
}
