import type { HeldTexts, MyReport } from '#contract/moderation.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { removeFromLists } from '#web/api/use-paged-list.ts';

const newsKey = (token: string | null) => keyOf(token, 'report-news');

function newsQuery(token: string | null) {
  return {
    queryKey: newsKey(token),
    queryFn: async () => {
      const [reports, held] = await Promise.all([
        dataOf(callApi('GET /api/v6/report/my', { query: { limit: 1 } })),
        dataOf(callApi('GET /api/v6/moderation/my', { query: { limit: 1 } })),
      ]);
      return { news: reports.news, ownNews: held.news, votes: held.votes };
    },
    enabled: token !== null,
    staleTime: 60_000,
  };
}

/** What moderators decided and one was not told of, of one's reports and of one's own; and votes that do not count. */
export function useReportNews(): { news: number; ownNews: number; votes: HeldTexts['votes'] } | null {
  return useKnown(newsQuery(useToken())).data;
}

/**
 * What is on the screen was read: none of it is new any more. What is decided later is.
 *
 * @param times when it was decided, seconds since 1970
 */
export async function noteRead(times: readonly number[]): Promise<void> {
  if (times.length === 0) return;
  const answer = await callApi('POST /api/v6/report/my/read', { fields: { until: Math.max(...times) } });
  if (answer.ok) await memberQueries.invalidateQueries({ queryKey: newsKey(currentToken()) });
}

/** Takes a report back that nobody has decided about. Gives the code of what went wrong, null where nothing did. */
export async function withdrawReport({ id }: MyReport): Promise<string | null> {
  const token = currentToken();
  const answer = await callApi('POST /api/v6/report/withdraw', { fields: { report_id: id } });
  if (!answer.ok) return answer.problem.code;
  await removeFromLists(token, 'GET /api/v6/report/my', (report) => report.id === id);
  return null;
}
