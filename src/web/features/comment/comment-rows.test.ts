import { expect, test } from 'vitest';
import type { Comment, ThreadReply } from '#contract/comment.ts';
import {
  addReply,
  appendPage,
  growThread,
  neighbourOf,
  refreshComments,
  removeComment,
  removeReply,
  replaceReply,
} from './comment-rows.ts';
import { beginWith, hasMore, pendingText, takeNewer } from './comment-state.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  ...pendingText(id, `text ${id}`, at(1000 + id)),
  isMine: false,
  ...more,
});
const reply = (id: number, more: Partial<ThreadReply> = {}): ThreadReply => comment(id, more);
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('C11 a row that moved from one page to the next stands there once', () => {
  expect(ids(appendPage([comment(3), comment(2)], [comment(2), comment(1)]))).toEqual([3, 2, 1]);
});

test('a newer answer changes texts in their places, and moves none', () => {
  const rows = [comment(3), comment(2, { thread: [reply(21)], thread_count: 1 }), comment(1)];
  const fresh = [comment(4), comment(2, { text: 'new words', likes: 5, thread: [reply(21), reply(22)] }), comment(3)];
  const now = refreshComments(rows, fresh);
  expect(ids(now)).toEqual([3, 2, 1, 4]);
  expect(now[1]).toMatchObject({ text: 'new words', likes: 5 });
  expect(ids(now[1]?.thread ?? [])).toEqual([21, 22]);
});

test('replies that were fetched stay behind the first four of a newer answer', () => {
  const held = [21, 22, 23, 24, 25, 26].map((id) => reply(id));
  const fresh = held.slice(0, 4).map((one) => ({ ...one, likes: 1 }));
  const [now] = refreshComments([comment(2, { thread: held })], [comment(2, { thread: fresh })]);
  expect(ids(now?.thread ?? [])).toEqual([21, 22, 23, 24, 25, 26]);
  expect(now?.thread.map(({ likes }) => likes)).toEqual([1, 1, 1, 1, 0, 0]);
});

test('a reply counts when everybody reads it, and further ones stand by their time, what is not sent last', () => {
  const rows = [comment(1), comment(2, { thread: [reply(21), reply(22)], thread_count: 9 })];
  const sent = addReply(rows, 2, reply(30));
  expect(sent[1]).toMatchObject({ thread_count: 10 });
  expect(addReply(rows, 2, reply(31, { state: 'held' }))[1]).toMatchObject({ thread_count: 9 });
  const waiting = addReply(sent, 2, reply(-1, { createdAtTimestamp: 5 }));
  const grown = growThread(waiting, 2, [reply(23), reply(22), reply(24)], 11);
  expect(ids(grown[1]?.thread ?? [])).toEqual([21, 22, 23, 24, 30, -1]);
  expect(grown[1]?.thread_count).toBe(11);
  expect(grown[0]).toBe(waiting[0]);
  const held = replaceReply(sent, 2, reply(30, { state: 'held', text: 'other words' }));
  expect(held[1]).toMatchObject({ thread_count: 9 });
  expect(held[1]?.thread.at(-1)?.text).toBe('other words');
});

test('a reply goes by its place, and one that is not there takes nothing with it', () => {
  const rows = [comment(2, { thread: [reply(21), reply(22), reply(23)], thread_count: 3 })];
  expect(ids(removeReply(rows, 2, 22)[0]?.thread ?? [])).toEqual([21, 23]);
  expect(removeReply(rows, 2, 22)[0]?.thread_count).toBe(2);
  expect(removeReply(rows, 2, 99)).toEqual(rows);
});

test('C12 a deleted comment stays for its replies, without its text, and goes where it has none', () => {
  const rows = [
    comment(1),
    comment(2, { thread: [reply(21)], thread_count: 1, can: { ...comment(2).can, reply: true } }),
  ];
  expect(ids(removeComment(rows, 1))).toEqual([2]);
  const [, stone] = removeComment(rows, 2);
  expect(stone).toMatchObject({ id: 2, state: 'deleted', text: '', thread_count: 1, can: { reply: false } });
});

test('C17 the next text is read after one that goes, else the one before, else none', () => {
  expect(neighbourOf([3, 2, 1], 2)).toBe(1);
  expect(neighbourOf([3, 2, 1], 1)).toBe(2);
  expect(neighbourOf([3], 3)).toBeNull();
  expect(neighbourOf([3], 9)).toBeNull();
});

const verdict = { computedAtTimestamp: 1_000 };

test('what is pinned comes first, and the member’s own is not put in where it would move others', () => {
  const said = { comments: [comment(3), comment(2)], pinnedComment: null, commentsTotal: 12, myComment: null, verdict };
  const begun = beginWith({ ...said, pinnedComment: comment(2, { isPinned: true }) });
  expect(ids(begun.rows)).toEqual([2, 3]);
  expect(hasMore(begun)).toBe(true);
  const own = takeNewer(begun, { ...said, myComment: comment(1, { isMine: true }), commentsTotal: 13 });
  expect(ids(own.rows)).toEqual([2, 3]);
  expect(own).toMatchObject({ total: 13, mine: { id: 1 } });
  expect(hasMore({ ...begun, total: 2 })).toBe(false);
  expect(hasMore({ ...begun, next: 'more', total: 2 })).toBe(true);
  expect(hasMore({ ...begun, next: null })).toBe(false);
});

test('in another order nobody knows the place of a comment that is new to the page', () => {
  const said = { comments: [comment(3)], pinnedComment: null, commentsTotal: 1, myComment: null, verdict };
  const newest = { ...beginWith(said), order: 'newest' as const };
  const more = { ...said, comments: [comment(4), comment(3, { likes: 7 })], commentsTotal: 2 };
  expect(ids(takeNewer(newest, more).rows)).toEqual([3]);
  expect(takeNewer(newest, more).rows[0]?.likes).toBe(7);
  expect(ids(takeNewer(beginWith(said), more).rows)).toEqual([3, 4]);
});

test('an answer that is older than the member’s own comment does not take it away', () => {
  const said = { comments: [], pinnedComment: null, commentsTotal: 0, myComment: null, verdict };
  const begun = beginWith(said);
  const after = (mine: ReturnType<typeof comment>) => takeNewer({ ...begun, mine }, said).mine;
  expect(after(comment(-1, { isMine: true, updatedAtTimestamp: 900 }))).toMatchObject({ id: -1 });
  expect(after(comment(4, { isMine: true, updatedAtTimestamp: 1_000 }))).toMatchObject({ id: 4 });
  // Deleted elsewhere.
  expect(after(comment(4, { isMine: true, updatedAtTimestamp: 999 }))).toBeNull();
  const newer = { ...said, myComment: comment(5, { isMine: true }) };
  expect(takeNewer({ ...begun, mine: comment(-1) }, newer).mine).toMatchObject({ id: 5 });
});
