import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Pictures of our own for where an app can be had: no store's mark is drawn. */
const pictures = {
  /** A window that opens, with a sign to go on. */
  googlePlay: (
    <>
      <rect x="5" y="3" width="22" height="26" rx="5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M13 10.5v11l9-5.5z" fill="currentColor" />
    </>
  ),
  /** A phone with a row of programs. */
  appStore: (
    <>
      <rect x="8" y="2.5" width="16" height="27" rx="4.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M12.5 10h3v3h-3zm4.5 0h3v3h-3zm-4.5 5h3v3h-3zm4.5 0h3v3h-3z" fill="currentColor" />
      <path d="M14 25h4" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  /** A parcel that comes down. */
  androidPackage: (
    <>
      <path
        d="M16 3v11m-5-4.5 5 5 5-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M5 18v8a3 3 0 0 0 3 3h16a3 3 0 0 0 3-3v-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <circle cx="12" cy="23.5" r="1.6" fill="currentColor" />
      <circle cx="20" cy="23.5" r="1.6" fill="currentColor" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type Store = keyof typeof pictures;

interface StoreBadgeProps {
  store: Store;
  href: string;
  /** What the store is called. */
  label: string;
}

/** A way to get the operator's app: a picture, and words that every language has. */
export function StoreBadge({ store, href, label }: StoreBadgeProps) {
  const { t } = useLocale();
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center gap-2.5 rounded-control border border-text bg-text px-3.5 py-1.5 text-surface hover:opacity-90"
    >
      <svg viewBox="0 0 32 32" width={28} height={28} aria-hidden="true" className="shrink-0">
        {pictures[store]}
      </svg>
      <span className="leading-tight">
        <span className="block text-[0.6875rem]">{t('footer.get_app')}</span>{' '}
        <span className="block text-[0.9375rem] font-semibold">{label}</span>
      </span>
    </a>
  );
}
