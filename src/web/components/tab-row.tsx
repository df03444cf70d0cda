import { type ReactNode, useLayoutEffect, useRef } from 'react';
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

/**
 * Tabs in one row, which scrolls sideways if needed, fades at its ends and keeps the current tab visible. Positioned,
 * so that visually hidden text scrolls with its tab and does not widen the page.
 */
export function TabRow({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.href;
  useLayoutEffect(() => {
    const element = row.current;
    const tab = element?.querySelector('[aria-current=page]');
    if (!element || !tab) return;
    // The observer also reports the initial size.
    const observer = new ResizeObserver(() => {
      element.scrollLeft += toMiddle(element.getBoundingClientRect(), tab.getBoundingClientRect());
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative -mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 [mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-1rem),transparent)] [scrollbar-width:thin]"
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
