import { useRef, useState } from 'react';
import type { Comment, ThreadReply } from '#contract/comment.ts';
import { type CommentOrder, threadPage } from '#contract/comment-limits.ts';
import type { NumberView } from '#contract/number.ts';
import { readNumcy } from '#shared/numcy.ts';
import { callApi } from '#web/api/call-api.ts';
import { oneAtATime } from '#web/api/one-at-a-time.ts';
import { makeRequestKey } from '#web/api/request-key.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import {
  addReply,
  appendPage,
  changeText,
  changeThread,
  growThread,
  putFirst,
  removeComment,
  removeReply,
  replaceComment,
  replaceReply,
} from './comment-rows.ts';
import { beginWith, type CommentState, pendingText, takeNewer, withPinned } from './comment-state.ts';
import type { LinkedText } from './text-link.ts';

const pageSize = 10;

/**
 * Comments of a number and actions on them, applied optimistically and reverted on refusal. Actions resolve to an error
 * code, or null on success.
 * @param ask reloads the number, for its counts
 */
export function useComments(view: NumberView, ask: () => Promise<unknown>) {
  const phone = view.phone.number;
  const [state, setState] = useState(() => beginWith(view));
  const [said, setSaid] = useState(view);
  const [isLoading, setLoading] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const question = useRef(0);
  const pending = useRef(0);
  const threadNext = useRef(new Map<number, string>());
  /** Idempotency keys, reused until the outcome is known. */
  const sendingKeys = useRef(new Map<string, string>());
  if (said !== view) {
    setSaid(view);
    setState((before) => takeNewer(before, view));
  }

  const change = (rows: (rows: Comment[]) => Comment[], rest: Partial<CommentState> = {}) =>
    setState((before) => ({ ...before, ...rest, rows: rows(before.rows) }));

  /** Equal content reuses its key; the server rejects a key with different content. */
  function keyOf(...sent: readonly (string | number | boolean)[]): { key: string; forget: () => void } {
    const name = JSON.stringify(sent);
    const key = sendingKeys.current.get(name) ?? makeRequestKey();
    sendingKeys.current.set(name, key);
    return { key, forget: () => sendingKeys.current.delete(name) };
  }

  async function list(order: CommentOrder, page: { after?: string; limit: number }, isFirst: boolean) {
    const number = ++question.current;
    setLoading(true);
    setWrong(null);
    const answer = await askMetered('GET /api/v6/comment/list', { query: { phone, order_by: order, ...page } });
    if (number !== question.current) return;
    setLoading(false);
    if (answer.ok) {
      const { items, total, next } = answer.data;
      setState((before) => {
        const pinned = before.rows.find(({ isPinned }) => isPinned) ?? null;
        const rows = isFirst ? withPinned(pinned, items) : appendPage(before.rows, items);
        return { ...before, order, rows, total, next };
      });
    } else if (answer.problem.code === 'list.cursor_invalid') {
      // The cursor expired after a day: start again.
      await list(order, { limit: pageSize }, true);
    } else setWrong(answer.problem.code);
  }

  return {
    state,
    isLoading,
    wrong,

    setOrder: (order: CommentOrder) => list(order, { limit: pageSize }, true),

    loadMore: () => {
      const { order, next, rows } = state;
      if (isLoading || next === null) return;
      // The number's answer has no cursor: reload its rows together with the next page.
      const limit = Math.min(100, rows.length + pageSize);
      void list(order, next === undefined ? { limit } : { after: next, limit: pageSize }, false);
    },

    /** A second comment on a number replaces the first. */
    async addComment(text: string, sendAnyway: boolean): Promise<{ wrong: string } | { id: number }> {
      const before = state.mine;
      const shown = before ? { ...before, text } : pendingText(--pending.current, text.trim(), new Date());
      change((rows) => (rows.some(({ id }) => id === shown.id) ? replaceComment(rows, shown) : [shown, ...rows]), {
        mine: shown,
      });
      const { key, forget } = keyOf('comment', text, sendAnyway);
      const answer = await oneAtATime(`new ${phone}`, () =>
        askMetered('POST /api/v7/comment/add', {
          headers: { 'idempotency-key': key },
          fields: { phone, text, send_anyway: sendAnyway ? '1' : '0' },
        }),
      );
      if (answer.ok) forget();
      if (!answer.ok) {
        change((rows) => (before ? replaceComment(rows, before) : rows.filter(({ id }) => id !== shown.id)), {
          mine: before,
        });
        return { wrong: answer.problem.code };
      }
      const { comment } = answer.data;
      change((rows) => rows.map((row) => (row.id === shown.id ? { ...comment, thread: row.thread } : row)), {
        mine: comment,
      });
      void ask();
      return { id: comment.id };
    },

    async deleteComment(comment: Comment): Promise<string | null> {
      const at = state.rows.findIndex(({ id }) => id === comment.id);
      change((rows) => removeComment(rows, comment.id), comment.isMine ? { mine: null } : {});
      const answer = await oneAtATime(`${comment.id}`, () =>
        comment.isMine
          ? callApi('POST /api/v6/comment/delete', { fields: { phone } })
          : callApi('POST /api/v6/comment/delete_by_id', { fields: { id: comment.id } }),
      );
      if (answer.ok) {
        void ask();
        return null;
      }
      change(
        (rows) =>
          at < 0
            ? rows
            : rows.some(({ id }) => id === comment.id)
              ? rows.map((row) => (row.id === comment.id ? comment : row))
              : rows.toSpliced(at, 0, comment),
        comment.isMine ? { mine: comment } : {},
      );
      return answer.problem.code;
    },

    /** Puts the own comment first if its page is not loaded. */
    showMine: () => {
      const { mine } = state;
      if (mine) change((rows) => putFirst(rows, mine));
    },

    async addReply({ id }: Comment, text: string, sendAnyway: boolean): Promise<{ wrong: string } | { id: number }> {
      const shown: ThreadReply = pendingText(--pending.current, text.trim(), new Date());
      change((rows) => addReply(rows, id, shown));
      const { key, forget } = keyOf('reply', id, text, sendAnyway);
      const answer = await oneAtATime(`${id}`, () =>
        callApi('POST /api/v13/comment/thread/add', {
          headers: { 'idempotency-key': key },
          fields: { reply_to: id, text, send_anyway: sendAnyway ? '1' : '0' },
        }),
      );
      if (answer.ok) forget();
      change((rows) => {
        const without = removeReply(rows, id, shown.id);
        return answer.ok ? addReply(without, id, answer.data.reply) : without;
      });
      return answer.ok ? { id: answer.data.id } : { wrong: answer.problem.code };
    },

    async editReply({ id }: Comment, reply: ThreadReply, text: string, sendAnyway: boolean): Promise<string | null> {
      change((rows) => replaceReply(rows, id, { ...reply, text: text.trim() }));
      const answer = await oneAtATime(`${reply.id}`, () =>
        callApi('POST /api/v13/comment/thread/edit', {
          fields: { thread_id: reply.id, text, send_anyway: sendAnyway ? '1' : '0' },
        }),
      );
      change((rows) => replaceReply(rows, id, answer.ok ? answer.data.reply : reply));
      return answer.ok ? null : answer.problem.code;
    },

    async deleteReply({ id, thread }: Comment, reply: ThreadReply): Promise<string | null> {
      const at = thread.findIndex((one) => one.id === reply.id);
      change((rows) => removeReply(rows, id, reply.id));
      const answer = await oneAtATime(`${reply.id}`, () =>
        callApi('POST /api/v13/comment/thread/delete', { fields: { thread_id: reply.id } }),
      );
      if (answer.ok) return null;
      change((rows) =>
        changeThread(rows, id, (left) => ({
          thread: left.toSpliced(at, 0, reply),
          countChange: Number(reply.state === 'shown'),
        })),
      );
      return answer.problem.code;
    },

    /** Loads the next four. */
    async loadReplies({ id, thread }: Comment): Promise<string | null> {
      const held = new Set(thread.map((reply) => reply.id));
      for (;;) {
        const after = threadNext.current.get(id);
        // The first four came with the comment.
        const page = after === undefined ? { offset: threadPage } : { after };
        const query = { comment_id: id, limit: threadPage, ...page };
        const answer = await askMetered('GET /api/v13/comment/thread/list', { query });
        if (!answer.ok) return answer.problem.code;
        const { items, next, comment } = answer.data;
        if (next === null) threadNext.current.delete(id);
        else threadNext.current.set(id, next);
        // All may be loaded already after a reply was posted.
        if (next !== null && items.every((reply) => held.has(reply.id))) continue;
        change((rows) => growThread(rows, id, items, comment.thread_count));
        return null;
      }
    },

    /** Loads a linked text and its thread by one request, if missing. */
    async openText({ kind, id }: LinkedText): Promise<string | null> {
      const place = kind === 'reply' ? { thread_id: id } : { comment_id: id, offset: 0 };
      const query = { phone, limit: threadPage, ...place };
      const answer = await askMetered('GET /api/v13/comment/thread/list', { query });
      if (!answer.ok) return answer.problem.code;
      const { items, comment } = answer.data;
      change((rows) => growThread(putFirst(rows, comment), comment.id, items, comment.thread_count));
      return null;
    },

    /** Pays, once per key. */
    async boost(text: ThreadReply, isReply: boolean, amount: number, key: string): Promise<string | null> {
      const target = isReply ? { thread_id: text.id } : { comment_id: text.id };
      const answer = await oneAtATime(`${text.id}`, () =>
        callApi('POST /api/v11/comment/like', {
          headers: { 'idempotency-key': key },
          fields: { ...target, like_type: 'COMMENT_UP', action_type: 'ADD', comment_up_count: amount },
        }),
      );
      if (!answer.ok) return answer.problem.code;
      const { commentUps, hasCommentUp, balance } = answer.data;
      // Present for members only.
      if (balance !== undefined) {
        const tell = import('#web/features/wallet/balance.ts').then((part) => part.publishBalance(readNumcy(balance)));
        // If loading fails, no balance is shown that could be stale; the next page loads it.
        tell.catch(() => {});
      }
      change((rows) => changeText(rows, text.id, { commentUps, hasCommentUp }));
      void ask();
      return null;
    },

    /** Shows the server's result at once, and reloads what else it changed. */
    noteHidden(id: number, until: number | null) {
      const hiddenBy = until === null ? null : 'holder';
      change((rows) => changeText(rows, id, { hiddenBy, endDateTimestamp: until }));
      void ask();
    },

    async pin(comment: Comment): Promise<string | null> {
      const fields = { comment_id: comment.id };
      const answer = await (comment.isPinned
        ? callApi('POST /api/v6/comment/unpin', { fields })
        : callApi('POST /api/v6/comment/pin', { fields }));
      if (!answer.ok) return answer.problem.code;
      const isPinned = !comment.isPinned;
      change((rows) => {
        const marked = rows.map((row) => ({ ...row, isPinned: row.id === comment.id && isPinned }));
        return isPinned
          ? appendPage(
              marked.filter((row) => row.isPinned),
              marked,
            )
          : marked;
      });
      void ask();
      return null;
    },
  };
}
