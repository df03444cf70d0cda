import { notifyManager, QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { currentToken, followToken } from './bearer.ts';
import { type ApiAnswer, ApiFailure } from './call-api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
  }
}

/**
 * What the server told who is signed in, for the life of the page and of the sign-in. Only members' parts may import
 * this, and those are loaded for members alone.
 */
export const memberQueries = new QueryClient({
  defaultOptions: {
    // Nothing is asked for twice unless it is wanted, and a call without a network fails at once and says so.
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

// What somebody switches is seen at once, and not a timer later.
notifyManager.setScheduler(queueMicrotask);

/** Where an answer is kept: under the sign-in that it was given to, so that nobody is shown what is another's. */
export function keyOf(owner: string | null, ...name: string[]): QueryKey {
  return [owner, ...name];
}

/** The token of who is signed in; null until the page is hydrated. */
export function useToken(): string | null {
  return useSyncExternalStore(followToken, currentToken, () => null);
}

/** @throws ApiFailure for a refusal */
export async function dataOf<Data>(answer: Promise<ApiAnswer<Data>>): Promise<Data> {
  const answered = await answer;
  if (answered.ok) return answered.data;
  throw new ApiFailure(answered.status, answered.problem.code);
}

/** What is known, and how the last question went. */
export interface Known<Data> {
  /** Null until the first answer, and for visitors. An older one stays when a newer does not come. */
  data: Data | null;
  /** Code of why the last answer did not come; while the question is repeated, of why the one before did not. */
  wrong: string | null;
  isLoading: boolean;
}

/** One question to the server, asked when the first component wants it. */
export function useKnown<Data>(options: UseQueryOptions<Data>): Known<Data> {
  const query = useQuery(options, memberQueries);
  return { data: query.data ?? null, wrong: useWrong(query), isLoading: query.isFetching };
}

/** What went wrong stays in sight while it is tried again, so that nothing flickers. */
export function useWrong({ error, isFetching }: { error: Error | null; isFetching: boolean }): string | null {
  const [last, setLast] = useState<Error | null>(null);
  const shown = isFetching ? (error ?? last) : error;
  if (shown !== last) setLast(shown);
  if (shown === null) return null;
  return shown instanceof ApiFailure ? shown.code : 'server.failed';
}

/**
 * Changes what is known. An answer that is under way is older than the change and will not be shown; it has to be asked
 * for again.
 *
 * @returns whether one was under way
 */
export async function changeKnown<Data>(key: QueryKey, change: (known: Data) => Data): Promise<boolean> {
  const wasAsking = memberQueries.isFetching({ queryKey: key }) > 0;
  const show = () => memberQueries.setQueriesData<Data>({ queryKey: key }, (known) => known && change(known));
  show();
  if (!wasAsking) return false;
  // Cancelled, a question leaves what was known when it began.
  await memberQueries.cancelQueries({ queryKey: key });
  show();
  return true;
}
