import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from './timer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const now = () => new Date(0);

test('a job runs on its interval, never twice at once, and stops', async () => {
  let runs = 0;
  let finish = () => {};
  const run = () => {
    runs += 1;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const stop = startJobs([{ name: 'a', everyMs: 1000, run }], now, () => {});
  await vi.advanceTimersByTimeAsync(3500);
  expect(runs).toBe(1);
  finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  // Stopping waits for the run under way.
  let hasStopped = false;
  const stopping = stop().then(() => {
    hasStopped = true;
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(hasStopped).toBe(false);
  finish();
  await stopping;
  expect(runs).toBe(2);
});

test('a job that fails is reported and tried again', async () => {
  const failures: unknown[] = [];
  const run = () => Promise.reject(new Error('no'));
  const stop = startJobs([{ name: 'b', everyMs: 1000, run }], now, (job, error) => failures.push([job, String(error)]));
  await vi.advanceTimersByTimeAsync(2000);
  expect(failures).toEqual([
    ['b', 'Error: no'],
    ['b', 'Error: no'],
  ]);
  await stop();
});

test('a rare job runs soon after the start, then on its interval', async () => {
  const runs: number[] = [];
  const run = async () => {
    runs.push(Date.now());
  };
  const start = Date.now();
  const stop = startJobs([{ name: 'c', everyMs: 3_600_000, run }], now, () => {});
  await vi.advanceTimersByTimeAsync(7_300_000);
  expect(runs.map((at) => (at - start) / 1000)).toEqual([60, 3600, 7200]);
  await stop();
});
