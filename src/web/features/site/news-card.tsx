import type { LucideIcon } from 'lucide-react';
import { PageLink } from '#web/components/page-link.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useAddress } from './address.ts';

interface NewsCardProps {
  /** Where it is read: a path without the language. */
  page: string;
  icon: LucideIcon;
  title: string;
  /** How much of it the member has not read; 0 until that is known. */
  count: number;
  /** What is new, in sentences. */
  news: string[];
}

/** The way to what the member is told, as large without news as with some: nothing moves when they come. */
export function NewsCard({ page, icon: Icon, title, count, news }: NewsCardProps) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const isNew = count > 0;
  return (
    <PageLink
      href={address(page)}
      className={`card flex min-h-16 items-center gap-3 px-5 py-3 no-underline ${isNew ? 'border-brand/40 bg-brand-soft' : ''}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full ${isNew ? 'bg-brand text-[0.8125rem] font-semibold text-on-brand' : 'bg-raised text-muted'}`}
      >
        {isNew ? formatNumber(Math.min(count, 99)) + (count > 99 ? '+' : '') : <Icon size={18} />}
      </span>
      <span className="flex-1 font-medium">{title}</span>
      {news.map((sentence) => (
        <span key={sentence} className="sr-only">
          {sentence}
        </span>
      ))}
      <span className="link shrink-0 text-[0.9375rem] max-[22rem]:hidden">{t('report.look')}</span>
    </PageLink>
  );
}
