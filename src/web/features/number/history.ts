import type { HistoryItem } from '#contract/history.ts';
import { callApi } from '#web/api/call-api.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { keepHistoryRoom } from './recent.ts';

export type HistoryOrder = 'newest' | 'oldest';

/** The look-ups of the member's account, page by page. What is forgotten here is forgotten in the account. */
export function useHistory(order: HistoryOrder, limit: number) {
  const isMember = useSession() !== null;
  const { remove, clear, ...list } = usePagedList(
    'GET /api/v6/search/history',
    isMember ? { order_by: order } : null,
    limit,
  );
  return {
    ...list,
    /** The code of what went wrong; null where it is forgotten. */
    async forget({ phone, date }: HistoryItem): Promise<string | null> {
      const answer = await callApi('POST /api/v6/search/history/delete', { fields: { phoneNumber: phone, date } });
      if (!answer.ok) return answer.problem.code;
      remove((item) => item.phone === phone && item.date === date);
      return null;
    },
    async forgetAll(): Promise<string | null> {
      const answer = await callApi('POST /api/v6/search/history/clear');
      if (!answer.ok) return answer.problem.code;
      clear();
      keepHistoryRoom(0);
      return null;
    },
  };
}
