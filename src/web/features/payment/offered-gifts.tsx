import { Gift as GiftIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Gift } from '#contract/payment.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { useToken } from '#web/api/member-query.ts';
import { refreshLists, removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { keepFocus } from '#web/components/next-focus.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useDay } from '#web/features/site/last-day.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface OfferedGiftsProps {
  /** New balance in whole numcy after a gift was accepted. */
  onAccepted: (balance: bigint) => void;
}

/** Gifts waiting for the member; accepted only by a press. Hidden if there are none. */
export function OfferedGifts({ onAccepted }: OfferedGiftsProps) {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/payment/gifts', {});
  const token = useToken();
  if (list.items.length === 0) return null;

  async function takeAway(id: string, balance: bigint | null) {
    await removeFromLists(token, 'GET /api/v6/payment/gifts', (gift) => gift.id === id);
    if (balance === null) return;
    onAccepted(balance);
    void refreshLists('GET /api/v6/numcy/history');
  }

  return (
    <SectionCard title={t('wallet.gift.title')}>
      <PagedRows list={list}>
        <ul className="divide-y divide-line">
          {list.items.map((gift) => (
            <li key={gift.id} className="py-3 first:pt-0 last:pb-0">
              <OfferedGift gift={gift} onDone={(balance) => takeAway(gift.id, balance)} />
            </li>
          ))}
        </ul>
      </PagedRows>
    </SectionCard>
  );
}

function OfferedGift({ gift, onDone }: { gift: Gift; onDone: (balance: bigint | null) => Promise<void> }) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const date = useDay()(gift.expiresAtTimestamp);

  async function decide(act: 'accept' | 'decline', pressed: Element) {
    if (isSending) return;
    const goOn = keepFocus(pressed);
    setSending(true);
    setWrong(null);
    const sent = { path: { id: gift.id } };
    const answer = act === 'accept' ? await accept(sent) : await decline(sent);
    setSending(false);
    if (typeof answer === 'string') {
      setWrong(answer);
      words.current?.focus();
      return;
    }
    showToast(t(act === 'accept' ? 'wallet.gift.accepted' : 'wallet.gift.declined'), 5000);
    await onDone(answer.balance);
    goOn();
  }

  return (
    <>
      <div className="flex gap-2.5">
        <GiftIcon size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
        <div className="min-w-0">
          <p ref={words} tabIndex={-1} className="font-semibold">
            {gift.giver === null
              ? t('wallet.gift.offer', { number: readNumcy(gift.numcy) })
              : t('wallet.gift.offer_by', { number: readNumcy(gift.numcy), giver: gift.giver })}
          </p>
          <p className="mt-1 text-[0.9375rem] text-muted">{t('wallet.gift.until', { date })}</p>
        </div>
      </div>
      <p role="alert" className="mt-2 text-[0.9375rem] text-unwanted empty:hidden">
        {wrong && sayRefusal(wrong)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          data-act="accept-gift"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={({ currentTarget }) => void decide('accept', currentTarget)}
        >
          {t('wallet.gift.accept')}
        </button>
        <button
          type="button"
          data-act="decline-gift"
          className={`${plainButton} ${waitingButton}`}
          aria-disabled={isSending}
          onClick={({ currentTarget }) => void decide('decline', currentTarget)}
        >
          {t('wallet.gift.decline')}
        </button>
      </div>
    </>
  );
}

interface Sent {
  path: { id: string };
}

/** Result, or an error code. */
async function accept(sent: Sent): Promise<{ balance: bigint | null } | string> {
  const answer = await callApi('POST /api/v6/payment/gift/{id}/accept', sent);
  return answer.ok ? { balance: readNumcy(answer.data.balance) } : answer.problem.code;
}

async function decline(sent: Sent): Promise<{ balance: bigint | null } | string> {
  const answer = await callApi('POST /api/v6/payment/gift/{id}/decline', sent);
  return answer.ok ? { balance: null } : answer.problem.code;
}
