import { FlaskConical } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { withSpaceAfter } from '#shared/join-sentences.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { type Act, readAct } from '#web/features/sign-in/acts.ts';
import { isTimeOut, readReturnError } from '#web/features/sign-in/auth-error.ts';
import { CodeCard } from '#web/features/sign-in/code-card.tsx';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { useHandheld, WayList } from '#web/features/sign-in/way-list.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

interface LoginPageProps {
  /** The page that requested the sign-in. */
  to?: string | undefined;
  /** Action to resume there, as the address has it. */
  act?: string | undefined;
  /** Display form of the number it concerns; null if none. */
  number?: string | null;
  /** Error of a third-party sign-in page. */
  error?: string | undefined;
  /** A member confirms the number again. */
  again?: boolean | undefined;
  /** The requesting page requires a sign-in. */
  needed?: boolean | undefined;
}

/** Proves a number by a message from it, or confirms it again. States first that look-ups need no sign-in. */
export function LoginPage({
  to,
  act: asked,
  number = null,
  error,
  again: isAgain = false,
  needed = false,
}: LoginPageProps) {
  const { t } = useLocale();
  const act = readAct(asked);
  const { ways, isSandbox } = useSite().site.signIn;
  const { flow, state } = useSignIn(to, act, isAgain);
  const returned = state.phase === 'done' ? null : readReturnError(error);

  const isHandheld = useHandheld();
  const list = useRef<HTMLDivElement>(null);
  const { chosen } = state;

  async function choose(place: number) {
    const started = await flow.choose(place);
    const link = started?.links[place];
    // An app is opened automatically; a page needs a button, since browsers require a user gesture.
    const opened = link?.redirect ?? (isHandheld ? link?.app : null);
    if (opened) window.location.assign(opened);
  }

  function goBack() {
    const way = list.current?.querySelector<HTMLElement>(`[data-way="${chosen}"]`);
    flow.leave();
    requestAnimationFrame(() => way?.focus());
  }

  return (
    <div
      className={`${isAgain ? '' : 'visitor-only'} mx-auto grid max-w-[880px] content-start gap-5 px-4 py-6 md:py-10`}
    >
      {!isAgain && act === undefined && <SearchFirst isFirst={to === undefined && chosen === null} />}
      <div className="grid gap-5 md:mt-4 md:grid-cols-[minmax(0,1fr)_21.25rem] md:grid-rows-[auto_auto_1fr]">
        <div className="md:row-start-1">
          <h1 className="text-[1.75rem] leading-tight tracking-tight">
            {isAgain ? t('login.again.title') : <Title act={act} number={number} />}
          </h1>
          {needed && !isAgain && <p className="mt-1.5 max-w-[46ch] font-medium">{t('login.needed')}</p>}
          <p className="mt-1.5 max-w-[46ch] text-muted">{isAgain ? t('login.again.text') : t('login.text')}</p>
          {returned && (
            <p role="alert" className="mt-3 rounded-xl bg-unwanted-soft px-4 py-3 text-unwanted">
              {withSpaceAfter(t(returned.phrase))}
              {!isTimeOut(returned) && (
                <span className="text-[0.8125rem]">{t('login.error_number', { number: String(returned.number) })}</span>
              )}
            </p>
          )}
        </div>
        {ways.length > 0 ? (
          <>
            {/* Before the ways on narrow screens, where the chosen way replaces them and may be taller. */}
            <div className="grid content-start gap-3 text-[0.875rem] text-muted md:row-start-3">
              <Terms />
              <noscript>
                <p className="card p-5">{t('login.without_script')}</p>
              </noscript>
              {isSandbox && (
                <p className="flex items-start gap-2.5 rounded-xl bg-suspicious-soft px-4 py-3 text-suspicious">
                  <FlaskConical size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
                  <span>
                    {withSpaceAfter(t('login.sandbox'))}
                    <a href="/sandbox/phone" target="_blank" rel="noopener" className="font-semibold underline">
                      {t('sandbox.open')}
                    </a>
                  </span>
                </p>
              )}
            </div>
            <div className="grid max-md:min-h-128 md:contents">
              <div
                ref={list}
                className={`content-start max-md:[grid-area:1/1] md:row-start-2 ${chosen === null ? '' : 'max-md:invisible'}`}
              >
                <WayList ways={ways} chosen={chosen} onChoose={choose} />
              </div>
              <div
                className={`max-md:[grid-area:1/1] md:col-start-2 md:row-span-3 md:row-start-1 ${chosen === null ? 'max-md:hidden' : ''}`}
              >
                <CodeCard flow={flow} state={state} onBack={goBack} />
              </div>
            </div>
          </>
        ) : (
          <p className="card p-5">{t('login.none')}</p>
        )}
      </div>
    </div>
  );
}

/** States the purpose of the sign-in. */
function Title({ act, number }: { act: Act | undefined; number: string | null }) {
  const { t } = useLocale();
  // phrases: login.act.*
  if (act !== undefined && isIn(aboutNumber, act) && number !== null) {
    return <PhraseWith phrase={`login.act.${act}`} elements={{ number: <PhoneText>{number}</PhoneText> }} />;
  }
  return act !== undefined && isIn(aboutOther, act) ? t(`login.act.${act}`) : t('common.sign_in');
}

const aboutNumber = ['suggest', 'tell'] as const satisfies readonly Act[];
const aboutOther = [
  'boost',
  'desk',
  'follow',
  'hide',
  'pay',
  'reply',
  'report',
  'unlist',
] as const satisfies readonly Act[];

function isIn<Some extends Act>(some: readonly Some[], act: Act): act is Some {
  return some.some((one) => one === act);
}

/** Search field, since look-ups need no account. */
function SearchFirst({ isFirst }: { isFirst: boolean }) {
  const { t } = useLocale();
  const section = useRef<HTMLElement>(null);
  // Not on touch screens, where the keyboard would cover the page.
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFirst && isFree && matchMedia('(pointer: fine)').matches) section.current?.querySelector('input')?.focus();
  }, []);
  return (
    <section ref={section} aria-labelledby="search-first" className="grid gap-2.5">
      <h2 id="search-first" className="text-[1.0625rem]">
        {t('login.search.title')}
      </h2>
      <SearchField />
    </section>
  );
}

function Terms() {
  const { t } = useLocale();
  return (
    <p>
      <PhraseWith
        phrase="login.consent.text"
        elements={{
          terms: (
            <PageLink href="/terms" className="link inline-block py-1 underline">
              {t('login.consent.terms')}
            </PageLink>
          ),
          privacy: (
            <PageLink href="/privacy" className="link inline-block py-1 underline">
              {t('login.consent.privacy')}
            </PageLink>
          ),
        }}
      />
    </p>
  );
}
