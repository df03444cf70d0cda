import { useMatches, useRouter } from '@tanstack/react-router';
import { ArrowLeft, CircleUserRound } from 'lucide-react';
import { iconButton, primaryButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { BellButton } from '#web/features/notification/bell-button.tsx';
import { MoreMenu } from '#web/features/number/more-menu.tsx';
import { CompactSearch } from '#web/features/numbering/compact-search.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { WalletButton } from '#web/features/wallet/wallet-button.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { Logo } from './logo.tsx';
import { SettingsButton } from './settings-button.tsx';

/**
 * Site header with the same icons in the same order on every page. A number's page adds a search field and an action
 * menu, on phones in a second row. Both the visitor's and the member's form are rendered; the first script selects one
 * before the first paint.
 */
export function Header() {
  const { t } = useLocale();
  const address = useAddress();
  const router = useRouter();
  const session = useSession();
  const phone = useMatches({
    select: (matches) => matches.find((match) => match.routeId === '/{-$lang}/number/$phone')?.params.phone ?? null,
  });
  const isNumberPage = phone !== null;
  // This page has the number's menu, and its own field for the next number.
  const isNoCheckPage = useMatches({
    select: (matches) => matches.some((match) => match.routeId === '/{-$lang}/profile-no-check/$phone'),
  });
  const isMyPage = useMatches({
    select: (matches) => matches.some((match) => match.routeId === '/{-$lang}/number/my'),
  });
  const isSignInPage = useMatches({
    select: (matches) => matches.some((match) => match.routeId === '/{-$lang}/login'),
  });
  const isOwnNumber = session !== null && session.phone === phone;
  const hasMenu = isNumberPage || isNoCheckPage;
  return (
    // Not sticky on phones when there are two rows, which would cover too much.
    <header
      className={`no-print sticky top-0 z-20 border-b border-line bg-surface ${hasMenu ? 'max-sm:relative' : ''}`}
    >
      <Account
        className={`flex h-6 items-end justify-end px-4 text-[0.75rem] ${hasMenu ? 'lg:hidden' : 'md:hidden'}`}
      />
      <div
        className={`mx-auto flex min-h-15 max-w-[1080px] items-center gap-1 px-3 max-[22rem]:gap-0 max-[22rem]:px-2 sm:gap-2 sm:px-4 ${hasMenu ? 'max-sm:flex-wrap max-sm:py-2' : ''}`}
      >
        <button
          type="button"
          className={`member-only -ms-2 ${iconButton}`}
          aria-label={t('common.back')}
          onClick={() =>
            hasEarlierPage(router.history) ? router.history.back() : router.history.push(address('/search'))
          }
        >
          <ArrowLeft size={21} aria-hidden="true" className="flip-rtl" />
        </button>
        <PageLink
          href={address('/search')}
          aria-label={t('header.home')}
          className="flex min-h-[44px] min-w-[44px] items-center justify-center gap-2 rounded-control px-1 font-bold tracking-tight"
        >
          <Logo className="size-[26px] shrink-0 text-brand" />
          <span className="max-[26rem]:in-data-member:sr-only max-[18rem]:sr-only">{t('site.name')}</span>
        </PageLink>
        {hasMenu ? (
          <div className="flex min-w-0 flex-1 items-center justify-end gap-1 max-sm:order-last max-sm:basis-full">
            {isNumberPage && <CompactSearch className="mx-auto min-w-0 max-w-105 flex-1 max-sm:max-w-none" />}
            <MoreMenu />
          </div>
        ) : (
          <span className="flex-1" />
        )}
        <div data-signs="" className="ms-auto flex shrink-0 items-center gap-1 max-[18rem]:shrink sm:gap-2">
          <BellButton />
          <WalletButton hasBalance={isMyPage || isOwnNumber} />
          <PageLink
            href={address('/number/my')}
            className={`member-only ${iconButton}`}
            aria-label={t('my.title')}
            title={t('my.title')}
          >
            <CircleUserRound size={21} strokeWidth={1.9} aria-hidden="true" />
          </PageLink>
          <SettingsButton />
          <Account
            className={`w-56 truncate text-end text-[0.875rem] ${hasMenu ? 'max-lg:hidden' : 'max-md:hidden'}`}
          />
          {/* On the sign-in page it would lose the return target; hidden but keeps its room, so that no icon moves. */}
          <PageLink
            href={address('/login')}
            className={`visitor-only ${primaryButton} whitespace-nowrap max-[18rem]:whitespace-normal max-sm:px-3 ${isSignInPage ? 'invisible' : ''}`}
          >
            {t('common.sign_in')}
          </PageLink>
        </div>
      </div>
    </header>
  );
}

/** Whether the previous page is of this site; false after an external link. */
function hasEarlierPage(history: { canGoBack(): boolean }): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  if (history.canGoBack()) return true;
  return navigation ? navigation.canGoBack : document.referrer.startsWith(`${location.origin}/`);
}

/** Fixed width: the number appears on hydration, and nothing may move. */
function Account({ className }: { className: string }) {
  const { t } = useLocale();
  const session = useSession();
  return (
    <p className={`member-only text-muted ${className}`}>
      {session && (
        <>
          {t('header.account')}&nbsp;<PhoneText className="font-medium text-text">{session.international}</PhoneText>
        </>
      )}
    </p>
  );
}
