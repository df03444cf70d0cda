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

it('goes on counting on a day that it had to forget while it counted there', () => {
  const counter = new OccurrenceCounter(3);
  counter.keyOf('2026-01-01', '', '1');
  counter.keyOf('2026-01-02', '', '1');
  counter.keyOf('2026-01-02', '', '2');
  // Full: the oldest day is this one.
  expect(counter.keyOf('2026-01-01', '', '2')).toBe('2026-01-01/2/1');
  expect(counter.keyOf('2026-01-01', '', '2')).toBe('2026-01-01/2/2');
});
