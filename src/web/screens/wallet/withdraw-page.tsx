import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Withdrawal } from '#contract/withdrawal.ts';
import { callApi } from '#web/api/call-api.ts';
import { plainButton, primaryButton, waitingButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { WithdrawalAnswer } from '#web/features/payment/withdrawal-answer.tsx';
import { WithdrawalPreview } from '#web/features/payment/withdrawal-preview.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { SupportPhrase } from '#web/features/site/support-phrase.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

type Step = { kind: 'form' } | { kind: 'confirm' } | { kind: 'done'; withdrawal: Withdrawal };

/** Withdrawal form: selects the order, asks for confirmation, and shows the time of receipt. */
export function WithdrawPage({ order: asked }: { order: string }) {
  const { t } = useLocale();
  const isMember = useSession() !== null;
  const sayRefusal = useRefusalWords();
  const [order, setOrder] = useState(asked);
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ kind: 'form' });
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // Each step starts with its heading focused.
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step.kind]);

  function goOn(event: FormEvent) {
    event.preventDefault();
    setWrong(null);
    setStep({ kind: 'confirm' });
  }

  async function confirm() {
    if (isSending) return;
    setSending(true);
    setWrong(null);
    const answer = await callApi('POST /api/v6/payment/withdraw', { fields: { order, email } });
    setSending(false);
    if (answer.ok) setStep({ kind: 'done', withdrawal: answer.data });
    else setWrong(answer.problem.code);
  }

  const title = t(
    step.kind === 'done' ? 'withdraw.received' : step.kind === 'confirm' ? 'withdraw.sure' : 'withdraw.title',
  );
  const what = <p className="mt-2 text-[0.9375rem] text-muted">{t('withdraw.what')}</p>;
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <h1
        ref={heading}
        tabIndex={-1}
        className="justify-self-start text-[1.75rem] leading-tight tracking-tight outline-none"
      >
        {title}
      </h1>
      {step.kind === 'form' && (
        <>
          <p className="max-w-[60ch] text-muted">{t('withdraw.lead')}</p>
          <SectionCard title={t('withdraw.order')}>
            <form onSubmit={goOn} className="grid gap-4">
              <TextField
                label={t('receipt.number')}
                hint={t('withdraw.order_hint')}
                name="order"
                dir="ltr"
                required
                minLength={4}
                maxLength={60}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={order}
                onChange={({ target }) => setOrder(target.value)}
              />
              <TextField
                label={t('withdraw.email')}
                hint={t(isMember ? 'withdraw.email_member' : 'withdraw.email_hint')}
                name="email"
                type="email"
                dir="ltr"
                required={!isMember}
                maxLength={254}
                autoComplete="email"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
              <button type="submit" className={`${primaryButton} justify-self-end`}>
                {t('withdraw.title')}
              </button>
            </form>
            <noscript>
              <p className="mt-3 text-[0.9375rem]">
                <SupportPhrase phrase="withdraw.without_script" />
              </p>
            </noscript>
          </SectionCard>
        </>
      )}
      {step.kind === 'confirm' && (
        <section className="card p-5">
          <p>
            {t('receipt.number')}: <bdi className="font-semibold tabular-nums">{order}</bdi>
          </p>
          {isMember ? <WithdrawalPreview order={order}>{what}</WithdrawalPreview> : what}
          <p className="mt-3 text-[0.9375rem] text-muted">{t('withdraw.final')}</p>
          <p role="alert" className="mt-3 text-[0.9375rem] text-unwanted empty:hidden">
            {wrong && sayRefusal(wrong)}
          </p>
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <button type="button" className={plainButton} onClick={() => setStep({ kind: 'form' })}>
              {t('common.back')}
            </button>
            <button
              type="button"
              className={`${primaryButton} ${waitingButton}`}
              aria-disabled={isSending}
              onClick={() => void confirm()}
            >
              {t('withdraw.confirm')}
            </button>
          </div>
        </section>
      )}
      {step.kind === 'done' && <WithdrawalAnswer order={order} withdrawal={step.withdrawal} />}
    </div>
  );
}
