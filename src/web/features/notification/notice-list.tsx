import { useEffect, useRef, useState } from 'react';
import type { Notice } from '#contract/notification.ts';
import { type ShownValues, wordValues } from '#shared/notice-value.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { callApi } from '#web/api/call-api.ts';
import { refreshLists, usePagedList } from '#web/api/use-paged-list.ts';
import { plainButton, waitingButton } from '#web/components/button.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { noteNoticesRead, refreshUnread, useUnread } from './own-notices.ts';

/** Notifications of the member; new ones stay marked until the page is left. */
export function NoticeList() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/notification/list', {}, 20);
  const { items, last, isLoading } = list;
  const unread = useUnread()?.notices ?? 0;
  const told = useRef(new Set<string>());

  // Marks rendered rows as read.
  useEffect(() => {
    const fresh = items.filter(({ id, isRead }) => !isRead && !told.current.has(id)).map(({ id }) => id);
    for (const id of fresh) told.current.add(id);
    void noteNoticesRead(fresh);
  }, [items]);

  if (last === null && isLoading) return <p className="text-muted">{t('history.loading')}</p>;
  return (
    <>
      <PagedRows list={list}>
        {last?.total === 0 ? (
          <p className="text-muted">{t('inbox.none')}</p>
        ) : (
          <ul>
            {items.map((notice) => (
              <li key={notice.id} className="border-t border-line first:border-0">
                <NoticeRow notice={notice} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
      {last?.hasMore && unread > 0 && <ReadAll />}
    </>
  );
}

/** Marks all as read without paging through them. */
function ReadAll() {
  const { t } = useLocale();
  const refuse = useRefusalToast();
  const [isSending, setSending] = useState(false);
  async function readAll() {
    if (isSending) return;
    setSending(true);
    const answer = await callApi('POST /api/v6/notification/read', { fields: { ids: 'all' } });
    if (answer.ok) {
      // The button disappears once nothing is unread.
      document.getElementById('content')?.focus({ preventScroll: true });
      await Promise.all([refreshUnread(), refreshLists('GET /api/v6/notification/list')]);
    } else refuse(answer.problem.code);
    setSending(false);
  }
  return (
    <button
      type="button"
      className={`${plainButton} ${waitingButton} mt-2 w-full`}
      aria-disabled={isSending}
      onClick={() => void readAll()}
    >
      {t('inbox.read_all')}
    </button>
  );
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { t, locale, formatDate } = useLocale();
  const address = useAddress();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // phrases: notice.*
  const words = wordValues(notice.values as ShownValues, locale, t, timeZone);
  const at = new Date(notice.createdAtTimestamp * 1000);
  return (
    <PageLink href={address(notice.link)} className="grid gap-1 py-3.5 no-underline">
      <span className={notice.isRead ? '' : 'font-semibold'}>{t(`notice.${notice.kind}` as PhraseKey, words)}</span>
      <span className="flex flex-wrap items-center gap-2 text-[0.875rem] text-muted">
        <time dateTime={at.toISOString()}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone })}</time>
        {!notice.isRead && (
          <span className="rounded-full bg-brand px-2 text-[0.75rem] leading-5 font-semibold text-on-brand">
            {t('report.new')}
          </span>
        )}
      </span>
    </PageLink>
  );
}
