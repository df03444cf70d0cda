import { primaryButton } from '#web/components/button.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { appStoreLink } from './app-link.ts';

interface ApkCardProps {
  /** Parameters of the app's link. */
  product?: string | undefined;
  numcy?: string | undefined;
  giftNumber?: string | undefined;
}

/** Replaces everything for sale inside the Android app, whose store takes the payments. */
export function ApkCard({ product, numcy, giftNumber }: ApkCardProps) {
  const { t } = useLocale();
  return (
    <SectionCard title={t('payment.apk.title')}>
      <p className="mb-4 text-[0.9375rem]">{t('payment.apk.text')}</p>
      <a href={appStoreLink({ product, numcy, giftNumber })} className={primaryButton}>
        {t('payment.apk.button')}
      </a>
    </SectionCard>
  );
}
