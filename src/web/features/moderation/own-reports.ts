import type { MyReport } from '#contract/moderation.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists } from '#web/api/use-paged-list.ts';
import { refreshUnread } from '#web/features/notification/own-notices.ts';

/**
 * What is on the screen was read: none of it is new any more. What is decided later is.
 *
 * @param times when it was decided, seconds since 1970
 */
export async function noteRead(times: readonly number[]): Promise<void> {
  if (times.length === 0) return;
  const answer = await callApi('POST /api/v6/report/my/read', { fields: { until: Math.max(...times) } });
  if (answer.ok) await refreshUnread();
}

/** Takes a report back that nobody has decided about. Gives the code of what went wrong, null where nothing did. */
export async function withdrawReport({ id }: MyReport): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/report/withdraw', { fields: { report_id: id } });
  if (!answer.ok) return answer.problem.code;
  await removeFromLists(token, 'GET /api/v6/report/my', (report) => report.id === id);
  return null;
}
