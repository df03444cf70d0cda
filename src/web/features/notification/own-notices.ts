import type { UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Unread } from '#contract/notification.ts';
import { longestPage } from '#contract/notification-limits.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown } from '#web/api/member-query.ts';
import { readSession, type Session, useSession } from '#web/features/sign-in/session.ts';
import { type KeptUnread, parseUnread, sumOf } from './unread.ts';

/** Local storage: what was unread when the server was last asked, and whose it is. */
const key = 'unread';

function readUnread(session: Session | null): KeptUnread | null {
  try {
    return session && parseUnread(localStorage.getItem(key), session.profileId, Date.now());
  } catch {
    return null;
  }
}

/** Keeps the answer for the next page and for other tabs. */
function keepUnread({ profileId, token }: Session, unread: Unread) {
  // The answer may come after the sign-out.
  if (readSession()?.token !== token) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner: profileId, at: Date.now(), unread } satisfies KeptUnread));
  } catch {
    // Then it is known for this page's life.
  }
}

function unreadQuery(session: Session | null): UseQueryOptions<Unread> {
  return {
    queryKey: keyOf(session?.token ?? null, 'unread'),
    queryFn: async () => {
      const unread = await dataOf(callApi('GET /api/v6/notification/unread'));
      if (session) keepUnread(session, unread);
      return unread;
    },
    enabled: session !== null,
    initialData: () => readUnread(session)?.unread,
    initialDataUpdatedAt: () => readUnread(session)?.at,
    // Asked with each page that is loaded, when the window is seen again, and now and then while it is seen.
    staleTime: 3_000,
    refetchOnWindowFocus: true,
    refetchInterval: 300_000,
  };
}

/** What the member has not read; null until that is known. What another tab was told is shown here, too. */
export function useUnread(): Unread | null {
  const session = useSession();
  const query = unreadQuery(session);
  useEffect(() => {
    if (session === null) return;
    const onStorage = (event: StorageEvent) => {
      const kept = event.key === key ? readUnread(session) : null;
      if (kept !== null) memberQueries.setQueryData(query.queryKey, kept.unread, { updatedAt: kept.at });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session?.token]);
  return useKnown(query).data;
}

/** How much of everything the member has not read; 0 until that is known. */
export function useUnreadSum(): number {
  const unread = useUnread();
  return unread === null ? 0 : sumOf(unread);
}

/** Something was read: counts anew, in all tabs. */
export async function refreshUnread(): Promise<void> {
  await memberQueries.invalidateQueries({ queryKey: keyOf(currentToken(), 'unread') });
}

/** What is on the screen was read. */
export async function noteNoticesRead(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const answer = await callApi('POST /api/v6/notification/read', { fields: { ids: ids.join(',') } });
  if (answer.ok) await refreshUnread();
}

/** Notices that lead to this page, given as path and query without language, have brought the member here. */
export async function notePageOpened(page: string): Promise<void> {
  if (page.length > longestPage) return;
  const answer = await callApi('POST /api/v6/notification/opened', { fields: { page } });
  if (answer.ok) await refreshUnread();
}
