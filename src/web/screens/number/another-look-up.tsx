import { ChevronRight } from 'lucide-react';
import type { NumberView } from '#contract/number.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { fullName } from '#web/features/name/shown-name.ts';
import { SearchField } from '#web/features/numbering/search-field.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Additions of the pages "without check": a field for the next number, and the holder. */
export function AnotherLookUp({ view }: { view: NumberView | null }) {
  const { t } = useLocale();
  const address = useAddress();
  const profile = view?.profile;
  const name = fullName(profile ?? null);
  return (
    <SectionCard title={t('search.another')} className="no-print">
      <SearchField />
      {view && profile && (
        <PageLink
          href={address(`/profile/${profile.id}`)}
          className="mt-4 flex min-h-14 items-center gap-3 rounded-xl bg-raised px-3 py-2 transition-colors duration-150 hover:bg-line"
        >
          <Avatar src={view.ui.avatar} name={name} alt="" size="small" />
          <span className="min-w-0 flex-1">
            <bdi className="block leading-snug font-medium">{name || t('profile.unnamed')}</bdi>
            <span className="text-[0.875rem] text-muted">{t('profile.open')}</span>
          </span>
          <ChevronRight size={18} aria-hidden="true" className="flip-rtl shrink-0 text-muted" />
        </PageLink>
      )}
    </SectionCard>
  );
}
