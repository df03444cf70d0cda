import { currentToken } from '#web/api/bearer.ts';
import { dataOf, keyOf, memberQueries, useKnown, useToken } from '#web/api/member-query.ts';
import { loadMainData } from './main-data.ts';

/** From how many free look-ups on the search page says what is left. */
const fewFrom = 5;

/** Each answer to a member tells what is left today; the last one counts. */
export function noteLeftRequests(left: number) {
  const token = currentToken();
  if (token !== null) memberQueries.setQueryData(keyOf(token, 'left'), left);
}

/** Free look-ups that the member has left today, asked where no answer told it yet; null for visitors. */
export function useLeftRequests(): number | null {
  const token = useToken();
  return useKnown<number | null>({
    queryKey: keyOf(token, 'left'),
    queryFn: async ({ signal }) => (await dataOf(loadMainData(signal))).leftRequests,
    enabled: token !== null,
  }).data;
}

/** What the search page warns with: few look-ups, never fewer than none; null where there are plenty. */
export function fewLeft(left: number | null): number | null {
  return left === null || left > fewFrom ? null : Math.max(0, left);
}
