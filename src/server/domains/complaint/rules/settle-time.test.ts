import { describe, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { settleTime } from './settle-time.ts';

const received_at = new Date('2026-11-01T10:00:00Z');
const due_at = new Date('2026-12-01T23:00:00Z');
const askedUntil = new Date('2026-11-08T23:00:00Z');
const fresh = { received_at, due_at, warned_at: null, late_at: null };
const asked = { askedUntil, isReminded: false, answer: 'waiting' } as const;
const before = (at: Date, days: number) => new Date(at.getTime() - days * dayMs);

describe('H3: when something happens to a complaint by itself', () => {
  it('is three days before it is due, then when it is due, and never once it is late', () => {
    expect(settleTime(fresh, [])).toEqual(before(due_at, 3));
    expect(settleTime({ ...fresh, warned_at: received_at }, [])).toEqual(due_at);
    expect(settleTime({ ...fresh, warned_at: received_at, late_at: due_at }, [])).toBeNull();
    // A court decision can make it due before any warning.
    expect(settleTime({ ...fresh, late_at: due_at }, [])).toBeNull();
  });

  it('is when an author is to be reminded, then when silence ends the question, also of a case that is late', () => {
    expect(settleTime(fresh, [asked])).toEqual(before(askedUntil, 3));
    expect(settleTime(fresh, [{ ...asked, isReminded: true }])).toEqual(askedUntil);
    expect(settleTime({ ...fresh, late_at: due_at }, [{ ...asked, isReminded: true }])).toEqual(askedUntil);
  });

  it('is at once where an author says that there was no contact, and not for what else one answers', () => {
    const none = settleTime(fresh, [asked, { ...asked, answer: 'none' }]);
    expect(none?.getTime()).toBeLessThanOrEqual(received_at.getTime());
    expect(settleTime(fresh, [{ ...asked, answer: 'given' }])).toEqual(before(due_at, 3));
  });
});
