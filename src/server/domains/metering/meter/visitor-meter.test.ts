import { describe, expect, it } from 'vitest';
import { VisitorMeter } from './visitor-meter.ts';

const limits = { visitorPerMinute: 10, visitorPerDay: 50, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };
const start = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
/** Numbers that are no neighbours of each other. */
const phone = (n: number) => `1202${String(1000 + n)}${String(n * 7 + 100)}`;
const visitor = (key: string) => ({ key, memberPerDay: null });
const a = visitor('a');

function open(isProofNeeded = false) {
  return new VisitorMeter(limits, { isProofNeeded });
}

describe('VisitorMeter', () => {
  it('answers the same number again for free, all day', () => {
    const meter = open();
    expect(meter.take(a, phone(1), start)).toMatchObject({ ok: true, lookup: { units: 1 } });
    for (let i = 0; i < 100; i += 1)
      expect(meter.take(a, phone(1), after(i * 500))).toEqual({ ok: true, lookup: null, isOverLimit: false });
  });

  it('allows 10 different numbers a minute and says when the next is free', () => {
    const meter = open();
    for (let i = 0; i < 10; i += 1) expect(meter.take(a, phone(i), after(i)).ok).toBe(true);
    expect(meter.take(a, phone(10), after(30))).toEqual({ ok: false, code: 'limit.minute', retryAfterSeconds: 30 });
    expect(meter.take(a, phone(10), after(59)).ok).toBe(false);
    expect(meter.take(a, phone(10), after(60)).ok).toBe(true);
    expect(meter.take(visitor('b'), phone(10), after(30)).ok).toBe(true);
  });

  it('allows 50 different numbers a day (UTC) and opens again at midnight', () => {
    const meter = open();
    for (let i = 0; i < 50; i += 1) expect(meter.take(a, phone(i), after(i * 60)).ok).toBe(true);
    const refused = meter.take(a, phone(50), after(3600));
    expect(refused).toEqual({ ok: false, code: 'limit.day', retryAfterSeconds: 15 * 3600 });
    expect(meter.left(a, after(3600))).toBe(0);
    expect(meter.take(a, phone(50), new Date('2026-11-21T00:00:00Z')).ok).toBe(true);
    expect(meter.left(a, new Date('2026-11-21T00:00:01Z'))).toBe(49);
  });

  it('asks for a proof of work after the third number of an hour; one proof is good for ten', () => {
    const meter = open(true);
    for (let i = 0; i < 3; i += 1) expect(meter.take(a, phone(i), after(i)).ok).toBe(true);
    expect(meter.take(a, phone(3), after(4))).toEqual({
      ok: false,
      code: 'bot_check.required',
      retryAfterSeconds: 0,
    });
    meter.grantPass('a', after(5));
    meter.grantPass('a', after(5));
    for (let i = 0; i < 10; i += 1) expect(meter.take(a, phone(3 + i), after(70 + i * 10)).ok).toBe(true);
    expect(meter.take(a, phone(20), after(300))).toMatchObject({ ok: false, code: 'bot_check.required' });
    expect(meter.take(a, phone(20), after(3800)).ok).toBe(true);
  });

  it('charges three units for walking from number to number', () => {
    const meter = open();
    expect(meter.take(a, '12025550100', start)).toMatchObject({ ok: true, lookup: { units: 1 } });
    expect(meter.take(a, '12025550101', start)).toMatchObject({ ok: true, lookup: { units: 3 } });
    expect(meter.take(a, '12025550999', start)).toMatchObject({ ok: true, lookup: { units: 3 } });
    expect(meter.take(a, '12025550500', start)).toMatchObject({ ok: true, lookup: { units: 3 } });
    expect(meter.take(a, '12025550501', start)).toMatchObject({ ok: false, code: 'limit.minute' });
    expect(meter.left(a, start)).toBe(40);
  });

  it('takes over what was counted elsewhere and ignores other days', () => {
    const meter = open();
    const row = (n: number, seenAt: Date) => ({ phone: phone(n), visitor: 'a', units: 1, seenAt });
    meter.merge([row(1, after(-86_400)), row(2, start), row(2, start), row(3, start)], after(1));
    expect(meter.left(a, after(1))).toBe(48);
    expect(meter.take(a, phone(2), after(2))).toEqual({ ok: true, lookup: null, isOverLimit: false });
  });

  it('keeps its memory bounded and forgets the quietest visitor first', () => {
    const meter = new VisitorMeter(limits, { isProofNeeded: false, maxEntries: 100 });
    for (let i = 0; i < 1000; i += 1) {
      meter.take(visitor(`v${i}`), phone(1), start);
      meter.take(visitor('busy'), phone(i % 3), start);
    }
    expect(meter.size).toBeLessThanOrEqual(100);
    expect(meter.left(visitor('busy'), start)).toBe(47);
    expect(meter.left(visitor('v1'), start)).toBe(50);
    expect(meter.left(visitor('v999'), start)).toBe(49);
  });

  it('counts a member beyond the free ones for the minute alone, and says that they are used up', () => {
    const meter = open(true);
    const member = { key: 'm:1', memberPerDay: 5 };
    for (let i = 0; i < 5; i += 1) {
      expect(meter.take(member, phone(i), after(i))).toMatchObject({ lookup: { units: 1 }, isOverLimit: false });
      expect(meter.left(member, after(i))).toBe(4 - i);
    }
    expect(meter.take(member, phone(5), after(6))).toMatchObject({ lookup: { units: -1 }, isOverLimit: true });
    expect(meter.take(member, phone(5), after(7))).toEqual({ ok: true, lookup: null, isOverLimit: true });
    expect(meter.take(member, phone(0), after(7))).toEqual({ ok: true, lookup: null, isOverLimit: false });
    for (let i = 6; i < 10; i += 1) expect(meter.take(member, phone(i), after(i)).ok).toBe(true);
    expect(meter.take(member, phone(10), after(20))).toEqual({
      ok: false,
      code: 'limit.minute',
      retryAfterSeconds: 40,
    });
    expect(meter.left(member, after(20))).toBe(0);
    // With more a day the same number is counted, once.
    const pro = { ...member, memberPerDay: 7 };
    expect(meter.take(pro, phone(5), after(20))).toMatchObject({ lookup: { units: 1 }, isOverLimit: false });
    expect(meter.take(pro, phone(5), after(21))).toEqual({ ok: true, lookup: null, isOverLimit: false });
    expect(meter.left(pro, after(21))).toBe(1);
    expect(meter.size).toBe(10);
  });

  it('takes a member’s paid and free look-ups over as such', () => {
    const meter = open();
    const member = { key: 'm:1', memberPerDay: 1 };
    const row = (n: number, units: number) => ({ phone: phone(n), visitor: 'm:1', units, seenAt: start });
    meter.merge([row(1, 1), row(2, -1), row(3, 0)], start);
    expect(meter.left(member, start)).toBe(0);
    expect(meter.take(member, phone(1), after(1))).toMatchObject({ isOverLimit: false });
    expect(meter.take(member, phone(2), after(1))).toMatchObject({ isOverLimit: true });
    expect(meter.take(member, phone(3), after(1))).toMatchObject({ isOverLimit: false });
  });

  it('takes nothing of the day for a free one, but counts it for the minute', () => {
    const meter = open();
    const member = { key: 'm:1', memberPerDay: 1 };
    for (let i = 0; i < 10; i += 1) expect(meter.take(member, phone(i), start, true).ok).toBe(true);
    expect(meter.left(member, start)).toBe(1);
    expect(meter.take(member, phone(10), start, true)).toMatchObject({ ok: false, code: 'limit.minute' });
  });
});
