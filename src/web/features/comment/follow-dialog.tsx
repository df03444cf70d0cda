import { Coins } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { FollowStatus } from '#contract/subscription.ts';
import { type Numcy, readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { Modal } from '#web/components/modal.tsx';
import { showToast } from '#web/components/toast.tsx';
import { AboutMoney } from '#web/features/payment/about-money.tsx';
import { useProveAgain } from '#web/features/sign-in/prove-again.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { tellBalance, useBalance } from '#web/features/wallet/balance.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { noteFollowed } from './follow-status.ts';
import { monthLater } from './month-later.ts';

// Loaded when the wallet turns out to hold too little.
const NotEnoughDialog = lazyPart(() => import('#web/features/wallet/not-enough-dialog.tsx'), {
  close: ({ onClose }) => onClose(),
});

interface FollowDialogProps {
  commentId: number;
  /** Of the address at which the comment stands. */
  hash: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What following a comment costs and does before anything is paid, how it went, and how it is ended. */
export default function FollowDialog({ commentId, hash, isOpen, onClose }: FollowDialogProps) {
  const { t, formatDate, formatNumber } = useLocale();
  const { balance, reload } = useBalance();
  const proveAgain = useProveAgain('follow');
  /** What the server said of it; null until it did. */
  const [known, setKnown] = useState<FollowStatus | null>(null);
  const [step, setStep] = useState<'choice' | 'poor' | { doneUntil: number } | { code: string }>('choice');
  const [isSending, setSending] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const price = known && readNumcy(known.price);
  const day = (at: Date) => formatDate(at, { dateStyle: 'long' });
  const until = known?.activeSubscription ? day(new Date(known.activeSubscription.expiredAt * 1000)) : '';

  useEffect(() => {
    const query = { comment_id: commentId };
    void callApi('GET /api/v6/numcy/subscription/comment/status', { query }).then((answer) =>
      answer.ok ? setKnown(answer.data) : setStep({ code: answer.problem.code }),
    );
  }, []);

  async function follow() {
    if (isSending || known === null || price === null) return;
    const isPaid = known.status !== 'none';
    if (!isPaid && balance !== null && balance < price) return setStep('poor');
    setSending(true);
    const answer = await callApi('POST /api/v6/numcy/subscription/comment/add', {
      headers: { 'idempotency-key': key },
      fields: { comment_id: commentId, price: Number(price) },
    });
    setSending(false);
    if (answer.ok) {
      tellBalance(readNumcy(answer.data.balance));
      void noteFollowed(commentId, answer.data.status);
      if (!isPaid) return setStep({ doneUntil: answer.data.endDateTimestamp ?? 0 });
      showToast(t('follow.resumed'));
      return onClose();
    }
    if (answer.problem.code === 'wallet.insufficient_balance') {
      void reload();
      return setStep('poor');
    }
    if (!proveAgain(answer.problem.code, hash)) setStep({ code: answer.problem.code });
  }

  async function stop() {
    if (isSending) return;
    setSending(true);
    const fields = { comment_id: commentId };
    const answer = await callApi('POST /api/v6/numcy/subscription/comment/cancel', { fields });
    setSending(false);
    if (!answer.ok) return setStep({ code: answer.problem.code });
    void noteFollowed(commentId, answer.data.status);
    showToast(t('hide.stopped'));
    onClose();
  }

  const badge = balance === null ? undefined : <Badge balance={balance} />;
  const shared = { isOpen, onClose, balance: badge, closeLabel: t('common.close') };
  if (step === 'poor') {
    const words = t('follow.not_enough', { number: formatNumber(price ?? 0n) });
    return (
      <NotEnoughDialog isOpen={isOpen} onClose={onClose} price={price ?? 0n} balance={balance ?? 0n} words={words} />
    );
  }
  if (typeof step === 'object' && 'code' in step) return <Failed {...shared} code={step.code} />;
  if (typeof step === 'object') {
    return (
      <Modal {...shared} title={t('follow.on_title')}>
        <p className="mb-5">{t('follow.done', { date: day(new Date(step.doneUntil * 1000)) })}</p>
        <Buttons>
          <button type="button" className={primaryButton} onClick={onClose}>
            {t('common.close')}
          </button>
        </Buttons>
      </Modal>
    );
  }
  const number = price === null ? '…' : formatNumber(price);
  if (known?.activeSubscription) {
    const isRenewed = known.activeSubscription.autoRenewing;
    return (
      <Modal {...shared} title={t('follow.on_title')}>
        <p className="mb-5">
          {isRenewed ? t('follow.on_text', { date: until, number }) : t('follow.ending', { date: until })}
        </p>
        <Buttons>
          <button
            type="button"
            className={`${isRenewed ? plainButton : primaryButton} ${waitingButton}`}
            aria-disabled={isSending}
            onClick={() => void (isRenewed ? stop() : follow())}
          >
            {isRenewed ? t('hide.stop') : t('follow.resume')}
          </button>
        </Buttons>
      </Modal>
    );
  }
  return (
    <Modal {...shared} title={t('follow.title')}>
      <p className="mb-3">{t('follow.text')}</p>
      <p className="mb-5 text-[0.9375rem] text-muted">
        {t('follow.terms', { number, date: day(monthLater(new Date())) })}
      </p>
      <Buttons>
        <button
          type="button"
          className={`${primaryButton} ${waitingButton}`}
          aria-disabled={isSending || price === null}
          onClick={() => void follow()}
        >
          {t('follow.submit', { number })}
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

interface FailedProps {
  code: string;
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
}

/** That nothing was changed, why as the server says it, and the code for who asks for help. */
function Failed({ code, ...dialog }: FailedProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  return (
    <Modal {...dialog} title={t('follow.error_title')} isAttention>
      <p className="mb-2">{t('follow.error')}</p>
      <p className="mb-2">{sayRefusal(code)}</p>
      <p className="mb-5 text-[0.875rem] text-muted">{t('hide.error_code', { code })}</p>
      <Buttons>
        <button type="button" className={primaryButton} onClick={dialog.onClose}>
          {t('common.close')}
        </button>
      </Buttons>
    </Modal>
  );
}
