import type { MainData } from '#contract/number.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { FeaturedList, RecentList } from './number-list.tsx';
import { SearchField } from './search-field.tsx';

export function SearchPage({ mostComplained, mostLookedUp }: MainData['featuredNumbers']) {
  const { t } = useLocale();
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-5 px-4 pt-8 pb-12 md:pt-13">
      <div className="pb-1 text-center">
        <h1 className="mb-2 text-[clamp(1.875rem,5vw,2.5rem)] leading-tight tracking-tight">{t('search.title')}</h1>
        <p className="mx-auto max-w-[44ch] text-[1.0625rem] text-balance text-muted">{t('search.lead')}</p>
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
