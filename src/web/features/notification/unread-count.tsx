import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { barePath, useLanguagePrefix } from '#web/features/site/address.ts';
import { useSettings, withoutSettings } from '#web/features/site/settings-place.ts';
import { innermost } from '#web/features/site/settings-views.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { notePageOpened, useUnread } from './own-notices.ts';
import { sumOf } from './unread.ts';

/** Unread badge on the bell; takes no room. */
export default function UnreadCount() {
  const { t, formatNumber } = useLocale();
  const unread = useUnread();
  const count = unread === null ? 0 : sumOf(unread);
  const prefix = useLanguagePrefix();
  const under = useLocation({
    select: ({ pathname, searchStr }) => barePath(pathname, prefix) + withoutSettings(searchStr),
  });
  const view = innermost(useSettings());
  // A notice may link to a view of the settings, shown as an overlay of any page.
  const page = view === null || view === 'main' ? under : `/settings?view=${view}`;
  const hasNotices = unread !== null && unread.notices > 0;
  useEffect(() => {
    if (hasNotices) void notePageOpened(page);
  }, [page, hasNotices]);
  if (count === 0) return null;
  return (
    <>
      <span className="sr-only"> {t('inbox.unread', { count })}</span>
      <span
        aria-hidden="true"
        className="absolute end-0 top-0.5 min-w-4.5 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-brand tabular-nums"
      >
        {formatNumber(Math.min(count, 99)) + (count > 99 ? '+' : '')}
      </span>
    </>
  );
}
