import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListCallName, ListOf, SentWith } from '#contract/calls.ts';
import { currentToken } from './bearer.ts';
import { type ApiAnswer, callApi, type SentArgs } from './call-api.ts';
import { changeKnown, dataOf, keyOf, memberQueries, useToken, useWrong } from './member-query.ts';

type ItemOf<Name extends ListCallName> = ListOf<Name>['items'][number];
/** What such a call takes beside the page. */
type ListQuery<Name extends ListCallName> = Omit<NonNullable<SentWith<Name>['query']>, 'limit' | 'offset' | 'after'>;

/** All lists of one call, whatever their order, share the beginning of their key. */
function listKey(token: string | null, name: ListCallName, ...rest: string[]): QueryKey {
  return keyOf(token, 'list', name, ...rest);
}

/**
 * A list of the member's that grows page by page. Begins anew when `query` changes.
 *
 * @param query null: nothing is asked
 */
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
      // Others may have added to it since it was last seen.
      staleTime: 0,
    },
    memberQueries,
  );
  const pages = list.data?.pages ?? [];
  const { isFetching, hasNextPage, isRefetchError, fetchNextPage, refetch } = list;
  const wrong = useWrong(list);
  // A cursor lives for a day: after that the pages are asked for anew, from the first.
  const isBegunAnew = isRefetchError || wrong === 'list.cursor_invalid';
  return {
    items: pages.flatMap(({ items }) => items as ItemOf<Name>[]),
    /** The first page with all that it alone says; null until it came. */
    first: pages[0] ?? null,
    /** The last page with all else that it says; null until one came. */
    last: pages.at(-1) ?? null,
    /** The code of what went wrong with the last page. */
    wrong,
    isLoading: isFetching,
    /** Asks for the next page; after a failure for the same one. */
    loadMore: () => {
      if (!isFetching) void (hasNextPage && !isBegunAnew ? fetchNextPage() : refetch());
    },
  };
}

/** Takes what was deleted out of every list of a call. */
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

/** Empties every list of a call: nothing is left on the server either. */
export async function emptyLists(token: string | null, name: ListCallName) {
  await changeKnown<InfiniteData<ListOf<ListCallName>>>(listKey(token, name), ({ pages: [first], pageParams }) => ({
    pages: first ? [{ ...first, items: [], total: 0, hasMore: false, next: null }] : [],
    pageParams: pageParams.slice(0, 1),
  }));
}

/** Asks for all shown pages of a call once more. */
export async function refreshLists(name: ListCallName): Promise<void> {
  await memberQueries.invalidateQueries({ queryKey: listKey(currentToken(), name) });
}
