import type { SessionView } from '#contract/sign-in.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';

export function useSessions() {
  return usePagedList('GET /api/v6/auth/sessions', {}, 100);
}

/**
 * Ends sessions one by one, so that the list is correct after a failure.
 * @returns number of ended sessions, and the error code of the one that failed
 */
export async function endSessions(sessions: readonly SessionView[]): Promise<{ count: number; wrong: string | null }> {
  const token = currentToken();
  let count = 0;
  for (const { id } of sessions) {
    const answer = await callApi('POST /api/v6/auth/sessions/revoke', { fields: { id } });
    // An unknown session was already ended elsewhere.
    if (!answer.ok && answer.problem.code !== 'session.unknown') return { count, wrong: answer.problem.code };
    count += 1;
    await removeFromLists(token, 'GET /api/v6/auth/sessions', (session) => session.id === id);
  }
  return { count, wrong: null };
}
