import { useRouter } from '@tanstack/react-router';
import { Hourglass, ShieldCheck, UserX } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { plainButton, primaryButton } from '#web/components/button.ts';
import { MessagePage } from '#web/components/message-page.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import type { Refusal } from '#web/features/number/look-up.ts';
import { NumberSkeleton } from '#web/features/number/number-skeleton.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { readSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export interface WithheldPageProps {
  answer: Refusal;
  /** Refused to a visitor; for a member the request is repeated, and this is hidden meanwhile. */
  isForVisitor: boolean;
}

/** Why a look-up was refused, and what to do. */
export default function WithheldPage({ answer, isForVisitor }: WithheldPageProps) {
  const { problem, retryAfter } = answer;
  if (problem.code === 'profile.deactivated') return <DeactivatedPage />;
  const page =
    answer.status === 429 ? (
      <LimitedPage problem={problem} retryAfter={retryAfter} />
    ) : (
      <BotCheckPage problem={problem} />
    );
  if (!isForVisitor) return page;
  return (
    <>
      <div className="visitor-only">{page}</div>
      <div className="member-only">
        <NumberSkeleton />
      </div>
    </>
  );
}

/** Reruns the page's loader alone; the rest of the document stays. */
function askAgain(router: ReturnType<typeof useRouter>): Promise<void> {
  return router.invalidate({ filter: ({ routeId }) => routeId !== '__root__', sync: true });
}

/** Shown when the visitor's look-ups are used up, with the time when they are available again. */
function LimitedPage({ problem, retryAfter }: { problem: Problem; retryAfter: number | null }) {
  const { t } = useLocale();
  const login = useLoginAddress();
  const router = useRouter();
  const minutes = Math.ceil((retryAfter ?? 60) / 60);
  const wait =
    (retryAfter ?? 60) <= 90
      ? t('common.wait_seconds', { count: retryAfter ?? 60 })
      : minutes < 90
        ? t('common.wait_minutes', { count: minutes })
        : t('common.wait_hours', { count: Math.ceil(minutes / 60) });
  return (
    <MessagePage
      icon={<Hourglass size={30} aria-hidden="true" />}
      title={t('limit.title')}
      text={`${t(`error.${problem.code}` as PhraseKey)} ${wait}`}
    >
      <p className="flex flex-wrap justify-center gap-2">
        <button type="button" className={`needs-script ${plainButton}`} onClick={() => askAgain(router)}>
          {t('common.retry')}
        </button>
        <PageLink href={login} className={`visitor-only ${primaryButton}`} rel="nofollow">
          {t('common.sign_in')}
        </PageLink>
      </p>
      <p className="text-center text-[0.875rem] text-muted">{t('limit.why')}</p>
    </MessagePage>
  );
}

/** The member's account is deactivated and cannot look up numbers until reactivated. */
function DeactivatedPage() {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <MessagePage
      icon={<UserX size={30} aria-hidden="true" />}
      title={t('my.deactivated.title')}
      text={t('error.profile.deactivated')}
    >
      <p className="text-center">
        <PageLink href={address('/number/my')} className={primaryButton}>
          {t('my.title')}
        </PageLink>
      </p>
    </MessagePage>
  );
}

/** Shown while the browser solves the required bot check; retries automatically. */
function BotCheckPage({ problem }: { problem: Problem }) {
  const { t } = useLocale();
  const router = useRouter();
  const [attempt, setAttempt] = useState<'running' | 'failed'>('running');
  useEffect(() => {
    // Members need no proof, and their own answer is being loaded.
    if (readSession() !== null) return;
    let isGone = false;
    // The loader, rerun in the browser, solves the challenge and repeats the look-up.
    // The answer is shown in a transition; the failure state uses one too, so that it cannot flash up before it.
    void askAgain(router).then(() => startTransition(() => (isGone ? undefined : setAttempt('failed'))));
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
            {t('common.retry')}
          </button>
        </p>
      )}
    </MessagePage>
  );
}
