import { useRouter } from '@tanstack/react-router';
import { Hourglass, ShieldCheck } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Runs the look-up alone, to its end: the rest of the document stays as the server made it. */
function lookUpAgain(router: ReturnType<typeof useRouter>): Promise<void> {
  return router.invalidate({ filter: ({ routeId }) => routeId === '/{-$lang}/number/$phone', sync: true });
}

/** Instead of a number's page when the visitor's look-ups are used up: says so, and when to come back. */
export function LimitedPage({ problem, retryAfter }: { problem: Problem; retryAfter: number | null }) {
  const { t } = useLocale();
  const address = useAddress();
  const router = useRouter();
  const minutes = Math.ceil((retryAfter ?? 60) / 60);
  const wait =
    (retryAfter ?? 60) <= 90
      ? t('limit.wait_seconds', { count: retryAfter ?? 60 })
      : minutes < 90
        ? t('limit.wait_minutes', { count: minutes })
        : t('limit.wait_hours', { count: Math.ceil(minutes / 60) });
  return (
    <MessagePage
      icon={<Hourglass size={30} aria-hidden="true" />}
      title={t('limit.title')}
      text={`${t(`error.${problem.code}` as PhraseKey)} ${wait}`}
    >
      <p className="flex flex-wrap justify-center gap-2">
        <button type="button" className={`needs-script ${plainButton}`} onClick={() => lookUpAgain(router)}>
          {t('limit.retry')}
        </button>
        <PageLink href={address('/login')} className={primaryButton}>
          {t('header.sign_in')}
        </PageLink>
      </p>
      <p className="text-center text-[0.875rem] text-muted">{t('limit.why')}</p>
    </MessagePage>
  );
}

/** While the browser does the proof of work that the server wants first; it asks again by itself. */
export function BotCheckPage({ problem }: { problem: Problem }) {
  const { t } = useLocale();
  const router = useRouter();
  const [attempt, setAttempt] = useState<'running' | 'failed'>('running');
  useEffect(() => {
    let isGone = false;
    // The loader, run again in the browser, solves the challenge and repeats the look-up.
    // An answer is shown in a transition: in one of its own, failure cannot flash up before it.
    void lookUpAgain(router).then(() => startTransition(() => (isGone ? undefined : setAttempt('failed'))));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <MessagePage
      icon={<ShieldCheck size={30} aria-hidden="true" />}
      title={t('bot_check.title')}
      text={
        <span role="status" className="needs-script">
          {attempt === 'running' ? t('bot_check.running') : t(`error.${problem.code}` as PhraseKey)}
        </span>
      }
    >
      <noscript>
        <p className="text-center text-[0.9375rem]">{t('bot_check.without_script')}</p>
      </noscript>
      {attempt === 'failed' && (
        <p className="text-center">
          <button type="button" className={primaryButton} onClick={() => window.location.reload()}>
            {t('limit.retry')}
          </button>
        </p>
      )}
    </MessagePage>
  );
}
