import { useMatches } from '@tanstack/react-router';
import { primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { CompactSearch } from '#web/features/number/compact-search.tsx';
import { MoreMenu } from '#web/features/number/more-menu.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useAddress } from './address.ts';
import { Logo } from './logo.tsx';
import { SettingsButton } from './settings-button.tsx';

/** On a number's page the search field moves up here and a menu of what can be done with the number appears. */
export function Header() {
  const { t } = useLocale();
  const address = useAddress();
  const isNumberPage = useMatches({
    select: (matches) => matches.some((match) => match.routeId === '/{-$lang}/number/$phone'),
  });
  return (
    <header className="no-print sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-15 max-w-[1080px] items-center gap-1 px-3 sm:gap-2 sm:px-4">
        <PageLink
          href={address('/search')}
          aria-label={t('header.home')}
          className="flex min-h-11 items-center gap-2 rounded-control px-1 font-bold tracking-tight"
        >
          <Logo className="size-6.5 text-brand" />
          <span className={isNumberPage ? 'max-sm:sr-only' : ''}>{t('site.name')}</span>
        </PageLink>
        {isNumberPage ? <CompactSearch className="mx-auto min-w-0 max-w-105 flex-1" /> : <span className="flex-1" />}
        {isNumberPage ? <MoreMenu /> : <SettingsButton />}
        <PageLink href={address('/login')} className={`${primaryButton} whitespace-nowrap max-sm:px-3`}>
          {t('header.sign_in')}
        </PageLink>
      </div>
    </header>
  );
}
