import { expect, it } from 'vitest';
import { OccurrenceCounter } from './occurrence-counter.ts';

it('numbers what is alike, and nothing else', () => {
  const counter = new OccurrenceCounter();
  const keys = [
    counter.keyOf('2026-01-01', '', '1'),
    counter.keyOf('2026-01-01', '', '1'),
    counter.keyOf('2026-01-01', '', '2'),
    counter.keyOf('2026-01-02', '', '1'),
    counter.keyOf('2026-01-01', '10:00:00', '1'),
    counter.keyOf('2026-01-01', '', '1'),
    counter.keyOf('', '', '1'),
  ];
  expect(keys).toEqual([
    '2026-01-01/1/1',
    '2026-01-01/1/2',
    '2026-01-01/2/1',
    '2026-01-02/1/1',
    '2026-01-01 10:00:00/1/1',
    '2026-01-01/1/3',
    '/1/1',
  ]);
});

it('forgets the oldest days before it grows without bound', () => {
  const counter = new OccurrenceCounter(10);
  const first = counter.keyOf('2026-01-01', '', '1');
  for (let i = 0; i < 9; i += 1) counter.keyOf('2026-01-02', '', String(i));
  expect(counter.keyOf('2026-01-01', '', '1')).not.toBe(first);
  counter.keyOf('2026-01-03', '', '1');
  expect(counter.keyOf('2026-01-01', '', '1')).toBe(first);
});

it('keeps the counters of 32 days, those seen first go first', () => {
  const counter = new OccurrenceCounter();
  const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}`;
  for (let n = 1; n <= 31; n += 1) counter.keyOf(day(n), '', '1');
  counter.keyOf('', '', '1');
  // All 32 days are known.
  expect(counter.keyOf(day(1), '', '1')).toBe(`${day(1)}/1/2`);
  counter.keyOf('2026-02-01', '', '1');
  expect(counter.keyOf(day(2), '', '1')).toBe(`${day(2)}/1/2`);
  expect(counter.keyOf(day(1), '', '1')).toBe(`${day(1)}/1/1`);
});

it('makes room for exactly as many as it forgets', () => {
  const counter = new OccurrenceCounter(4);
  const count = (day: string, ...phones: string[]) => phones.map((phone) => counter.keyOf(day, '', phone).at(-1));
  expect(count('2026-01-01', '1', '2', '2')).toEqual(['1', '1', '2']);
  expect(count('2026-01-02', '1', '2')).toEqual(['1', '1']);
  // Full: known counters continue; a new one replaces the oldest day.
  expect(count('2026-01-01', '1', '2')).toEqual(['2', '3']);
  expect(count('2026-01-03', '1')).toEqual(['1']);
  expect(count('2026-01-02', '1', '2')).toEqual(['2', '2']);
  expect(count('2026-01-03', '2')).toEqual(['1']);
  expect(count('2026-01-02', '1')).toEqual(['3']);
  expect(count('2026-01-03', '1', '2', '3')).toEqual(['2', '2', '1']);
  expect(count('2026-01-02', '1')).toEqual(['1']);
});

it('goes on counting on a day that it had to forget while it counted there', () => {
  const counter = new OccurrenceCounter(3);
  counter.keyOf('2026-01-01', '', '1');
  counter.keyOf('2026-01-02', '', '1');
  counter.keyOf('2026-01-02', '', '2');
  // Full: the oldest day is this one.
  expect(counter.keyOf('2026-01-01', '', '2')).toBe('2026-01-01/2/1');
  expect(counter.keyOf('2026-01-01', '', '2')).toBe('2026-01-01/2/2');
});
