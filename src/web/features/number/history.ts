import type { History, HistoryItem } from '#contract/lookup.ts';
import { postCall } from '#web/api/post-call.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { keepHistoryRoom } from './recent.ts';

export type HistoryOrder = 'newest' | 'oldest';

/** The look-ups of the member's account, page by page. What is forgotten here is forgotten in the account. */
export function useHistory(order: HistoryOrder, limit: number) {
  const isMember = useSession() !== null;
  const path = isMember ? `/api/v6/search/history?${new URLSearchParams({ order_by: order })}` : null;
  const { remove, clear, ...list } = usePagedList<HistoryItem, History>(path, limit);
  return {
    ...list,
    /** The code of what went wrong; null where it is forgotten. */
    async forget({ phone, date }: HistoryItem): Promise<string | null> {
      const answer = await postCall('/api/v6/search/history/delete', { phoneNumber: phone, date });
      if (!answer.ok) return answer.problem.code;
      remove((item) => item.phone === phone && item.date === date);
      return null;
    },
    async forgetAll(): Promise<string | null> {
      const answer = await postCall('/api/v6/search/history/clear');
      if (!answer.ok) return answer.problem.code;
      clear();
      keepHistoryRoom(0);
      return null;
    },
  };
}
