import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PageLink } from './page-link.tsx';

export interface Tab {
  href: string;
  isCurrent: boolean;
  content: ReactNode;
}

/** Scroll distance to the right, in pixels, that centers a tab; the browser clamps it. */
export function toMiddle(row: { left: number; right: number }, tab: { left: number; right: number }): number {
  return (tab.left + tab.right - row.left - row.right) / 2;
}

type Scrolled = Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>;

/** Pixels of a row that are scrolled out of sight on each side. */
export function hiddenSides(row: Scrolled, dir: 'ltr' | 'rtl'): { left: number; right: number } {
  const hidden = row.scrollWidth - row.clientWidth;
  // In right-to-left languages the row begins at its right end, and positions left of it are negative.
  const left = Math.min(hidden, Math.max(0, dir === 'rtl' ? hidden + row.scrollLeft : row.scrollLeft));
  return { left, right: hidden - left };
}

/**
 * Tabs in one row, which scrolls sideways if needed, fades widely where more tabs are hidden and keeps the current tab
 * visible; on wide screens they wrap. Positioned, so that hidden text scrolls with its tab and does not widen the page.
 */
export function TabRow({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { dir } = useLocale();
  const row = useRef<HTMLElement>(null);
  const [isMoreLeft, setMoreLeft] = useState(false);
  const [isMoreRight, setMoreRight] = useState(false);
  function lookAtSides(element: HTMLElement) {
    const { left, right } = hiddenSides(element, dir);
    // Parts of pixels are no tabs.
    setMoreLeft(left > 1);
    setMoreRight(right > 1);
  }
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useLayoutEffect(() => {
    const element = row.current;
    const tab = element?.querySelector('[aria-current=page]');
    if (!element || !tab) return;
    // The observer also reports the initial size.
    const observer = new ResizeObserver(() => {
      element.scrollLeft += toMiddle(element.getBoundingClientRect(), tab.getBoundingClientRect());
      lookAtSides(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [current, dir]);
  return (
    <nav
      ref={row}
      aria-label={label}
      onScroll={({ currentTarget }) => lookAtSides(currentTarget)}
      data-more-left={isMoreLeft || undefined}
      data-more-right={isMoreRight || undefined}
      className="relative -mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 [--fade-left:1rem] [--fade-right:1rem] [mask-image:linear-gradient(to_right,transparent,black_var(--fade-left),black_calc(100%_-_var(--fade-right)),transparent)] [scrollbar-width:thin] data-more-left:[--fade-left:3rem] data-more-right:[--fade-right:3rem] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0 lg:[mask-image:none]"
    >
      {tabs.map(({ href, isCurrent, content }) => (
        <PageLink
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center gap-1 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-muted no-underline hover:text-text focus-visible:-outline-offset-2 aria-[current]:border-brand aria-[current]:text-brand"
        >
          {content}
        </PageLink>
      ))}
    </nav>
  );
}
