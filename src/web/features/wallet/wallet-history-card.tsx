import type { Posting } from '#contract/wallet.ts';
import { readNumcy } from '#shared/numcy.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Postings of the wallet, newest first. */
export function WalletHistoryCard() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/numcy/history', {});
  return (
    <SectionCard title={t('wallet.history.title')}>
      <PagedRows list={list} className="min-h-16">
        {list.last?.total === 0 && <p className="text-[0.9375rem] text-muted">{t('wallet.history.none')}</p>}
        <ul className="divide-y divide-line">
          {list.items.map((posting) => (
            <PostingRow key={posting.id} posting={posting} />
          ))}
        </ul>
      </PagedRows>
    </SectionCard>
  );
}

function PostingRow({ posting }: { posting: Posting }) {
  const { t, formatDate, formatNumber } = useLocale();
  const address = useAddress();
  const amount = readNumcy(posting.amount);
  const at = new Date(posting.createdAtTimestamp * 1000);
  // phrases: wallet.kind.*
  const what = t(`wallet.kind.${posting.kind}` as PhraseKey);
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5 leading-snug">
      <span className="min-w-0">
        {posting.receipt === null ? (
          what
        ) : (
          <PageLink href={address(`/receipt/${posting.receipt}`)} className="-my-3 inline-flex min-h-11 items-center">
            {what}
          </PageLink>
        )}
        <time dateTime={at.toISOString()} className="block text-[0.875rem] text-muted">
          {formatDate(at, {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
        </time>
      </span>
      <span className="shrink-0 text-end tabular-nums">
        <bdi dir="ltr" className={`font-semibold ${amount > 0n ? 'text-trusted' : ''}`}>
          {formatNumber(amount, { signDisplay: 'always' })}
        </bdi>
        <span className="block text-[0.875rem] text-muted">
          {t('wallet.history.after', { number: formatNumber(readNumcy(posting.balanceAfter)) })}
        </span>
      </span>
    </li>
  );
}
