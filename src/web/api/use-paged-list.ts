import { useEffect, useState } from 'react';
import type { ListCallName, ListOf, SentWith } from '#contract/calls.ts';
import { callAddress, callApi, type SentArgs } from './call-api.ts';

type ItemOf<Name extends ListCallName> = ListOf<Name>['items'][number];
/** What such a call takes beside the page. */
type ListQuery<Name extends ListCallName> = Omit<NonNullable<SentWith<Name>['query']>, 'limit' | 'offset'>;

interface Loaded<Name extends ListCallName> {
  path: string | null;
  items: ItemOf<Name>[];
  /** The last page with all else that it says; null until one came. */
  last: ListOf<Name> | null;
  /** The code of what went wrong with the last page. */
  wrong: string | null;
}

/**
 * A list that grows page by page. Begins anew when `query` changes.
 *
 * @param query null: nothing is asked
 */
export function usePagedList<Name extends ListCallName>(name: Name, query: ListQuery<Name> | null, limit = 10) {
  const pageOf = (offset: number) => [{ query: { ...query, limit, offset } }] as unknown as SentArgs<Name>;
  const path = query && callAddress(name, ...pageOf(0));
  const nothing: Loaded<Name> = { path, items: [], last: null, wrong: null };
  const [loaded, setLoaded] = useState(nothing);
  const [isLoading, setLoading] = useState(false);
  const [round, setRound] = useState(0);
  const list = loaded.path === path ? loaded : nothing;

  async function load(before: readonly ItemOf<Name>[], signal?: AbortSignal) {
    if (path === null) return;
    setLoading(true);
    try {
      const [sent] = pageOf(before.length);
      const answer = await callApi(name, ...([{ ...sent, signal }] as unknown as SentArgs<Name>));
      setLoaded((known) => {
        const base = known.path === path ? known : nothing;
        if (!answer.ok) return { ...base, wrong: answer.problem.code };
        const last = answer.data as ListOf<Name>;
        return { path, items: [...before, ...last.items], last, wrong: null };
      });
      setLoading(false);
    } catch {
      // Aborted: the list was left, or another one is on its way.
    }
  }

  useEffect(() => {
    const controller = new AbortController();
    void load([], controller.signal);
    return () => controller.abort();
  }, [path, round]);

  return {
    ...list,
    isLoading,
    /** Asks for the next page; after a failure for the same one. */
    loadMore: () => (isLoading ? Promise.resolve() : load(list.items)),
    reload: () => setRound(round + 1),
    /** Takes out what was deleted. */
    remove: (isGone: (item: ItemOf<Name>) => boolean) =>
      setLoaded((known) => {
        const items = known.items.filter((item) => !isGone(item));
        const gone = known.items.length - items.length;
        return { ...known, items, last: known.last && { ...known.last, total: known.last.total - gone } };
      }),
    clear: () => setLoaded({ ...nothing, last: list.last && { ...list.last, items: [], total: 0, hasMore: false } }),
  };
}
