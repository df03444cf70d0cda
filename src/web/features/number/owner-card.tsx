import { plainButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLoginAddress } from '#web/features/sign-in/login-address.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Actions of the number's holder: a sign-in link for visitors, the own page for the holder. */
export function OwnerCard({ phone }: { phone: string }) {
  const { t } = useLocale();
  const address = useAddress();
  const login = useLoginAddress(address('/number/my'));
  const isHolder = useSession()?.phone === phone;
  const button = `${plainButton} no-print`;
  return (
    <SectionCard title={isHolder ? t('owner.yours.title') : t('owner.title')} className="bg-raised shadow-none">
      {isHolder ? (
        <>
          <p className="mb-4 text-[0.9375rem] text-muted">{t('owner.yours.text')}</p>
          <PageLink href={address('/number/my')} className={button}>
            {t('owner.yours.button')}
          </PageLink>
        </>
      ) : (
        <>
          <div className="visitor-only">
            <p className="mb-4 text-[0.9375rem] text-muted">{t('owner.text')}</p>
            <PageLink href={login} className={button} rel="nofollow">
              {t('owner.button')}
            </PageLink>
          </div>
          <div className="member-only">
            <p className="mb-4 text-[0.9375rem] text-muted">{t('owner.member.text')}</p>
            <PageLink href={address('/unlist')} className={button}>
              {t('unlist.about')}
            </PageLink>
          </div>
        </>
      )}
    </SectionCard>
  );
}
