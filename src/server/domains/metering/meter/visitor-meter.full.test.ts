import { expect, it } from 'vitest';
import { VisitorMeter } from './visitor-meter.ts';

const limits = { visitorPerMinute: 10, visitorPerDay: 50, visitorBeforeProof: 3, proofPass: 10, walkingUnits: 3 };
const now = new Date('2026-11-20T08:00:00Z');

it('B3 a look-up costs no more when the meter is full', () => {
  const meter = new VisitorMeter(limits, { isProofNeeded: false, maxEntries: 100_000 });
  let next = 0;
  const processorMs = (count: number) => {
    const before = process.cpuUsage();
    for (let n = 0; n < count; n += 1) {
      meter.take({ key: `n:${next}`, memberPerDay: null }, `49${1e9 + next * 7919}`, now);
      next += 1;
    }
    return process.cpuUsage(before).user / 1000;
  };
  processorMs(25_000);
  const filling = processorMs(25_000);
  expect(meter.size).toBe(50_000);
  processorMs(25_000);
  const full = processorMs(25_000);
  expect(meter.size).toBe(50_000);
  expect(full / filling).toBeLessThan(5);
});

it('B3 remembers who asked until 64,000 others came', () => {
  const meter = new VisitorMeter(limits, { isProofNeeded: false });
  const take = (key: string) => meter.take({ key, memberPerDay: null }, '442079460000', now);
  take('n:first');
  for (let n = 1; n < 64_000; n += 1) take(`n:${n}`);
  expect(meter.size).toBe(64_000);
  expect(take('n:first')).toEqual({ ok: true, lookup: null, isOverLimit: false });
  for (let n = 64_000; n < 128_000; n += 1) take(`n:${n}`);
  expect(meter.size).toBe(64_000);
  expect(take('n:first')).toMatchObject({ ok: true, lookup: { visitor: 'n:first' } });
});

it('B3 who comes back while the meter is full stays, and who was quiet the longest goes', () => {
  const meter = new VisitorMeter(limits, { isProofNeeded: false, maxEntries: 200 });
  const take = (key: string, phone: number) =>
    meter.take({ key, memberPerDay: null }, String(49e9 + phone * 7919), new Date(now.getTime() + phone));
  for (let n = 0; n < 5_000; n += 1) {
    take(`n:${n}`, n);
    // Returns before it is the longest idle of a full meter.
    if (n % 50 === 0) expect(take('n:faithful', 1_000_000)).toMatchObject({ ok: true, lookup: n === 0 ? {} : null });
  }
  expect(meter.size).toBe(100);
  expect(take('n:4999', 4_999)).toMatchObject({ lookup: null });
  expect(take('n:4850', 4_850)).toMatchObject({ lookup: {} });
});
