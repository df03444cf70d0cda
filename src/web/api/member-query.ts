import { notifyManager, QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { currentToken, followToken } from './bearer.ts';
import { type ApiAnswer, ApiFailure } from './call-api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
  }
}

/** Cache of a member's data, for the lifetime of the page and the session. Import it only in parts for members. */
export const memberQueries = new QueryClient({
  defaultOptions: {
    // Fetched once, unless refetched explicitly. Without a network, calls fail at once.
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

let token = currentToken();
followToken(() => {
  if (token === currentToken()) return;
  token = currentToken();
  memberQueries.clear();
});

// Optimistic updates render at once, not after a timer.
notifyManager.setScheduler(queueMicrotask);

/** Cache key under the member's token, so that a later member never sees it. */
export function keyOf(owner: string | null, ...name: string[]): QueryKey {
  return [owner, ...name];
}

export function useToken(): string | null {
  return useSyncExternalStore(followToken, currentToken, () => null);
}

/** @throws ApiFailure for an error answer */
export async function dataOf<Data>(answer: Promise<ApiAnswer<Data>>): Promise<Data> {
  const answered = await answer;
  if (answered.ok) return answered.data;
  throw new ApiFailure(answered.status, answered.problem.code);
}

export interface Known<Data> {
  /** Null before the first answer and for visitors. Old data stays after a failed refetch. */
  data: Data | null;
  /** Error code of the last answer; during a retry, of the attempt before. */
  wrong: string | null;
  isLoading: boolean;
}

export function useKnown<Data>(options: UseQueryOptions<Data>): Known<Data> {
  const query = useQuery(options, memberQueries);
  return { data: query.data ?? null, wrong: useWrong(query), isLoading: query.isFetching };
}

/** Keeps the error during a retry, to avoid flicker. */
export function useWrong({ error, isFetching }: { error: Error | null; isFetching: boolean }): string | null {
  const [last, setLast] = useState<Error | null>(null);
  const shown = isFetching ? (error ?? last) : error;
  if (shown !== last) setLast(shown);
  if (shown === null) return null;
  return shown instanceof ApiFailure ? shown.code : 'server.failed';
}

/** Updates cached data and cancels a pending, older answer; true if there was one, which must be requested again. */
export async function changeKnown<Data>(key: QueryKey, change: (known: Data) => Data): Promise<boolean> {
  const wasAsking = memberQueries.isFetching({ queryKey: key }) > 0;
  const show = () => memberQueries.setQueriesData<Data>({ queryKey: key }, (known) => known && change(known));
  show();
  if (!wasAsking) return false;
  // Canceling restores the data from the start of the query.
  await memberQueries.cancelQueries({ queryKey: key });
  show();
  return true;
}
