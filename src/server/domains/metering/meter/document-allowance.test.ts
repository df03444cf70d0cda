import { expect, it } from 'vitest';
import { DocumentAllowance } from './document-allowance.ts';

const start = new Date('2026-11-20T23:58:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

it('B6 gives a network 120 documents a minute', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 50 });
  for (let i = 0; i < 120; i += 1) expect(allowance.take('n:1', after(i % 60))).toBe(true);
  expect(allowance.take('n:1', after(59))).toBe(false);
  expect(allowance.take('n:2', after(59))).toBe(true);
  expect(allowance.take('n:1', after(60))).toBe(true);
});

it('F15 gives the wider network of IPv6 eight times that', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 50 });
  for (let i = 0; i < 960; i += 1) expect(allowance.take(`n:a.${i}`, start)).toBe(true);
  expect(allowance.take('n:a.x', start)).toBe(false);
  expect(allowance.take('n:b.x', start)).toBe(true);
});

it('counts no more look-ups a network and day (UTC) than the meter would have', () => {
  const allowance = new DocumentAllowance({ perMinute: 120, countedPerDay: 3 });
  const counted = (at: Date) => allowance.isCounted('n:1', at);
  expect([0, 1, 60, 61].map((seconds) => counted(after(seconds)))).toEqual([true, true, true, false]);
  expect(counted(after(120))).toBe(true);
});
