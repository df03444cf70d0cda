import { useLocale } from '#web/i18n/locale-provider.tsx';

export type Store = 'googlePlay' | 'appStore' | 'androidPackage';

interface StoreBadgeProps {
  store: Store;
  href: string;
  /** Name of the store. */
  label: string;
}

/** Store link of the operator's app: icon and words that exist in every language. */
export function StoreBadge({ store, href, label }: StoreBadgeProps) {
  const { t } = useLocale();
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center gap-2.5 rounded-control border border-text bg-text px-3.5 py-1.5 text-surface hover:opacity-90"
    >
      <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true" className="shrink-0">
        <use href={`/store-badges.svg#${store}`} />
      </svg>
      <span className="leading-tight">
        <span className="block text-[0.6875rem]">{t('footer.get_app')}</span>{' '}
        <span className="block text-[0.9375rem] font-semibold">{label}</span>
      </span>
    </a>
  );
}
