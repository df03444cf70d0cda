import { ArrowLeft, Copy, RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SignInLink } from '#contract/sign-in.ts';
import { iconButton, plainButton, primaryButton } from '#web/components/button.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { copyText } from '#web/components/share.ts';
import { showToast } from '#web/components/toast.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { CallForm, ConfirmForm } from './answer-forms.tsx';
import { QrCode } from './qr-code.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import type { SignInState } from './sign-in-state.ts';
import { Countdown, StatusText } from './sign-in-status.tsx';
import { useHandheld } from './way-list.tsx';
import { lookOf, nameOf } from './ways/catalogue.ts';

interface CodeCardProps {
  flow: SignInFlow;
  state: SignInState;
  /** Returns to the list of ways, which the card replaces on narrow screens. */
  onBack: () => void;
}

/** Card of the chosen way: code or number to call, lifetime, and next step. Reserves room, so that nothing moves. */
export function CodeCard({ flow, state, onBack }: CodeCardProps) {
  const { t } = useLocale();
  const { ways } = useSite().site.signIn;
  const { chosen } = state;
  const way = chosen === null ? undefined : ways[chosen];
  const isCall = way?.way === 'flashcall';
  const title = useRef<HTMLHeadingElement>(null);
  // On narrow screens the card takes over the focus from the list; a form inside focuses itself.
  useEffect(() => {
    if (chosen === null || !matchMedia('(width < 48rem)').matches) return;
    if (!isCall) title.current?.focus({ preventScroll: true });
    // Long text above it could push the code below the fold.
    const card = title.current?.closest('section');
    if (card && card.getBoundingClientRect().top > innerHeight / 4) card.scrollIntoView();
  }, [chosen]);
  return (
    <section
      aria-labelledby="code-title"
      className="card needs-script grid h-full min-h-128 content-start justify-items-center gap-3 p-5 text-center md:min-h-152 md:p-6"
    >
      <div className="grid min-h-11 w-full grid-cols-[2.75rem_1fr_2.75rem] items-center">
        <button type="button" className={`${iconButton} md:hidden`} aria-label={t('login.other_ways')} onClick={onBack}>
          <ArrowLeft size={20} aria-hidden="true" className="flip-rtl" />
        </button>
        <h2 id="code-title" ref={title} tabIndex={-1} className="col-start-2 text-[1.0625rem] outline-none">
          {/* Keyed: a text that changes its width would count as a layout shift. */}
          <span key={String(isCall)}>{isCall ? nameOf('flashcall', null, t) : t('login.code')}</span>
        </h2>
      </div>
      {isCall ? <CallParts flow={flow} state={state} /> : <CodeParts flow={flow} state={state} />}
    </section>
  );
}

interface PartProps {
  flow: SignInFlow;
  state: SignInState;
}

/** Parts for a missed call, which needs no code: calling number, and number to call. */
function CallParts({ flow, state }: PartProps) {
  const { t } = useLocale();
  const { started, chosen, caller, phase, step } = state;
  const link = chosen === null ? undefined : started?.links[chosen];
  if (caller === null) {
    return (
      <>
        <CallForm flow={flow} />
        <Status state={state} way="flashcall" />
      </>
    );
  }
  return (
    <>
      <p className="min-h-11 text-[0.9375rem] text-balance">
        <PhraseWith
          phrase="login.call.expected"
          elements={{ number: <PhoneText className="font-semibold">{caller}</PhoneText> }}
        />
      </p>
      <Countdown endsAt={started === null ? null : state.endsAt} />
      <Status state={state} way="flashcall" />
      {step === 'confirm-code' && started ? (
        <ConfirmForm flow={flow} code={started.code} />
      ) : (
        <>
          {link?.number && phase !== 'paused' && (
            <a href={`tel:+${link.number}`} className={`${primaryButton} min-h-12 w-full`}>
              <span>
                <PhraseWith
                  phrase="login.call.now"
                  elements={{ number: <PhoneText>{writtenNumber(link)}</PhoneText> }}
                />
              </span>
            </a>
          )}
          <button type="button" className={`${plainButton} w-full`} onClick={() => flow.changeCaller()}>
            {t('login.call.change')}
          </button>
        </>
      )}
      <Again flow={flow} state={state} />
    </>
  );
}

function CodeParts({ flow, state }: PartProps) {
  const { t } = useLocale();
  const isHandheld = useHandheld();
  const { ways } = useSite().site.signIn;
  const { phase, started, chosen } = state;
  const way = chosen === null ? undefined : ways[chosen];
  const code = phase === 'failed' || chosen === null ? null : (started?.code ?? null);
  const link = code === null || chosen === null ? undefined : started?.links[chosen];
  const address = link && (link.web ?? link.app ?? (link.number && `tel:+${link.number}`));
  const here = link && link.redirect === null ? (link.web ?? link.app) : null;
  return (
    <>
      <div className="max-md:hidden">
        <QrCode text={address ?? null} label={t('login.qr.alt')} placeholder={t('login.qr.choose')} />
      </div>
      <div className="flex w-full max-w-76 items-center gap-1 rounded-xl bg-raised p-1.5">
        <bdi
          // Keyed: a text that changes its width would count as a layout shift.
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
      <Status state={state} way={way?.way} />
      {state.step === 'confirm-code' && started ? (
        <ConfirmForm flow={flow} code={started.code} />
      ) : (
        <>
          {link?.way === 'sms' && link.number && (
            <p className="text-[0.9375rem]">
              <PhraseWith
                phrase="login.sms.to"
                elements={{ number: <PhoneText className="font-semibold">{writtenNumber(link)}</PhoneText> }}
              />
            </p>
          )}
          {link && here && (
            <a
              href={here}
              {...(link.web && { target: '_blank', rel: 'noopener' })}
              className={
                isHandheld
                  ? `${primaryButton} min-h-12 w-full`
                  : 'link inline-flex min-h-11 items-center text-[0.9375rem] font-medium underline'
              }
            >
              {isHandheld
                ? t('login.open', { way: nameOf(link.way, way?.title ?? null, t) ?? '' })
                : t(lookOf(link.way).here, { way: nameOf(link.way, way?.title ?? null, t) ?? '' })}
            </a>
          )}
        </>
      )}
      <Again flow={flow} state={state} />
    </>
  );
}

/** A start stored by an older version of the site has digits only. */
function writtenNumber({ number, international }: SignInLink): string {
  return international ?? `+${number}`;
}

/** Reserves the lines of its longest sentence. */
function Status({ state, way }: { state: SignInState; way: string | undefined }) {
  return (
    <div role="status" className="grid min-h-24 w-full content-start text-[0.9375rem] text-balance">
      <StatusText state={state} way={way} />
    </div>
  );
}

/** Retry button: check now, or request a new code after one expired unattended. */
function Again({ flow, state: { phase, chosen, caller, step } }: PartProps) {
  const { t } = useLocale();
  const { ways } = useSite().site.signIn;
  const isCall = chosen !== null && ways[chosen]?.way === 'flashcall';
  if (step === 'confirm-code' && phase !== 'failed' && phase !== 'paused') return null;
  if (phase === 'unheard') {
    return (
      <button type="button" className={`${plainButton} w-full`} onClick={() => flow.listen(0)}>
        <RotateCw size={18} aria-hidden="true" />
        {t('login.check_again')}
      </button>
    );
  }
  if (phase !== 'paused' && phase !== 'failed') return null;
  return (
    <button type="button" className={`${primaryButton} w-full`} onClick={() => void flow.restart()}>
      {isCall && caller !== null ? t('common.retry') : t('login.new_code')}
    </button>
  );
}
