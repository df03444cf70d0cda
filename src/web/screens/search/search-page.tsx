import { useEffect } from 'react';
import type { MainData } from '#contract/number.ts';
import { fewLeft, noteLeftRequests, useLeftRequests } from '#web/features/number/left-requests.ts';
import { loadMainData } from '#web/features/number/look-up.ts';
import { FeaturedList } from '#web/features/number/number-list.tsx';
import { RecentList } from '#web/features/number/recent-list.tsx';
import { SearchField } from '#web/features/number/search-field.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

export function SearchPage({ mostComplained, mostLookedUp }: MainData['featuredNumbers']) {
  const { t } = useLocale();
  const left = fewLeft(useMemberLeft());
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-5 px-4 pt-8 pb-12 md:pt-13">
      <div className="pb-1 text-center">
        <h1 className="mb-2 text-[clamp(1.875rem,5vw,2.5rem)] leading-tight tracking-tight">{t('search.title')}</h1>
        {/* Both in one place, so that nothing moves when the warning takes it. */}
        <div className="grid items-center *:[grid-area:1/1]">
          <p
            className={`mx-auto max-w-[44ch] text-[1.0625rem] text-balance text-muted ${left === null ? '' : 'invisible'}`}
          >
            {t('search.lead')}
          </p>
          <div role="status">
            {left !== null && (
              <h2 className="mx-auto w-fit rounded-full bg-suspicious-soft px-4 py-2 text-[0.9375rem] text-suspicious">
                {left === 0 ? t('search.left_none') : t('search.left', { count: left })}
              </h2>
            )}
          </div>
        </div>
      </div>
      <SearchField />
      <RecentList />
      <div className="grid items-start gap-5 md:has-[>:nth-child(2)]:grid-cols-2">
        <FeaturedList title={t('featured.most_complained')} numbers={mostComplained} unit="complaints" />
        <FeaturedList title={t('featured.most_looked_up')} numbers={mostLookedUp} unit="lookups" />
      </div>
    </div>
  );
}

/** What the member has left today, asked where no answer told it yet: the document was made for a visitor. */
function useMemberLeft(): number | null {
  const { locale } = useLocale();
  const profileId = useSession()?.profileId ?? null;
  const left = useLeftRequests();
  useEffect(() => {
    if (profileId === null || left !== null) return;
    const controller = new AbortController();
    loadMainData(locale, controller.signal).then(
      (answer) => {
        if (answer.ok && answer.data.leftRequests !== null) noteLeftRequests(profileId, answer.data.leftRequests);
      },
      () => {},
    );
    return () => controller.abort();
  }, [profileId]);
  return left;
}
