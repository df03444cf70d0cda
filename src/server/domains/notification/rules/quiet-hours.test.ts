import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const night = { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' };
const until = (hours: typeof night, at: string) => quietUntil(hours, new Date(at))?.toISOString() ?? null;

describe('39.4: quiet hours', () => {
  it('wrap midnight, begin with their first minute and end before their last', () => {
    expect(until(night, '2026-01-15T20:59:59.999Z')).toBeNull();
    expect(until(night, '2026-01-15T21:00:00Z')).toBe('2026-01-16T06:00:00.000Z');
    expect(until(night, '2026-01-15T23:30:15.500Z')).toBe('2026-01-16T06:00:00.000Z');
    expect(until(night, '2026-01-16T05:59:59.999Z')).toBe('2026-01-16T06:00:00.000Z');
    expect(until(night, '2026-01-16T06:00:00Z')).toBeNull();
  });

  it('lie within a day, too, and are none where they end as they begin', () => {
    const noon = { ...night, from: '12:00', until: '13:30' };
    expect(until(noon, '2026-01-15T10:59:00Z')).toBeNull();
    expect(until(noon, '2026-01-15T11:00:00Z')).toBe('2026-01-15T12:30:00.000Z');
    expect(until(noon, '2026-01-15T12:30:00Z')).toBeNull();
    expect(until({ ...night, from: '07:00' }, '2026-01-15T06:00:00Z')).toBeNull();
  });

  it('are an hour shorter in the night in which Berlin’s clocks go forward', () => {
    expect(until(night, '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(night, '2026-03-29T01:30:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(night, '2026-03-29T05:00:00Z')).toBeNull();
    // 02:30 is skipped in that night.
    const early = { ...night, until: '02:30' };
    expect(until(early, '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('are an hour longer in the night in which they go back', () => {
    expect(until(night, '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(until(night, '2026-10-25T05:30:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(until(night, '2026-10-25T06:00:00Z')).toBeNull();
    // 02:30 occurs twice: quiet hours end at the first, and the hour before the second is quiet again.
    const early = { ...night, until: '02:30' };
    expect(until(early, '2026-10-24T22:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(until(early, '2026-10-25T00:30:00Z')).toBeNull();
    expect(until(early, '2026-10-25T01:15:00Z')).toBe('2026-10-25T01:30:00.000Z');
  });

  it('hold in a zone whose clocks never change, half an hour beside the others', () => {
    const india = { ...night, timeZone: 'Asia/Kolkata' };
    expect(until(india, '2026-03-29T16:29:00Z')).toBeNull();
    expect(until(india, '2026-03-29T16:30:00Z')).toBe('2026-03-30T01:30:00.000Z');
    expect(until(india, '2026-10-25T01:29:59Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(until(india, '2026-10-25T01:30:00Z')).toBeNull();
  });
});
