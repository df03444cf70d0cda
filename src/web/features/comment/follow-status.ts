import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { changeKnown, dataOf, keyOf, useKnown, useToken } from '#web/api/member-query.ts';
import { refreshLists } from '#web/api/use-paged-list.ts';

const call = 'GET /api/v6/numcy/subscription/comment/list';
/** Followed comments loaded for marking; dialogs load their own status. */
const most = 100;

/** By comment id; `ending` if no further month is charged. */
type Followed = ReadonlyMap<number, 'active' | 'ending'>;

function followedQuery(token: string | null) {
  return {
    queryKey: keyOf(token, 'followed'),
    queryFn: async (): Promise<Followed> => {
      const { items } = await dataOf(callApi(call, { query: { limit: most } }));
      return new Map(items.flatMap(({ comment_id, status }) => (status === 'none' ? [] : [[comment_id, status]])));
    },
    enabled: token !== null,
    staleTime: 60_000,
  };
}

/** Whether the member follows the comment; false while unknown. */
export function useIsFollowed(commentId: number): boolean {
  return useKnown(followedQuery(useToken())).data?.has(commentId) === true;
}

/** Updates the cache with the server's answer. */
export async function noteFollowed(commentId: number, status: 'active' | 'ending' | 'none'): Promise<void> {
  await changeKnown<Followed>(keyOf(currentToken(), 'followed'), (known) => {
    const others = [...known].filter(([id]) => id !== commentId);
    return new Map(status === 'none' ? others : [...others, [commentId, status]]);
  });
  await refreshLists(call);
}
