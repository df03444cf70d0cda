import { expect, test } from 'vitest';
import { spreadDelay } from './spread-delay.ts';

test('40: programs are told times that lie apart, each its own', () => {
  const delays = Array.from({ length: 1_000 }, (_, id) => spreadDelay(String(id), 3_600));
  expect(delays.every((delay) => delay >= 3_600 && delay < 7_200)).toBe(true);
  const minutes = Map.groupBy(delays, (delay) => Math.floor(delay / 60));
  expect(minutes.size).toBe(60);
  expect(Math.max(...[...minutes.values()].map(({ length }) => length))).toBeLessThan(50);
  expect(spreadDelay('7', 60)).toBe(spreadDelay('7', 60));
});
