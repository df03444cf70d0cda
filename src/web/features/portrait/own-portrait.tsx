import { useEffect, useRef, useState } from 'react';
import type { NumberView } from '#contract/number.ts';
import type { PortraitOfNumber } from '#contract/portrait.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import { readNumcy } from '#shared/numcy.ts';
import { portraitRefundDays } from '#shared/portrait.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, useKnown, useToken } from '#web/api/member-query.ts';
import { isUnknownOutcome, useRequestKey } from '#web/api/request-key.ts';
import { primaryButton, waitingButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { showToast } from '#web/components/toast.tsx';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { takeWish } from '#web/features/sign-in/intent.ts';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { publishBalance, useBalance } from '#web/features/wallet/balance.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PortraitBody } from './portrait-body.tsx';
import { portraitKey, SharePortrait } from './share-portrait.tsx';

// Only for holders.
const HolderWish = lazyPart(() => import('./holder-wish.tsx'));
// Loaded once the balance is too low.
const NotEnoughDialog = lazyPart(() => import('#web/features/wallet/not-enough-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface OwnPortraitProps {
  portrait: PortraitOfNumber;
  view: NumberView;
  /** Reloads the number. */
  ask: () => Promise<unknown>;
}

/** A member's portrait of a number, or the order for one; below it the holder's statement. */
export default function OwnPortrait({ portrait, view, ask }: OwnPortraitProps) {
  const { neuroanalysisId, isAvailable, can } = portrait;
  const [isNew, setNew] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 text-[0.9375rem]">
      {neuroanalysisId !== null && <Drawn id={neuroanalysisId} isNew={isNew} ask={ask} />}
      {neuroanalysisId === null && can.create && (
        <ToDraw portrait={portrait} view={view} ask={ask} onDrawn={() => setNew(true)} />
      )}
      {can.direct && <HolderWish isAvailable={isAvailable} onChanged={ask} fallback={<div className="min-h-24" />} />}
    </div>
  );
}

function Drawn({ id, isNew, ask }: { id: string; isNew: boolean; ask: () => Promise<unknown> }) {
  const { t, locale } = useLocale();
  const sayRefusal = useRefusalWords();
  const token = useToken();
  const { data, wrong } = useKnown({
    queryKey: portraitKey(token, id, locale),
    queryFn: () => dataOf(callApi('GET /api/v6/portrait/{id}', { path: { id }, query: { locale } })),
    // The underlying texts may have changed.
    staleTime: 0,
  });
  if (data === null) {
    return wrong === null ? (
      <div className="min-h-24" />
    ) : (
      <p role="alert" className="text-muted">
        {sayRefusal(wrong)}
      </p>
    );
  }
  return (
    <>
      <PortraitBody portrait={data} heading="h3" isNew={isNew} />
      {data.can.share && <SharePortrait portrait={data} onChanged={ask} label={t('portrait.share')} />}
    </>
  );
}

/** Description and price of a portrait before payment. */
function ToDraw({ portrait, view, ask, onDrawn }: OwnPortraitProps & { onDrawn: () => void }) {
  const { t, locale, formatNumber } = useLocale();
  const { balance, reload } = useBalance();
  const sayRefusal = useRefusalWords();
  const requestKey = useRequestKey();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const [poor, setPoor] = useState({ opened: 0, isOpen: false });
  const price = readNumcy(portrait.price);
  const proveAgain = useProveAgain('portrait');
  const button = useRef<HTMLButtonElement>(null);
  // Back from confirming the number: focuses the button; paying takes the member's press.
  useEffect(() => {
    if (takeWish('portrait')) button.current?.focus();
  }, []);
  const openPoor = () => setPoor(({ opened }) => ({ opened: opened + 1, isOpen: true }));

  async function draw() {
    if (isSending) return;
    setWrong(null);
    if (balance !== null && balance < price) return openPoor();
    setSending(true);
    const answer = await askMetered('POST /api/v6/portrait/create', {
      headers: { 'idempotency-key': requestKey.read() },
      fields: { phone: view.phone.number, price: Number(price), locale },
    });
    requestKey.settle(answer.ok ? null : answer.problem.code);
    if (answer.ok) {
      publishBalance(readNumcy(answer.data.balance));
      showToast(t('portrait.drawn'));
      onDrawn();
      return void ask();
    }
    setSending(false);
    const { code } = answer.problem;
    if (proveAgain(code, '#portrait')) return;
    if (code === 'wallet.insufficient_balance') {
      void reload();
      return openPoor();
    }
    setWrong(code);
    // It may have been closed meanwhile, or its price changed.
    if (code === 'payment.price_changed') await ask();
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p>{joinSentences([t('portrait.lead'), t('portrait.disclaimer')])}</p>
      {price > 0n && <p className="text-muted">{t('portrait.terms', { count: portraitRefundDays })}</p>}
      <button
        ref={button}
        type="button"
        className={`${primaryButton} ${waitingButton}`}
        aria-disabled={isSending}
        onClick={() => void draw()}
      >
        {price > 0n ? t('portrait.draw', { number: formatNumber(price) }) : t('portrait.draw_free')}
        {price > 0n && <AboutMoney numcy={price} className="" />}
      </button>
      <p role="alert" className="text-[0.875rem] text-unwanted empty:hidden">
        {wrong && joinSentences([sayRefusal(wrong), ...(isUnknownOutcome(wrong) ? [] : [t('portrait.error')])])}
      </p>
      {poor.opened > 0 && (
        <NotEnoughDialog
          key={poor.opened}
          isOpen={poor.isOpen}
          onClose={() => setPoor(({ opened }) => ({ opened, isOpen: false }))}
          price={price}
          balance={balance ?? 0n}
          words={t('portrait.not_enough', { number: formatNumber(price) })}
        />
      )}
    </div>
  );
}
