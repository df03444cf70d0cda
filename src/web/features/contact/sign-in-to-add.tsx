import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Only members can add names. */
export function SignInToAdd() {
  const { t } = useLocale();
  const login = useLoginAddress();
  return (
    <SectionCard title={t('book.send.title')}>
      <p className="mb-3 max-w-[60ch] text-[0.9375rem] text-muted">{t('book.send.sign_in')}</p>
      <PageLink href={login} className={plainButton}>
        {t('common.sign_in')}
      </PageLink>
    </SectionCard>
  );
}
