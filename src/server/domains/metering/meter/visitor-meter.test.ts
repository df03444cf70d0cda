import { describe, expect, it } from 'vitest';
import { VisitorMeter } from './visitor-meter.ts';

const limits = { visitorPerMinute: 10, visitorPerDay: 50, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };
const start = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
/** Numbers that are not neighbors of each other. */
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

  it('says when as many units are free as the next number costs, whatever order they came in', () => {
    const meter = open();
    const row = (n: number, seconds: number) => ({ phone: phone(n), visitor: 'a', units: 1, seenAt: after(seconds) });
    // Nine within the minute, out of order, and one from before it.
    meter.merge([row(20, -120), ...Array.from({ length: 8 }, (_, n) => row(n, 8 - n))], after(9));
    expect(meter.take(a, '12025550100', after(9)).ok).toBe(true);
    // Three units: the second oldest of the minute must expire too.
    expect(meter.take(a, '12025550101', after(10))).toEqual({ ok: false, code: 'limit.minute', retryAfterSeconds: 52 });
    expect(meter.take(a, '12025550101', after(61)).ok).toBe(false);
    expect(meter.take(a, '12025550101', after(62)).ok).toBe(true);
  });

  it('counts an hour and a minute to their very end', () => {
    const meter = open(true);
    for (let i = 0; i < 3; i += 1) meter.take(a, phone(i), start);
    expect(meter.take(a, phone(3), after(3_599.999))).toMatchObject({ code: 'bot_check.required' });
    expect(meter.take(a, phone(3), after(3_600)).ok).toBe(true);
  });

  it('a network’s rows that cost nothing are no look-ups of the meter, a member’s are', () => {
    const meter = open(true);
    const row = (visitor: string, n: number) => ({ phone: phone(n), visitor, units: 0, seenAt: start });
    meter.merge([row('n:1', 1), row('n:1', 2), row('n:1', 3), row('m:1', 1)], start);
    expect(meter.size).toBe(1);
    expect(meter.take(visitor('n:1'), phone(4), start)).toMatchObject({ ok: true });
  });

  it('forgets others and never the visitor who is asking', () => {
    const meter = new VisitorMeter({ ...limits, visitorPerMinute: 100 }, { isProofNeeded: false, maxEntries: 5 });
    const member = { key: 'm:1', memberPerDay: 100 };
    for (let i = 0; i < 10; i += 1) meter.take(member, phone(i), start);
    expect(meter.left(member, start)).toBe(90);
    expect(meter.size).toBe(10);
    meter.take(a, phone(1), start);
    expect(meter.size).toBe(1);
    expect(meter.left(member, start)).toBe(100);
  });

  it('keeps its memory bounded and forgets the quietest visitor first', () => {
    const meter = new VisitorMeter(limits, { isProofNeeded: false, maxEntries: 100 });
    for (let i = 0; i < 1000; i += 1) {
      meter.take(visitor(`v${i}`), phone(1), start);
      // The first three calls count; the others only keep the visitor in memory.
      meter.take(visitor('busy'), phone(i % 3), start);
      if (i >= 3) expect(meter.take(visitor('busy'), phone(i % 3), start)).toMatchObject({ lookup: null });
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

  it('T2 forgets yesterday’s numbers when the visitor comes back', () => {
    const meter = open();
    for (let i = 0; i < 5; i += 1) meter.take(a, phone(i), after(i));
    expect(meter.take(a, phone(9), after(86_400))).toMatchObject({ ok: true });
    expect(meter.size).toBe(1);
  });

  it('T12 what is left of a pass is good on the next day', () => {
    const meter = open(true);
    const late = new Date('2026-11-20T23:59:30Z');
    const next = (seconds: number) => new Date(late.getTime() + seconds * 1_000);
    for (let i = 0; i < 3; i += 1) expect(meter.take(a, phone(i), late).ok).toBe(true);
    meter.grantPass('a', late);
    expect(meter.take(a, phone(3), late).ok).toBe(true);
    // Three without proof and the nine left of the ten; the limit per minute is not reached.
    for (let i = 0; i < 12; i += 1) expect(meter.take(a, phone(20 + i), next(60 + i * 10)).ok).toBe(true);
    expect(meter.take(a, phone(40), next(200))).toMatchObject({ code: 'bot_check.required' });
  });

  it('T12 a number of another length is no neighbour', () => {
    const meter = open();
    expect(meter.take(a, '12025550100', start)).toMatchObject({ lookup: { units: 1 } });
    expect(meter.take(a, '120255501001', start)).toMatchObject({ lookup: { units: 1 } });
    expect(meter.take(a, '1202555010', start)).toMatchObject({ lookup: { units: 1 } });
    expect(meter.take(a, '12025551100', start)).toMatchObject({ lookup: { units: 1 } });
    expect(meter.take(a, '12025551199', start)).toMatchObject({ lookup: { units: 3 } });
  });

  it('F16 an entry from the future, of before the clock was set back, is over a minute later', () => {
    const meter = open();
    for (let i = 0; i < 10; i += 1) meter.take(a, phone(i), after(7_200));
    expect(meter.take(a, phone(10), start)).toEqual({ ok: false, code: 'limit.minute', retryAfterSeconds: 60 });
    expect(meter.take(a, phone(10), after(60)).ok).toBe(true);
  });

  describe('F15 an IPv6 network of 48 bits', () => {
    const household = (n: number) => visitor(`n:aaaa.${n}`);

    it('may look up eight times what one of its households may, in a minute', () => {
      const meter = open();
      for (let i = 0; i < 80; i += 1) expect(meter.take(household(i), phone(i), start).ok).toBe(true);
      const refused = { ok: false, code: 'limit.minute', retryAfterSeconds: 60 };
      expect(meter.take(household(80), phone(80), start)).toEqual(refused);
      expect(meter.take(household(80), phone(80), after(60)).ok).toBe(true);
      expect(meter.take(visitor('n:bbbb.1'), phone(80), start).ok).toBe(true);
      expect(meter.take(visitor('n:aaaa'), phone(80), start).ok).toBe(true);
    });

    it('says when the wider network has room for what the next number costs', () => {
      const meter = open();
      for (let i = 0; i < 78; i += 1) meter.take(household(i), phone(i), after(i / 4));
      meter.take(household(78), '12025550100', after(20));
      const refused = meter.take(household(79), '12025550101', after(20));
      // Two of the 79 units must expire: the first, and one a quarter of a second later.
      expect(refused).toEqual({ ok: false, code: 'limit.minute', retryAfterSeconds: 41 });
      expect(meter.take(household(80), '13015550101', after(20)).ok).toBe(true);
    });

    it('in a day, too, and a household of it no more than any other', () => {
      const meter = open();
      for (let i = 0; i < 400; i += 1) expect(meter.take(household(i), phone(i), after(i * 60)).ok).toBe(true);
      expect(meter.take(household(400), phone(400), after(24_000))).toEqual({
        ok: false,
        code: 'limit.day',
        retryAfterSeconds: 16 * 3_600 - 24_000,
      });
      const other = open();
      for (let i = 0; i < 10; i += 1) expect(other.take(household(1), phone(i), start).ok).toBe(true);
      expect(other.take(household(1), phone(10), start)).toMatchObject({ code: 'limit.minute' });
    });

    it('is asked for proofs after eight times three numbers, and walks as one', () => {
      const meter = open(true);
      for (let i = 0; i < 24; i += 1) expect(meter.take(household(i), phone(i), start).ok).toBe(true);
      expect(meter.take(household(24), phone(24), start)).toMatchObject({ code: 'bot_check.required' });
      meter.grantPass('n:aaaa.24', start);
      expect(meter.take(household(24), phone(24), start).ok).toBe(true);
      const walking = open();
      expect(walking.take(household(1), '12025550100', start)).toMatchObject({ lookup: { units: 1 } });
      expect(walking.take(household(2), '12025550101', start)).toMatchObject({ lookup: { units: 3 } });
    });

    it('is counted from rows of other servers, within the bounded memory', () => {
      const meter = new VisitorMeter(limits, { isProofNeeded: false, maxEntries: 1_000 });
      const rows = Array.from({ length: 80 }, (_, n) => ({
        phone: phone(n),
        visitor: `n:aaaa.${n}`,
        units: 1,
        seenAt: start,
      }));
      meter.merge([...rows, ...rows], start);
      expect(meter.size).toBe(160);
      expect(meter.take(household(80), phone(80), start)).toMatchObject({ code: 'limit.minute' });
      for (let i = 0; i < 3_000; i += 1) meter.take(visitor(`n:${i}.1`), phone(1), start);
      expect(meter.size).toBeLessThanOrEqual(1_000);
    });
  });

  it('B8 a member’s neighbouring numbers cost no more of the free ones, but a proof of work near the limit', () => {
    const meter = open(true);
    const member = { key: 'm:1', memberPerDay: 5 };
    const neighbour = (n: number) => `1202555${String(100 + n).padStart(4, '0')}`;
    const ask = (n: number) => meter.take(member, neighbour(n), after(n * 60));
    expect(ask(0)).toMatchObject({ lookup: { units: 1 }, isOverLimit: false });
    expect(ask(1)).toMatchObject({ lookup: { units: 3 }, isOverLimit: false });
    expect(meter.left(member, after(61))).toBe(3);
    // 1 + 3 + 3 units are more than 5, three numbers are not.
    expect(ask(2)).toEqual({ ok: false, code: 'bot_check.required', retryAfterSeconds: 0 });
    meter.grantPass('m:1', after(121));
    for (const n of [2, 3, 4]) expect(ask(n)).toMatchObject({ ok: true, isOverLimit: false });
    expect(meter.left(member, after(241))).toBe(0);
    expect(ask(5)).toMatchObject({ ok: true, isOverLimit: true });
    const unproven = open();
    for (let n = 0; n < 5; n += 1)
      expect(unproven.take(member, neighbour(n), after(n * 60))).toMatchObject({ isOverLimit: false });
  });
});
