import { useState } from 'react';
import type { SubscribedText } from '#contract/subscription.ts';
import { readNumcy } from '#shared/numcy.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { anchorOf } from './text-link.ts';

const call = 'GET /api/v6/comment/list/hidden';

/** What a member hides on their number, until when, what a further month costs, and how to end it: one press. */
export default function HiddenTexts() {
  const { t } = useLocale();
  const list = usePagedList(call, {});
  return (
    <PagedRows list={list} className="min-h-12">
      {list.last?.total === 0 && <p className="text-muted">{t('hide.list_none')}</p>}
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
  const [isEnding, setEnding] = useState(text.status === 'ending');
  const { comment_id, isReply, phone, international, endDateTimestamp } = text;
  const date = formatDate(new Date(endDateTimestamp * 1000), { dateStyle: 'long' });
  const page = address(`/number/${phone}#${anchorOf({ kind: isReply ? 'reply' : 'comment', id: comment_id })}`);

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

  return (
    <li className="grid gap-2 py-4 first:pt-0">
      <PageLink href={page} className="link min-h-11 content-center font-medium">
        <PhoneText>{international}</PhoneText>
      </PageLink>
      <p className="line-clamp-3 whitespace-pre-line" dir="auto">
        {text.text}
      </p>
      <p className="text-[0.875rem] text-muted">
        {isEnding
          ? t('hide.list_ending', { date })
          : t('hide.list_active', { date, number: formatNumber(readNumcy(text.price)) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isEnding && (
          <button
            type="button"
            className={`${plainButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={() => void end('end')}
          >
            {t('hide.stop')}
          </button>
        )}
        <button
          type="button"
          className={`${plainButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={() => void end('now')}
        >
          {t('hide.show_now')}
        </button>
      </div>
    </li>
  );
}
