import { Copy, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { iconButton, plainButton, primaryButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { copyText } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { CallForm, ConfirmForm } from './answer-forms.tsx';
import { QrCode } from './qr-code.tsx';
import type { SignInFlow, SignInState } from './sign-in-flow.ts';
import { codeSeconds } from './timing.ts';
import { useHandheld } from './way-list.tsx';
import { lookOf, nameOf } from './ways/catalogue.ts';

/** The code, how long it lives, what to scan, and what happens next. As high before the code comes as after. */
export function CodeCard({ flow, state }: { flow: SignInFlow; state: SignInState }) {
  const { t } = useLocale();
  const isHandheld = useHandheld();
  const { phase, started, chosen } = state;
  const isOver = phase === 'failed';
  const code = isOver ? null : (started?.code ?? null);
  const link = chosen === null || isOver ? undefined : started?.links[chosen];
  const { ways } = useSite().site.signIn;
  const titleOf = (way: string) => ways.find((offered) => offered.way === way)?.title ?? null;
  const address = link && (link.web ?? link.app ?? (link.number && `tel:+${link.number}`));
  return (
    <section
      aria-labelledby="code-title"
      className="card needs-script grid content-start justify-items-center gap-3 p-5 text-center md:p-6"
    >
      <h2 id="code-title" className="text-[1.0625rem]">
        {t('login.code')}
      </h2>
      <div className="max-md:hidden">
        <QrCode text={address ?? null} label={t('login.qr.alt')} placeholder={t('login.qr.choose')} />
      </div>
      <div className="flex w-full max-w-76 items-center gap-1 rounded-xl bg-raised p-1.5">
        <bdi
          // A text of its own, not one that changes its width.
          key={code}
          dir="ltr"
          translate="no"
          data-code={code ?? undefined}
          className={`flex-1 ps-3 text-center text-[clamp(1.25rem,6.4vw,1.75rem)] leading-none font-bold tracking-[0.1em] tabular-nums ${code ? '' : 'text-muted'}`}
        >
          {code ? `${code.slice(0, 4)} ${code.slice(4)}` : '•••• ••••'}
        </bdi>
        <button
          type="button"
          className={iconButton}
          disabled={code === null}
          aria-label={t('login.copy')}
          onClick={async () => showToast((await copyText(code ?? '')) ? t('login.copied') : t('toast.copy_failed'))}
        >
          <Copy size={18} aria-hidden="true" />
        </button>
      </div>
      <Countdown endsAt={code === null ? null : state.endsAt} />
      <div role="status" className="grid min-h-12 w-full content-start text-[0.9375rem] text-balance">
        <StatusText state={state} />
      </div>
      {link && state.step === 'confirm-code' && started && <ConfirmForm flow={flow} code={started.code} />}
      {link?.way === 'flashcall' && link.number && started && (
        <CallForm flow={flow} code={started.code} number={link.number} />
      )}
      {link?.way === 'sms' && link.number && (
        <p className="text-[0.9375rem]">
          <PhraseWith
            phrase="login.sms.to"
            elements={{ number: <PhoneText className="font-semibold">{`+${link.number}`}</PhoneText> }}
          />
        </p>
      )}
      {link && !isHandheld && link.way !== 'flashcall' && (link.web ?? link.app) && (
        <a
          href={link.web ?? link.app ?? ''}
          {...(link.web && { target: '_blank', rel: 'noopener' })}
          className="link inline-flex min-h-11 items-center text-[0.9375rem] font-medium underline"
        >
          {t(lookOf(link.way).here, { way: nameOf(link.way, titleOf(link.way), t) ?? '' })}
        </a>
      )}
      {phase === 'unheard' && (
        <button type="button" className={primaryButton} onClick={() => flow.listen()}>
          <RotateCw size={18} aria-hidden="true" />
          {t('login.check_again')}
        </button>
      )}
      {(isOver || phase === 'unheard') && (
        <button type="button" className={isOver ? primaryButton : plainButton} onClick={() => void flow.restart()}>
          {t('login.new_code')}
        </button>
      )}
    </section>
  );
}

/** One sentence: what has happened, and what comes next. */
function StatusText({ state }: { state: SignInState }) {
  const { t } = useLocale();
  const { phase, step, error, started, chosen } = state;
  const link = chosen === null ? undefined : started?.links[chosen];
  // phrases: login.status.*
  if (phase === 'failed' && error) {
    return (
      <p className="text-unwanted">
        {t(error.phrase)}{' '}
        <span className="text-[0.8125rem] text-muted">{t('login.error_number', { number: String(error.number) })}</span>
      </p>
    );
  }
  if (phase === 'unheard' && step === 'message') return <p>{t('login.status.unheard')}</p>;
  if (phase === 'waiting' || phase === 'unheard') {
    if (step === 'phone' || step === 'answer' || step === 'confirm-code') {
      return <p className="font-medium">{t(`login.status.${step.replace('-', '_') as 'phone'}`)}</p>;
    }
    const next = link && (link.redirect === null ? lookOf(link.way).next : 'login.next.redirect');
    return (
      <p>
        <b className="block font-semibold">
          {t(link?.way === 'flashcall' ? 'login.status.waiting_call' : 'login.status.waiting')}
        </b>
        {next && <span className="text-muted">{t(next)}</span>}
      </p>
    );
  }
  return (
    <p key={phase} className="text-muted">
      {phase === 'failed' ? '' : t(`login.status.${phase}` as 'login.status.ready')}
    </p>
  );
}

/** Minutes and seconds that the code still lives, with a ring that closes. Not read out every second. */
function Countdown({ endsAt }: { endsAt: number | null }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (endsAt === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const left =
    endsAt === null || now === 0 ? codeSeconds : Math.min(codeSeconds, Math.max(0, Math.ceil((endsAt - now) / 1000)));
  const around = 56.55;
  return (
    <p className={`flex items-center gap-2 text-[0.9375rem] text-muted ${endsAt === null ? 'invisible' : ''}`}>
      <svg viewBox="0 0 22 22" className="size-5.5 -rotate-90" fill="none" strokeWidth="3" aria-hidden="true">
        <circle cx="11" cy="11" r="9" className="stroke-line" />
        <circle
          cx="11"
          cy="11"
          r="9"
          className="stroke-brand"
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={(around * (1 - left / codeSeconds)).toFixed(2)}
        />
      </svg>
      <span>
        <PhraseWith
          phrase="login.expires"
          elements={{
            time: (
              <bdi dir="ltr" role="timer" className="tabular-nums text-text">
                {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
              </bdi>
            ),
          }}
        />
      </span>
    </p>
  );
}
