import { expect, it } from 'vitest';
import { nextDigest } from './next-digest.ts';

const next = (timeZone: string, at: string) => nextDigest(timeZone, new Date(at)).toISOString();

it('39.3: a digest is due on Monday at nine by the clocks of the zone, and from then on a week later', () => {
  const before = ['2026-11-23T08:00:00Z', '2026-11-25T12:00:00Z', '2026-11-29T22:59:59Z', '2026-11-30T07:59:59.999Z'];
  for (const at of before) {
    expect(next('Europe/Berlin', at), at).toBe('2026-11-30T08:00:00.000Z');
  }
  expect(next('Europe/Berlin', '2026-11-30T08:00:00Z')).toBe('2026-12-07T08:00:00.000Z');
  // Monday there is still Sunday in UTC, and the other way round.
  expect(next('Pacific/Auckland', '2026-11-29T19:59:00Z')).toBe('2026-11-29T20:00:00.000Z');
  expect(next('America/Los_Angeles', '2026-11-30T02:00:00Z')).toBe('2026-11-30T17:00:00.000Z');
  expect(next('Asia/Kolkata', '2026-11-30T03:29:00Z')).toBe('2026-11-30T03:30:00.000Z');
});

it('39.3: nine stays nine in the weeks in which Berlin’s clocks change', () => {
  expect(next('Europe/Berlin', '2026-03-23T08:00:00Z')).toBe('2026-03-30T07:00:00.000Z');
  expect(next('Europe/Berlin', '2026-03-29T00:30:00Z')).toBe('2026-03-30T07:00:00.000Z');
  expect(next('Europe/Berlin', '2026-10-19T07:00:00Z')).toBe('2026-10-26T08:00:00.000Z');
  expect(next('Europe/Berlin', '2026-10-25T00:30:00Z')).toBe('2026-10-26T08:00:00.000Z');
});
