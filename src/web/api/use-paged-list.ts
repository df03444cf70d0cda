import { useEffect, useState } from 'react';
import { callApi } from './call-api.ts';

/** What every call that pages answers. */
interface Page<Item> {
  items: Item[];
  total: number;
  hasMore: boolean;
}

interface Loaded<Item, Answer> {
  path: string | null;
  items: Item[];
  /** The last page with all else that it says; null until one came. */
  last: Answer | null;
  /** The code of what went wrong with the last page. */
  wrong: string | null;
}

/**
 * A list that grows page by page. Begins anew when `path` changes.
 *
 * @param path the call with its query, without `limit` and `offset`; null: nothing is asked
 */
export function usePagedList<Item, Answer extends Page<Item> = Page<Item>>(path: string | null, limit = 10) {
  const nothing: Loaded<Item, Answer> = { path, items: [], last: null, wrong: null };
  const [loaded, setLoaded] = useState(nothing);
  const [isLoading, setLoading] = useState(false);
  const [round, setRound] = useState(0);
  const list = loaded.path === path ? loaded : nothing;

  async function load(before: readonly Item[], signal?: AbortSignal) {
    if (path === null) return;
    setLoading(true);
    const page = new URLSearchParams({ limit: String(limit), offset: String(before.length) });
    const address = `${path}${path.includes('?') ? '&' : '?'}${page}`;
    try {
      const answer = await callApi<Answer>(address, signal ? { signal } : {});
      setLoaded((known) => {
        const base = known.path === path ? known : nothing;
        if (!answer.ok) return { ...base, wrong: answer.problem.code };
        return { path, items: [...before, ...answer.data.items], last: answer.data, wrong: null };
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
    remove: (isGone: (item: Item) => boolean) =>
      setLoaded((known) => {
        const items = known.items.filter((item) => !isGone(item));
        const gone = known.items.length - items.length;
        return { ...known, items, last: known.last && { ...known.last, total: known.last.total - gone } };
      }),
    clear: () => setLoaded({ ...nothing, last: list.last && { ...list.last, items: [], total: 0, hasMore: false } }),
  };
}
