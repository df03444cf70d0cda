import type { MyReport } from '#contract/moderation.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists } from '#web/api/use-paged-list.ts';
import { refreshUnread } from '#web/features/notification/own-notices.ts';

/**
 * Marks the displayed decisions as read; later ones stay new.
 * @param times times of the decisions, Unix seconds
 */
export async function noteRead(times: readonly number[]): Promise<void> {
  if (times.length === 0) return;
  const answer = await callApi('POST /api/v6/report/my/read', { fields: { until: Math.max(...times) } });
  if (answer.ok) await refreshUnread();
}

/** Withdraws an undecided report. Resolves to an error code, or null on success. */
export async function withdrawReport({ id }: MyReport): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/report/withdraw', { fields: { report_id: id } });
  if (!answer.ok) return answer.problem.code;
  await removeFromLists(token, 'GET /api/v6/report/my', (report) => report.id === id);
  return null;
}
