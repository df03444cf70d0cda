import { expect, it } from 'vitest';
import { parseUnread, sumOf } from './unread.ts';

const unread = { notices: 3, reports: 2, held: 1 };
const now = 1_800_000_000_000;
const kept = { owner: 7, at: now, unread };

it('U10: counts are read for their member alone, and nothing but counts', () => {
  expect(parseUnread(JSON.stringify(kept), 7, now)).toEqual(kept);
  expect(parseUnread(JSON.stringify(kept), 8, now)).toBeNull();
  for (const wrong of [
    null,
    '',
    'x',
    '7',
    '{}',
    '{"owner":7}',
    '{"owner":7,"at":1}',
    '{"owner":7,"at":1,"unread":1}',
  ]) {
    expect(parseUnread(wrong, 7, now), String(wrong)).toBeNull();
  }
  for (const count of [-1, 1.5, '2', null]) {
    expect(parseUnread(JSON.stringify({ ...kept, unread: { ...unread, held: count } }), 7, now)).toBeNull();
  }
});

it('U10: a count of a clock that was ahead is asked for anew at once', () => {
  expect(parseUnread(JSON.stringify(kept), 7, now - 1)).toEqual({ ...kept, at: 0 });
});

it('U10: the bell counts what all tabs count together', () => {
  expect(sumOf(unread)).toBe(6);
});
