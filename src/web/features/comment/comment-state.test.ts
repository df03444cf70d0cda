import { expect, it } from 'vitest';
import type { Comment, TextState } from '#contract/comment.ts';
import { type CommentState, hasMore, isEmptied, pendingText } from './comment-state.ts';

let made = 0;
const row = (state: TextState, isMine = false): Comment => ({
  ...pendingText(++made, 'Said.', new Date()),
  state,
  isMine,
});
const rows = (...counts: [TextState, number][]) =>
  counts.flatMap(([state, count]) => Array.from({ length: count }, () => row(state)));
const state = (more: Partial<CommentState>): CommentState => ({
  order: 'interesting',
  rows: [],
  total: 0,
  next: undefined,
  mine: null,
  ...more,
});

it.each([
  ['no comment at all', state({}), false],
  ['as many as were said', state({ rows: rows(['shown', 3]), total: 3 }), false],
  ['fewer than were said', state({ rows: rows(['shown', 10]), total: 11 }), true],
  ['places that are not counted, fewer than a page', state({ rows: rows(['deleted', 9]) }), false],
  ['a page of places alone', state({ rows: rows(['deleted', 10]) }), true],
  [
    'all that were said, with places on a full page',
    state({ rows: rows(['shown', 8], ['deleted', 2]), total: 8 }),
    true,
  ],
  ['a full page of all that were said', state({ rows: rows(['shown', 10]), total: 10 }), false],
  ['the last page', state({ rows: rows(['deleted', 12]), next: null }), false],
  ['a page before another', state({ rows: rows(['deleted', 12]), next: 'x' }), true],
])('C12 more is offered where there may be more: %s', (_, at, more) => {
  expect(hasMore(at)).toBe(more);
});

it.each([
  ['nobody ever said anything', state({}), false],
  ['places alone are left', state({ rows: rows(['deleted', 10], ['removed', 1]) }), true],
  ['one is read by everybody', state({ rows: rows(['deleted', 3], ['shown', 1]), total: 1 }), false],
  ['one’s own is among them', state({ rows: [row('deleted', true), row('deleted')] }), true],
  ['one’s own waits for a moderator', state({ rows: [row('held', true), row('deleted')] }), false],
  ['more are on further pages', state({ rows: rows(['deleted', 10]), total: 4 }), false],
])('C12 an empty list says that it is empty: %s', (_, at, isEmpty) => {
  expect(isEmptied(at)).toBe(isEmpty);
});
