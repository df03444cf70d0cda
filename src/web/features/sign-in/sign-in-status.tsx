import { useEffect, useState } from 'react';
import { withSpaceAfter } from '#shared/join-sentences.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { isTimeOut } from './auth-error.ts';
import type { SignInState } from './sign-in-state.ts';
import { codeSeconds } from './timing.ts';
import { lookOf } from './ways/catalogue.ts';

/** One sentence: what happened, and what comes next. */
export function StatusText({ state, way }: { state: SignInState; way: string | undefined }) {
  const { t } = useLocale();
  const { phase, step, error, started, chosen, isRenewed } = state;
  const link = chosen === null ? undefined : started?.links[chosen];
  // phrases: login.status.*
  if (phase === 'failed' && error) {
    return (
      <p className="text-unwanted">
        {withSpaceAfter(t(error.phrase))}
        {!isTimeOut(error) && (
          <span className="text-[0.8125rem] text-muted">
            {t('login.error_number', { number: String(error.number) })}
          </span>
        )}
      </p>
    );
  }
  if (phase === 'unheard' && step === 'message') return <p>{t('login.status.unheard')}</p>;
  if (phase === 'waiting' || phase === 'unheard') {
    if (step === 'phone' || step === 'answer' || step === 'confirm-code') {
      return <p className="font-medium">{t(`login.status.${step.replace('-', '_') as 'phone'}`)}</p>;
    }
    if (isRenewed) return <p className="font-medium">{t('login.status.renewed')}</p>;
    const next = link && (link.redirect === null ? lookOf(link.way).next : 'login.next.redirect');
    return (
      <p>
        <b className="block font-semibold">
          {t(way === 'flashcall' ? 'login.status.waiting_call' : 'login.status.waiting')}
        </b>
        {next && <span className="text-muted">{t(next)}</span>}
      </p>
    );
  }
  if (phase === 'ready' && way !== undefined) return <p className="text-muted">{t(lookOf(way).next)}</p>;
  return (
    <p key={phase} className="text-muted">
      {phase === 'failed' ? '' : t(`login.status.${phase}` as 'login.status.ready')}
    </p>
  );
}

/** Remaining lifetime of the code with a closing ring; not announced every second. */
export function Countdown({ endsAt }: { endsAt: number | null }) {
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
