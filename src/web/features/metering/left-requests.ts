import { currentToken } from '#web/api/bearer.ts';
import { dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { loadMainData } from './main-data.ts';

/** At or below this number of free look-ups the search page shows how many are left. */
const fewFrom = 5;

/** Stores the number of free look-ups from the latest answer to a member. */
export function noteLeftRequests(left: number) {
  const token = currentToken();
  if (token !== null) memberQueries.setQueryData(keyOf(token, 'left'), left);
}

/** Free look-ups the member has left today, requested if unknown; null for visitors. */
export function useLeftRequests(): number | null {
  const token = useToken();
  return useKnown<number | null>({
    queryKey: keyOf(token, 'left'),
    queryFn: async ({ signal }) => (await dataOf(loadMainData(signal))).leftRequests,
    enabled: token !== null,
  }).data;
}

/** The number to warn with, at least 0; null if enough are left. */
export function fewLeft(left: number | null): number | null {
  return left === null || left > fewFrom ? null : Math.max(0, left);
}
