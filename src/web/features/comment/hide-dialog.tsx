import { Coins } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ThreadReply } from '#contract/comment.ts';
import { type Numcy, readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { Modal } from '#web/components/modal.tsx';
import { showToast } from '#web/components/toast.tsx';
import { ComplaintDialog } from '#web/features/complaint/open-complaint.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { tellBalance, useBalance } from '#web/features/wallet/balance.ts';
import { loadPrices } from '#web/features/wallet/prices.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { monthLater } from './month-later.ts';
import { anchorOf, type LinkedText } from './text-link.ts';

// Loaded when the wallet turns out to hold too little.
const NotEnoughDialog = lazyPart(() => import('#web/features/wallet/not-enough-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface HideDialogProps {
  text: ThreadReply;
  kind: LinkedText['kind'];
  isOpen: boolean;
  onClose: () => void;
  /** @param until seconds since 1970; null: others read it again */
  onHidden: (until: number | null) => void;
}

/** What hiding costs and does before anything is paid, how it went, and how it is ended. */
export default function HideDialog({ text, kind, isOpen, onClose, onHidden }: HideDialogProps) {
  const { t, formatDate, formatNumber } = useLocale();
  const { balance, reload } = useBalance();
  const proveAgain = useProveAgain('hide');
  const [price, setPrice] = useState<Numcy | null>(null);
  const [step, setStep] = useState<'options' | 'done' | 'poor' | 'complaint' | { code: string }>('options');
  const [isSending, setSending] = useState(false);
  const [until, setUntil] = useState(text.endDateTimestamp);
  // What it was when it was opened: a text that was hidden here does not turn into its end.
  const [wasHidden] = useState(text.hiddenBy !== null);
  const [key] = useState(() => crypto.randomUUID());
  const day = (at: Date) => formatDate(at, { dateStyle: 'long' });
  const untilDay = until === null ? '' : day(new Date(until * 1000));

  useEffect(() => {
    void loadPrices().then((prices) =>
      prices ? setPrice(readNumcy(prices.hide)) : setStep({ code: 'network.unreachable' }),
    );
  }, []);

  async function hide() {
    if (isSending || price === null) return;
    if (balance !== null && balance < price) return setStep('poor');
    setSending(true);
    const answer = await callApi('POST /api/v6/comment/hide', {
      headers: { 'idempotency-key': key },
      fields: { comment_id: text.id },
    });
    setSending(false);
    if (answer.ok) {
      tellBalance(readNumcy(answer.data.balance));
      setUntil(answer.data.endDateTimestamp);
      onHidden(answer.data.endDateTimestamp);
      return setStep('done');
    }
    if (answer.problem.code === 'wallet.insufficient_balance') {
      void reload();
      return setStep('poor');
    }
    if (!proveAgain(answer.problem.code, `#${anchorOf({ kind, id: text.id })}`)) setStep({ code: answer.problem.code });
  }

  async function end(when: 'now' | 'end') {
    if (isSending) return;
    setSending(true);
    const answer = await callApi('POST /api/v6/comment/unhide', { fields: { comment_id: text.id, when } });
    setSending(false);
    if (!answer.ok) return setStep({ code: answer.problem.code });
    onHidden(answer.data.endDateTimestamp);
    showToast(when === 'now' ? t('hide.shown') : t('hide.stopped'));
    onClose();
  }

  const shared = { isOpen, onClose, balance: balance === null ? undefined : <Badge balance={balance} /> };
  if (step === 'poor') {
    const words = t('hide.not_enough', { number: formatNumber(price ?? 0n) });
    return (
      <NotEnoughDialog isOpen={isOpen} onClose={onClose} price={price ?? 0n} balance={balance ?? 0n} words={words} />
    );
  }
  if (step === 'complaint') {
    return <ComplaintDialog isOpen={isOpen} onClose={onClose} target={{ kind, id: text.id }} text={text.text} />;
  }
  if (typeof step === 'object') return <Failed {...shared} code={step.code} />;
  if (step === 'done') {
    return (
      <Modal {...shared} title={t('hide.done_title')} closeLabel={t('common.close')}>
        <p className="mb-5">{t('hide.done', { date: untilDay })}</p>
        <Buttons>
          <button type="button" className={primaryButton} onClick={onClose}>
            {t('common.close')}
          </button>
        </Buttons>
      </Modal>
    );
  }
  // Hiding neither stops a complaint nor takes its place.
  const complain = (
    <button type="button" className={plainButton} onClick={() => setStep('complaint')}>
      {t('hide.complain')}
    </button>
  );
  if (wasHidden) {
    return (
      <Modal {...shared} title={t('hide.on_title')} closeLabel={t('common.close')}>
        <p className="mb-5">{t('hide.on_text', { date: untilDay })}</p>
        <Buttons>
          {complain}
          <button
            type="button"
            className={`${plainButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={() => void end('end')}
          >
            {t('hide.stop')}
          </button>
          <button
            type="button"
            className={`${primaryButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={() => void end('now')}
          >
            {t('hide.show_now')}
          </button>
        </Buttons>
      </Modal>
    );
  }
  const number = price === null ? '…' : formatNumber(price);
  return (
    <Modal {...shared} title={t('hide.title')} closeLabel={t('common.close')}>
      <p className="mb-3">{t('hide.text')}</p>
      <p className="mb-5 text-[0.9375rem] text-muted">
        {t('hide.terms', { number, date: day(monthLater(new Date())) })}
      </p>
      <Buttons>
        {complain}
        <button
          type="button"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isSending || price === null}
          onClick={() => void hide()}
        >
          {t('hide.submit', { number })}
          {price !== null && <AboutMoney numcy={price} className="" />}
        </button>
      </Buttons>
    </Modal>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}

function Badge({ balance }: { balance: Numcy }) {
  const { t, formatNumber } = useLocale();
  return (
    <>
      <Coins size={17} aria-hidden="true" />
      <span className="sr-only">{t('paid.not_enough.balance', { number: balance })}</span>
      <span aria-hidden="true">{formatNumber(balance)}</span>
    </>
  );
}

/** That it is not possible, why as far as it is known, and the code for who asks for help. */
function Failed({ code, isOpen, onClose }: { code: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('hide.error_title')} closeLabel={t('common.close')} isAttention>
      <p className="mb-2">{t('hide.error')}</p>
      <p className="mb-2">{sayRefusal(code)}</p>
      <p className="mb-5 text-[0.875rem] text-muted">{t('hide.error_code', { code })}</p>
      <Buttons>
        <button type="button" className={primaryButton} onClick={onClose}>
          {t('common.close')}
        </button>
      </Buttons>
    </Modal>
  );
}
