import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';

const unreadKey = (token: string | null) => keyOf(token, 'unread-notices');

function unreadQuery(token: string | null) {
  return {
    queryKey: unreadKey(token),
    queryFn: async () => {
      const { unread } = await dataOf(callApi('GET /api/v6/notification/list', { query: { limit: 1 } }));
      return unread;
    },
    enabled: token !== null,
    staleTime: 60_000,
  };
}

/** How many notices the member has not read; 0 until that is known. */
export function useUnreadNotices(): number {
  return useKnown(unreadQuery(useToken())).data ?? 0;
}

/** What is on the screen was read. */
export async function noteNoticesRead(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const answer = await callApi('POST /api/v6/notification/read', { fields: { ids: ids.join(',') } });
  if (answer.ok) await memberQueries.invalidateQueries({ queryKey: unreadKey(currentToken()) });
}
