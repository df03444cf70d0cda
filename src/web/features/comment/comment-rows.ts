import type { Comment, ThreadReply } from '#contract/comment.ts';

export const nothingAllowed: Comment['can'] = {
  edit: false,
  delete: false,
  reply: false,
  hide: false,
  complain: false,
  report: false,
  like: false,
  pin: false,
};

/** Lists of texts on a page: shown rows keep their place when newer answers arrive. */

/** Appends a page; drops rows that are already present, which moved between pages. */
export function appendPage<Row extends { id: number }>(rows: readonly Row[], page: readonly Row[]): Row[] {
  const held = new Set(rows.map(({ id }) => id));
  return [...rows, ...page.filter(({ id }) => !held.has(id))];
}

/** Merges an answer: known rows keep their place, new ones come last, missing ones may be on a later page and stay. */
export function refreshComments(rows: readonly Comment[], fresh: readonly Comment[]): Comment[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const newer = new Map(fresh.map((row) => [row.id, withThread(row, known.get(row.id)?.thread)]));
  return appendPage(
    rows.map((row) => newer.get(row.id) ?? row),
    [...newer.values()],
  );
}

/** An answer contains only the first replies; those loaded before stay after them. */
function withThread(fresh: Comment, held: readonly ThreadReply[] = []): Comment {
  return { ...fresh, thread: appendPage(fresh.thread, held) };
}

/** Puts a comment of unknown position first, after pinned ones. */
export function putFirst(rows: readonly Comment[], comment: Comment): Comment[] {
  if (rows.some(({ id }) => id === comment.id)) return [...rows];
  const pinned = rows.filter(({ isPinned }) => isPinned);
  return appendPage([...pinned, comment], rows);
}

export function replaceComment(rows: readonly Comment[], comment: Comment): Comment[] {
  return refreshComments(rows, rows.some(({ id }) => id === comment.id) ? [comment] : []);
}

/** Updates one comment or reply. */
export function changeText(rows: readonly Comment[], id: number, change: Partial<ThreadReply>): Comment[] {
  return rows.map((row) => {
    if (row.id === id) return { ...row, ...change };
    if (!row.thread.some((reply) => reply.id === id)) return row;
    return { ...row, thread: row.thread.map((reply) => (reply.id === id ? { ...reply, ...change } : reply)) };
  });
}

export function changeThread(
  rows: readonly Comment[],
  commentId: number,
  change: (thread: ThreadReply[]) => { thread: ThreadReply[]; countChange: number },
): Comment[] {
  return rows.map((row) => {
    if (row.id !== commentId) return row;
    const { thread, countChange } = change(row.thread);
    return { ...row, thread, thread_count: Math.max(0, row.thread_count + countChange) };
  });
}

/** Adds older replies in order; unsent ones stay last. */
export function growThread(
  rows: readonly Comment[],
  commentId: number,
  page: readonly ThreadReply[],
  count: number,
): Comment[] {
  const time = ({ id, createdAtTimestamp }: ThreadReply) => (id < 0 ? Number.POSITIVE_INFINITY : createdAtTimestamp);
  return rows.map((row) => {
    if (row.id !== commentId) return row;
    const thread = appendPage(row.thread, page).sort((one, other) => time(one) - time(other) || one.id - other.id);
    return { ...row, thread, thread_count: count };
  });
}

/** Appends a reply just sent, even if earlier ones are not loaded. */
export function addReply(rows: readonly Comment[], commentId: number, reply: ThreadReply): Comment[] {
  return changeThread(rows, commentId, (thread) => ({
    thread: appendPage(thread, [reply]),
    countChange: Number(reply.state === 'shown'),
  }));
}

export function replaceReply(rows: readonly Comment[], commentId: number, reply: ThreadReply): Comment[] {
  return changeThread(rows, commentId, (thread) => {
    const before = thread.find(({ id }) => id === reply.id);
    return {
      thread: thread.map((one) => (one.id === reply.id ? reply : one)),
      countChange: Number(reply.state === 'shown') - Number(before?.state === 'shown'),
    };
  });
}

export function removeReply(rows: readonly Comment[], commentId: number, replyId: number): Comment[] {
  return changeThread(rows, commentId, (thread) => {
    const at = thread.findIndex(({ id }) => id === replyId);
    const isShown = thread[at]?.state === 'shown';
    return { thread: at < 0 ? thread : thread.toSpliced(at, 1), countChange: isShown ? -1 : 0 };
  });
}

/** Removes a comment; one with replies stays without its text. */
export function removeComment(rows: readonly Comment[], id: number): Comment[] {
  return rows.flatMap((row) => {
    if (row.id !== id) return [row];
    if (row.thread_count === 0) return [];
    return [{ ...row, state: 'deleted' as const, text: '', can: nothingAllowed, hasLike: false, hasDislike: false }];
  });
}

/** Id to focus after a removal: the next one, else the previous; null if none is left. */
export function neighbourOf(ids: readonly number[], gone: number): number | null {
  const at = ids.indexOf(gone);
  return at < 0 ? null : (ids[at + 1] ?? ids[at - 1] ?? null);
}
