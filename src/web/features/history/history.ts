import type { HistoryItem } from '#contract/history.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { emptyLists, removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { type HistoryOrder, reserveHistoryRows } from './recent.ts';

export function useHistory(order: HistoryOrder, limit: number) {
  return usePagedList('GET /api/v6/search/history', { order_by: order }, limit);
}

/** Deletes one look-up from the account and all lists. Resolves to an error code. */
export async function forgetInHistory({ phone, date }: HistoryItem): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/search/history/delete', { fields: { phoneNumber: phone, date } });
  if (!answer.ok) return answer.problem.code;
  await removeFromLists(token, 'GET /api/v6/search/history', (item) => item.phone === phone && item.date === date);
  return null;
}

/** Deletes all look-ups. Resolves to an error code. */
export async function clearHistory(): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/search/history/clear');
  if (!answer.ok) return answer.problem.code;
  await emptyLists(token, 'GET /api/v6/search/history');
  reserveHistoryRows(0);
  return null;
}
