import type { SessionView } from '#contract/sign-in.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';

/** Where the member is signed in, page by page, the newest first. */
export function useSessions() {
  return usePagedList('GET /api/v6/auth/sessions', {}, 100);
}

/**
 * Ends sessions one after another, so that a failure leaves a list that is true.
 *
 * @returns how many were ended, and the code of what went wrong with the next one
 */
export async function endSessions(sessions: readonly SessionView[]): Promise<{ count: number; wrong: string | null }> {
  const token = currentToken();
  let count = 0;
  for (const { id } of sessions) {
    const answer = await callApi('POST /api/v6/auth/sessions/revoke', { fields: { id } });
    // One that is unknown was ended elsewhere meanwhile.
    if (!answer.ok && answer.problem.code !== 'session.unknown') return { count, wrong: answer.problem.code };
    count += 1;
    await removeFromLists(token, 'GET /api/v6/auth/sessions', (session) => session.id === id);
  }
  return { count, wrong: null };
}
