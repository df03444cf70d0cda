import { expect, test } from 'vitest';
import { VisitorMeter } from './visitor-meter.ts';

const limits = { visitorPerMinute: 10, visitorPerDay: 50, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };
const start = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
/** Numbers that are not neighbors of each other. */
const phone = (n: number) => `1202${String(1000 + n)}${String(n * 7 + 100)}`;
const member = { key: 'm:1', memberPerDay: 5 };
const program = { ...member, isProgram: true };
const day = { ok: false, code: 'limit.day', retryAfterSeconds: 16 * 3_600 } as const;

const open = () => new VisitorMeter(limits, { isProofNeeded: true });

test('40: a program draws on its member’s meter, and is refused where the member would pay', () => {
  const meter = open();
  for (let i = 0; i < 3; i += 1) expect(meter.take(program, phone(i), start)).toMatchObject({ lookup: { units: 1 } });
  for (let i = 3; i < 5; i += 1) expect(meter.take(member, phone(i), start)).toMatchObject({ lookup: { units: 1 } });
  expect(meter.take(program, phone(5), start)).toEqual(day);
  expect(meter.take(member, phone(5), start)).toMatchObject({ ok: true, isOverLimit: true });
  // A program does not get what its member looked up over the limit; what either got today is free for both.
  expect(meter.take(program, phone(5), after(100))).toEqual({ ...day, retryAfterSeconds: 16 * 3_600 - 100 });
  for (let i = 0; i < 5; i += 1) expect(meter.take(program, phone(i), after(100))).toMatchObject({ lookup: null });
  expect(meter.take(program, phone(6), after(100), true)).toMatchObject({ lookup: { units: 0 } });
  expect(meter.take(program, phone(5), new Date('2026-11-21T00:00:00Z'))).toMatchObject({ lookup: { units: 1 } });
});

test('40: a program that walks through numbers is refused, and asked for no proof of work', () => {
  const meter = open();
  expect(meter.take(program, '12025550100', start)).toMatchObject({ lookup: { units: 1 } });
  expect(meter.take(program, '12025550101', start)).toMatchObject({ lookup: { units: 3 } });
  expect(meter.take(program, '12025550102', start)).toEqual(day);
  expect(meter.take(program, phone(1), start)).toMatchObject({ lookup: { units: 1 } });
});

test('40: what is left is told as it is counted, and when all of it is there again', () => {
  const meter = open();
  const quotas = (at: Date) => meter.quotas('m:1', 5, at);
  expect(quotas(start)).toEqual({
    day: { most: 5, left: 5, resetSeconds: 16 * 3_600 },
    minute: { most: 10, left: 10, resetSeconds: 60 },
  });
  meter.take(program, '12025550100', start);
  meter.take(program, '12025550101', after(10));
  expect(quotas(after(20))).toEqual({
    day: { most: 5, left: 1, resetSeconds: 16 * 3_600 - 20 },
    minute: { most: 10, left: 6, resetSeconds: 50 },
  });
  expect(quotas(after(60)).minute).toEqual({ most: 10, left: 7, resetSeconds: 10 });
  expect(quotas(after(70)).minute).toEqual({ most: 10, left: 10, resetSeconds: 60 });
  expect(quotas(after(86_400)).day.left).toBe(5);
  expect(meter.size).toBe(2);
});
