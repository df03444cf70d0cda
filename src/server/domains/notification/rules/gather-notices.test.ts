import { expect, it } from 'vitest';
import { gatherNotices } from './gather-notices.ts';

const waiting = (kinds: string, isEssential = false) =>
  [...kinds].map((kind, at) => ({ kind, isEssential, tries: 0, id: `${kind}${at}` }));
const idsOf = (groups: { id: string }[][]) => groups.map((group) => group.map(({ id }) => id).join(' '));

it('39.4: three of a kind become one, two stay two, and the order is that of the first', () => {
  expect(idsOf(gatherNotices(waiting('abaca')))).toEqual(['a0 a2 a4', 'b1', 'c3']);
  expect(idsOf(gatherNotices(waiting('aabb')))).toEqual(['a0', 'a1', 'b2', 'b3']);
  expect(gatherNotices(waiting('a'.repeat(10_000)))).toHaveLength(1);
  expect(gatherNotices([])).toEqual([]);
});

it('39.4: what was tried before stays as it was sent', () => {
  const tried = (tries: number, from: number, until: number) =>
    waiting('aaaaaaaa')
      .slice(from, until)
      .map((notice) => ({ ...notice, tries }));
  expect(idsOf(gatherNotices([...tried(2, 0, 3), ...tried(1, 3, 5), ...tried(0, 5, 7)]))).toEqual([
    'a0 a1 a2',
    'a3',
    'a4',
    'a5',
    'a6',
  ]);
});

it('39.4: what is essential is sent one by one', () => {
  expect(idsOf(gatherNotices(waiting('aaa', true)))).toEqual(['a0', 'a1', 'a2']);
});
