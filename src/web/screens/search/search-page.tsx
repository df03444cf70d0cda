import type { MainData } from '#contract/number.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { FirstAdmin } from '#web/features/admin/first-admin.tsx';
import { RecentList } from '#web/features/history/recent-list.tsx';
import { SearchLead } from '#web/features/metering/search-lead.tsx';
import { ExampleList, FeaturedList } from '#web/features/number/number-list.tsx';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { pairLists } from './paired-lists.ts';

// Members only.
const MemberLead = lazyPart(() => import('#web/features/metering/member-lead.tsx'), { isOptional: true });

export function SearchPage({ mostComplained, mostLookedUp, examples }: MainData['featuredNumbers']) {
  const { t } = useLocale();
  const isMember = useSession() !== null;
  const [complained = [], lookedUp = []] = pairLists([mostComplained, mostLookedUp]);
  return (
    <div className="mx-auto grid max-w-[792px] content-start gap-5 px-4 pt-8 pb-12 md:pt-13">
      <div className="pb-1 text-center">
        <h1 className="mb-2 text-[clamp(1.875rem,5vw,2.5rem)] leading-tight tracking-tight">{t('search.title')}</h1>
        {isMember ? <MemberLead fallback={<SearchLead />} /> : <SearchLead />}
      </div>
      <SearchField isMain />
      <RecentList />
      <div className="grid items-start gap-5 md:has-[>:nth-child(2)]:grid-cols-2">
        <FeaturedList title={t('featured.most_complained')} numbers={complained} unit="complaints" />
        <FeaturedList title={t('featured.most_looked_up')} numbers={lookedUp} unit="lookups" />
        <ExampleList numbers={examples} />
      </div>
      <FirstAdmin />
    </div>
  );
}
