import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { CommandText } from './command-text.tsx';

/** Safe to show to strangers: both ways to become admin need access to the server. */
export default function FirstAdminCard() {
  const { t } = useLocale();
  return (
    <SectionCard title={t('admin.first.title')}>
      <ol className="grid list-decimal gap-3 ps-5">
        <li>
          <PageLink href="/login" className="link inline-flex min-h-11 items-center font-medium">
            {t('admin.first.sign_in')}
          </PageLink>
        </li>
        <li>
          <p>{t('admin.first.command')}</p>
          <CommandText>npx ringbook grant +12025550142 admin --yes</CommandText>
          <p className="mt-2 text-muted">{t('admin.first.setting', { name: 'ADMIN_PHONE' })}</p>
        </li>
        <li>
          <p>{t('admin.first.data')}</p>
          <CommandText>npx ringbook import --help</CommandText>
        </li>
      </ol>
    </SectionCard>
  );
}
