import { Users } from 'lucide-react';
import type { GivenName } from '#contract/name.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { LineIcon } from '#web/components/line-icon.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Names that members and registers give my number, and what can be done about them. */
export function GivenNames({ isUnlisted }: { isUnlisted: boolean }) {
  const { t } = useLocale();
  const address = useAddress();
  const list = usePagedList('GET /api/v6/number/names', {});
  return (
    <SectionCard title={t('given.title')}>
      <p className="mb-3 text-[0.9375rem] text-muted">{isUnlisted ? t('given.unlisted') : t('given.text')}</p>
      {/* Reserves the height of one name, or of the sentence that there is none. */}
      <PagedRows list={list} className="min-h-18">
        {list.last?.total === 0 && <p className="rounded-control bg-raised px-3.5 py-3">{t('given.none')}</p>}
        <ul>
          {list.items.map((name) => (
            <li
              key={`${name.source} ${name.firstName} ${name.lastName}`}
              className="flex items-center gap-3 border-t border-line py-2.5 first:border-0"
            >
              <GivenNameRow name={name} />
            </li>
          ))}
        </ul>
      </PagedRows>
      {(list.last?.total ?? 0) > 0 && !isUnlisted && (
        <p className="mt-1 -mb-2 text-[0.9375rem]">
          <PageLink href={address('/unlist')} className="link inline-flex min-h-11 items-center font-medium">
            {t('given.unlist')}
          </PageLink>
        </p>
      )}
    </SectionCard>
  );
}

function GivenNameRow({ name }: { name: GivenName }) {
  const { t } = useLocale();
  // phrases: source.*
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-muted">
        {name.source ? (
          <LineIcon path={headlineLooks.organisation.icon} size={18} />
        ) : (
          <Users size={18} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0">
        <bdi className="block leading-snug font-medium">{`${name.firstName} ${name.lastName}`.trim()}</bdi>
        <span className="block text-[0.875rem] leading-snug text-muted">
          {name.source
            ? t('name.source', { source: t(`source.${name.source}` as PhraseKey) })
            : t('given.people', { count: name.people })}
        </span>
      </span>
    </>
  );
}
