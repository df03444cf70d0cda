import { expect, it } from 'vitest';
import { findVoteSurge, heldVotes, surgeVotesOf } from './vote-surge.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const day = 86_400_000;
/** A vote `minutes` after noon, by an account `ageDays` old. */
const vote = (minutes: number, ageDays = 1) => ({
  at: new Date(noon + minutes * minute),
  accountCreatedAt: new Date(noon + minutes * minute - ageDays * day),
  crowd: null,
});
/** By accounts opened more than a day apart. */
const votes = (count: number, every: number, ageDays = 1) =>
  Array.from({ length: count }, (_, i) => vote(i * every, ageDays + i * 1.02));

it('C4 ten votes within an hour are a burst, nine are none, and ten over an hour are none', () => {
  expect(findVoteSurge(votes(9, 1))).toBeNull();
  expect(findVoteSurge(votes(10, 1))).toEqual(vote(9).at);
  expect(findVoteSurge(votes(10, 6.6))).toEqual(vote(9 * 6.6).at);
  expect(findVoteSurge(votes(10, 6.7))).toBeNull();
  expect(findVoteSurge(votes(28, 6.7))).toBeNull();
  expect(findVoteSurge([...votes(9, 1), vote(59.9, 20)])).toEqual(vote(59.9).at);
  expect(findVoteSurge([...votes(9, 1), vote(60, 20)])).toBeNull();
});

it('C4 by accounts of under 30 days, seven of ten', () => {
  const mixed = (young: number) => [...votes(young, 1, 22), ...votes(10 - young, 1, 30)];
  expect(findVoteSurge(mixed(7))).not.toBeNull();
  expect(findVoteSurge(mixed(6))).toBeNull();
  // Votes of old accounts before and after do not hide it.
  const around = [
    ...votes(30, 1, 400).map(({ at, ...rest }) => ({ ...rest, at: new Date(at.getTime() - 2 * 3_600_000) })),
  ];
  expect(findVoteSurge([...around, ...votes(10, 1)])).toEqual(vote(9).at);
});

it('C4 is dated by the vote that completed it, whatever the order in which they are read', () => {
  const all = votes(20, 2);
  expect(findVoteSurge(all)).toEqual(vote(18).at);
  expect(findVoteSurge(all.toReversed())).toEqual(vote(18).at);
});

it('M3 three votes of one neighborhood within a day are a burst, two are none, nor three of more than a day', () => {
  const of = (crowd: string | null, ...times: number[]) =>
    times.map((minutes, i) => ({ ...vote(minutes, 100 + minutes + i * 7), crowd }));
  const day = 1_440;
  expect(findVoteSurge(of('a', 0, day - 1))).toBeNull();
  expect(findVoteSurge(of('a', 0, 700, day - 1))).toEqual(vote(day - 1).at);
  expect(findVoteSurge(of('a', 0, 700, day))).toBeNull();
  expect(findVoteSurge(of(null, 0, 700, 800))).toBeNull();
  expect(findVoteSurge([...of('a', 0, 300), ...of('b', 100, 400)])).toBeNull();
  // Only votes inside the surge are held.
  const surgeVotes = of('a', 0, 700, 900);
  const others = of(null, 10, 20, 800, 910, 1_000);
  expect(surgeVotesOf([...others, ...surgeVotes])).toEqual(surgeVotes);
  expect(heldVotes([...others, ...surgeVotes])).toEqual(surgeVotes);
});

it('M3 three votes within a day by accounts that were opened within a day are a burst, however old they are', () => {
  const by = (...ages: number[]) => ages.map((age, i) => vote(i * 100, age + (i * 100) / 1_440));
  expect(findVoteSurge(by(400, 400.5, 400.99))).toEqual(vote(200).at);
  expect(findVoteSurge(by(400, 400.5, 401))).toBeNull();
  expect(findVoteSurge(by(4, 4, 400, 401.5))).toBeNull();
  const apart = [vote(0, 9), vote(1_000, 9 + 1_000 / 1_440), vote(1_440, 10)];
  expect(findVoteSurge(apart)).toBeNull();
});

it('C4 what goes on more slowly after many votes within an hour waits with them', () => {
  const [hour, after, before] = [votes(10, 1), vote(300, 50), vote(-300, 60)];
  expect(heldVotes([before, ...hour, after])).toEqual([...hour, after]);
  expect(surgeVotesOf([before, ...hour, after])).toEqual(hour);
});
