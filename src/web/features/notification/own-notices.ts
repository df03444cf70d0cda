import type { UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Unread } from '#contract/notification.ts';
import { longestPage } from '#contract/notification-limits.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown } from '#web/api/member-query.ts';
import { readSession, type Session, useSession } from '#web/features/sign-in/session.ts';
import { parseUnread, type StoredUnread, sumOf } from './unread.ts';

/** Local storage: unread counts of the last answer, and their owner. */
const key = 'unread';

function readUnread(session: Session | null): StoredUnread | null {
  try {
    return session && parseUnread(localStorage.getItem(key), session.profileId, Date.now());
  } catch {
    return null;
  }
}

/** Stores the answer for the next page and for other tabs. */
function storeUnread({ profileId, token }: Session, unread: Unread) {
  // The answer may arrive after the sign-out.
  if (readSession()?.token !== token) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner: profileId, at: Date.now(), unread } satisfies StoredUnread));
  } catch {
    // Storage is blocked: known for the life of this page only.
  }
}

function unreadQuery(session: Session | null): UseQueryOptions<Unread> {
  return {
    queryKey: keyOf(session?.token ?? null, 'unread'),
    queryFn: async () => {
      const unread = await dataOf(callApi('GET /api/v6/notification/unread'));
      if (session) storeUnread(session, unread);
      return unread;
    },
    enabled: session !== null,
    initialData: () => readUnread(session)?.unread,
    initialDataUpdatedAt: () => readUnread(session)?.at,
    // Requested on each page load, on window focus, and periodically while visible.
    staleTime: 3_000,
    refetchOnWindowFocus: true,
    refetchInterval: 300_000,
  };
}

/** Unread counts, shared between tabs; null until known. */
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

/** Sum of unread counts; 0 until known. */
export function useUnreadSum(): number {
  const unread = useUnread();
  return unread === null ? 0 : sumOf(unread);
}

/** Reloads the counts in all tabs after something was read. */
export async function refreshUnread(): Promise<void> {
  await memberQueries.invalidateQueries({ queryKey: keyOf(currentToken(), 'unread') });
}

/** Marks displayed notices as read. */
export async function noteNoticesRead(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const answer = await callApi('POST /api/v6/notification/read', { fields: { ids: ids.join(',') } });
  if (answer.ok) await refreshUnread();
}

/** Marks notices that link to this page as read; `page` is path and query without language. */
export async function notePageOpened(page: string): Promise<void> {
  if (page.length > longestPage) return;
  const answer = await callApi('POST /api/v6/notification/opened', { fields: { page } });
  if (answer.ok) await refreshUnread();
}
