import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListCallName, ListOf, SentWith } from '#contract/calls.ts';
import { currentToken } from './bearer.ts';
import { type ApiAnswer, callApi, type SentArgs } from './call-api.ts';
import { changeKnown, dataOf, keyOf, memberQueries, useToken, useWrong } from './member-query.ts';

type ItemOf<Name extends ListCallName> = ListOf<Name>['items'][number];
type ListQuery<Name extends ListCallName> = Omit<NonNullable<SentWith<Name>['query']>, 'limit' | 'offset' | 'after'>;

function listKey(token: string | null, name: ListCallName, ...rest: string[]): QueryKey {
  return keyOf(token, 'list', name, ...rest);
}

/** A member's list that grows page by page. Restarts when `query` changes; null disables it. */
export function usePagedList<Name extends ListCallName>(name: Name, query: ListQuery<Name> | null, limit = 10) {
  const token = useToken();
  const list = useInfiniteQuery(
    {
      queryKey: listKey(token, name, JSON.stringify(query), String(limit)),
      queryFn: ({ pageParam, signal }) => {
        const sent = [
          { query: { ...query, limit, ...(pageParam !== null && { after: pageParam }) }, signal },
        ] as unknown as SentArgs<Name>;
        return dataOf(callApi(name, ...sent) as Promise<ApiAnswer<ListOf<Name>>>);
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      enabled: token !== null && query !== null,
      // Always refetched on mount, as others may have changed the list.
      staleTime: 0,
    },
    memberQueries,
  );
  const pages = list.data?.pages ?? [];
  const { isFetching, hasNextPage, isRefetchError, fetchNextPage, refetch } = list;
  const wrong = useWrong(list);
  // Cursors expire after a day; then all pages are refetched.
  const isBegunAnew = isRefetchError || wrong === 'list.cursor_invalid';
  return {
    items: pages.flatMap(({ items }) => items as ItemOf<Name>[]),
    first: pages[0] ?? null,
    /** Last page, with its extra fields. */
    last: pages.at(-1) ?? null,
    wrong,
    isLoading: isFetching,
    /** Fetches the next page; after a failure, the same one again. */
    loadMore: () => {
      if (!isFetching) void (hasNextPage && !isBegunAnew ? fetchNextPage() : refetch());
    },
  };
}

export async function removeFromLists<Name extends ListCallName>(
  token: string | null,
  name: Name,
  isGone: (item: ItemOf<Name>) => boolean,
) {
  const key = listKey(token, name);
  const wasAsking = await changeKnown<InfiniteData<ListOf<Name>>>(key, ({ pages, pageParams }) => {
    const left = pages.map((page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) }));
    const gone = sumOf(pages) - sumOf(left);
    return { pages: left.map((page) => ({ ...page, total: page.total - gone })), pageParams };
  });
  if (wasAsking) void memberQueries.refetchQueries({ queryKey: key });
}

function sumOf(pages: readonly { items: unknown[] }[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

export async function emptyLists(token: string | null, name: ListCallName) {
  await changeKnown<InfiniteData<ListOf<ListCallName>>>(listKey(token, name), ({ pages: [first], pageParams }) => ({
    pages: first ? [{ ...first, items: [], total: 0, hasMore: false, next: null }] : [],
    pageParams: pageParams.slice(0, 1),
  }));
}

export async function refreshLists(name: ListCallName): Promise<void> {
  await memberQueries.invalidateQueries({ queryKey: listKey(currentToken(), name) });
}
