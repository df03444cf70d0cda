import { ChevronRight, FlaskConical, Search } from 'lucide-react';
import { PageLink } from '#web/components/page-link.tsx';
import { readReturnError } from '#web/features/sign-in/auth-error.ts';
import { CodeCard } from '#web/features/sign-in/code-card.tsx';
import { useSignIn } from '#web/features/sign-in/use-sign-in.ts';
import { WayList } from '#web/features/sign-in/way-list.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';

interface LoginPageProps {
  /** The page that asked for sign-in. */
  to?: string | undefined;
  /** What a service's own sign-in page was left with. */
  error?: string | undefined;
  /** A member is here to prove the number anew. */
  again?: boolean | undefined;
}

/** Proves a number by a message from it; a member proves it anew. Looking numbers up needs none of this, and says so first. */
export function LoginPage({ to, error, again: isAgain = false }: LoginPageProps) {
  const { t } = useLocale();
  const { ways, isSandbox } = useSite().site.signIn;
  const { flow, state } = useSignIn(to, isAgain);
  const returned = state.phase === 'done' ? null : readReturnError(error);

  function choose(place: number) {
    const redirect = state.started?.links[place]?.redirect;
    flow.choose(place);
    if (redirect) window.location.assign(redirect);
  }

  return (
    <div
      className={`${isAgain ? '' : 'visitor-only'} mx-auto grid max-w-[880px] content-start gap-5 px-4 py-6 md:py-10`}
    >
      {!isAgain && <SearchFirst />}
      <div className="grid gap-5 md:mt-4 md:grid-cols-[minmax(0,1fr)_21.25rem]">
        <div className="md:row-start-1">
          <h1 className="text-[1.75rem] leading-tight tracking-tight">
            {isAgain ? t('login.again.title') : t('common.sign_in')}
          </h1>
          <p className="mt-1.5 max-w-[46ch] text-muted">{isAgain ? t('login.again.text') : t('login.text')}</p>
          {returned && (
            <p role="alert" className="mt-3 rounded-xl bg-unwanted-soft px-4 py-3 text-unwanted">
              {t(returned.phrase)}{' '}
              <span className="text-[0.8125rem]">{t('login.error_number', { number: String(returned.number) })}</span>
            </p>
          )}
        </div>
        {ways.length > 0 ? (
          <>
            <div className="md:col-start-2 md:row-span-3 md:row-start-1">
              <CodeCard flow={flow} state={state} />
              <noscript>
                <p className="card p-5">{t('login.without_script')}</p>
              </noscript>
            </div>
            <div className="md:row-start-2">
              <WayList
                ways={ways}
                links={state.phase === 'failed' ? [] : (state.started?.links ?? [])}
                chosen={state.chosen}
                onChoose={choose}
              />
            </div>
            <div className="grid gap-3 text-[0.875rem] text-muted md:row-start-3">
              <Terms />
              {isSandbox && (
                <p className="flex items-start gap-2.5 rounded-xl bg-suspicious-soft px-4 py-3 text-suspicious">
                  <FlaskConical size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
                  <span>
                    {t('login.sandbox')}{' '}
                    <a href="/sandbox/phone" target="_blank" rel="noopener" className="font-semibold underline">
                      {t('sandbox.open')}
                    </a>
                  </span>
                </p>
              )}
            </div>
          </>
        ) : (
          <p className="card p-5">{t('login.none')}</p>
        )}
      </div>
    </div>
  );
}

/** Looking numbers up needs no account. */
function SearchFirst() {
  const { t } = useLocale();
  return (
    <PageLink
      href="/search"
      className="flex items-center gap-4 rounded-card bg-brand p-4 text-on-brand shadow-card transition-colors duration-150 hover:bg-brand/90 sm:px-5"
    >
      <Search size={26} aria-hidden="true" className="shrink-0" />
      <span className="flex-1">
        <b className="block text-[1.0625rem] leading-snug font-bold">{t('login.search.title')}</b>
        <span className="text-[0.9375rem]">{t('login.search.text')}</span>
      </span>
      <ChevronRight size={22} aria-hidden="true" className="flip-rtl shrink-0" />
    </PageLink>
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
