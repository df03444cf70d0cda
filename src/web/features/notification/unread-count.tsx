import { useLocale } from '#web/i18n/locale-provider.tsx';
import { useUnreadSum } from './own-notices.ts';

/** How much is unread, at the corner of the bell: it takes no room of its own. */
export default function UnreadCount() {
  const { t, formatNumber } = useLocale();
  const count = useUnreadSum();
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
