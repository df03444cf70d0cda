import type { ReactNode } from 'react';
import type { Unread } from '#contract/notification.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { TabRow } from '#web/components/tab-row.tsx';
import { useUnread } from '#web/features/notification/own-notices.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Tabs with their addresses; each new item counts in one `unread` only. */
const tabs = [
  { path: '/notifications', words: 'inbox.title', unread: 'notices' },
  { path: '/held', words: 'inbox.tab.held', unread: 'held' },
  { path: '/reports', words: 'inbox.tab.reports', unread: 'reports' },
  { path: '/statements', words: 'inbox.tab.statements', unread: null },
  { path: '/tickets', words: 'inbox.tab.tickets', unread: null },
] as const satisfies readonly { path: string; words: PhraseKey; unread: keyof Unread | null }[];

export type InboxTab = (typeof tabs)[number]['path'];

interface InboxFrameProps {
  tab: InboxTab;
  title: string;
  lead: string;
  children: ReactNode;
}

/** The member's inbox, with one list per tab. */
export function InboxFrame({ tab, title, lead, children }: InboxFrameProps) {
  const { t } = useLocale();
  const address = useAddress();
  const unread = useUnread();
  return (
    <div className="mx-auto grid w-full max-w-[792px] grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-8 md:py-12">
      <div className="border-b border-line">
        <TabRow
          label={t('inbox.tabs')}
          tabs={tabs.map(({ path, words, unread: counted }) => ({
            href: address(path),
            isCurrent: path === tab,
            content: (
              <span className="relative">
                {t(words)}
                {counted !== null && <TabCount count={unread?.[counted] ?? 0} />}
              </span>
            ),
          }))}
        />
      </div>
      <h1 className="text-[1.5rem] leading-tight tracking-tight sm:text-[2rem]">{title}</h1>
      <p className="text-muted">{lead}</p>
      {children}
    </div>
  );
}

/** Stands in the gap after the tab, so that no tab moves when it appears. */
function TabCount({ count }: { count: number }) {
  const { t, formatNumber } = useLocale();
  if (count === 0) return null;
  return (
    <span className="absolute start-full -top-1 ms-0.5 text-[0.75rem] font-semibold text-brand tabular-nums">
      <span aria-hidden="true">{formatNumber(Math.min(count, 99)) + (count > 99 ? '+' : '')}</span>
      <span className="sr-only">{t('report.news_short', { number: count })}</span>
    </span>
  );
}
