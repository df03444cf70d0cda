import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const at = (seconds: number) => new Date(1_000_000 + seconds * 1000);

it('lets each do it so often in any hour, and says when it is possible again', () => {
  const limit = new RateLimit({ most: 2, spanMs: 3_600_000 });
  expect([limit.take('a', at(0)), limit.take('a', at(1000)), limit.take('b', at(1000))]).toEqual([0, 0, 0]);
  expect(limit.take('a', at(1600))).toBe(2000);
  // A refused one does not count.
  expect(limit.take('a', at(3600))).toBe(0);
  expect(limit.take('a', at(3600))).toBe(1000);
});
