import { expect, it } from 'vitest';
import { findBurst } from './burst.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const day = 86_400_000;
/** A vote so many minutes after noon, by an account of so many days. */
const vote = (minutes: number, ageDays = 1) => ({
  at: new Date(noon + minutes * minute),
  accountCreatedAt: new Date(noon + minutes * minute - ageDays * day),
});
const votes = (count: number, every: number, ageDays = 1) =>
  Array.from({ length: count }, (_, i) => vote(i * every, ageDays));

it('C4 ten votes within an hour are a burst, nine are none, and ten over an hour are none', () => {
  expect(findBurst(votes(9, 1))).toBeNull();
  expect(findBurst(votes(10, 1))).toEqual(vote(9).at);
  expect(findBurst(votes(10, 6.6))).toEqual(vote(9 * 6.6).at);
  expect(findBurst(votes(10, 6.7))).toBeNull();
  expect(findBurst(votes(500, 6.7))).toBeNull();
  expect(findBurst([...votes(9, 1), vote(59.9)])).toEqual(vote(59.9).at);
  expect(findBurst([...votes(9, 1), vote(60)])).toBeNull();
});

it('C4 by accounts of under 30 days, seven of ten', () => {
  const mixed = (young: number) => [...votes(young, 1, 29.9), ...votes(10 - young, 1, 30)];
  expect(findBurst(mixed(7))).not.toBeNull();
  expect(findBurst(mixed(6))).toBeNull();
  // Old members who vote before and after do not hide it.
  const around = [
    ...votes(30, 1, 400).map(({ at, ...rest }) => ({ ...rest, at: new Date(at.getTime() - 2 * 3_600_000) })),
  ];
  expect(findBurst([...around, ...votes(10, 1)])).toEqual(vote(9).at);
});

it('C4 is dated by the vote that completed it, whatever the order in which they are read', () => {
  const all = votes(20, 2);
  expect(findBurst(all)).toEqual(vote(18).at);
  expect(findBurst(all.toReversed())).toEqual(vote(18).at);
});
