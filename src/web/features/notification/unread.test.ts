import { expect, it } from 'vitest';
import { parseUnread, sumOf } from './unread.ts';

const unread = { notices: 3, reports: 2, held: 1 };
const kept = { owner: 7, at: 1_800_000_000_000, unread };

it('U10: counts are read for their member alone, and nothing but counts', () => {
  expect(parseUnread(JSON.stringify(kept), 7)).toEqual(kept);
  expect(parseUnread(JSON.stringify(kept), 8)).toBeNull();
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
    expect(parseUnread(wrong, 7), String(wrong)).toBeNull();
  }
  for (const count of [-1, 1.5, '2', null]) {
    expect(parseUnread(JSON.stringify({ ...kept, unread: { ...unread, held: count } }), 7)).toBeNull();
  }
});

it('U10: the bell counts what all tabs count together', () => {
  expect(sumOf(unread)).toBe(6);
});
