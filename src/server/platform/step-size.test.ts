import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { StepSize, stepMs } from './step-size.ts';

it('M8: a step that took long makes the next one smaller, a quick one makes it larger, within bounds', async () => {
  const size = new StepSize(300);
  expect(size.rows).toBe(50);
  await size.time(50, async () => {});
  expect(size.rows).toBe(100);
  for (let quick = 0; quick < 5; quick += 1) await size.time(size.rows, async () => {});
  expect(size.rows).toBe(300);
  await size.time(300, () => wait(4 * stepMs));
  expect(size.rows).toBeLessThanOrEqual(75);
  for (let slow = 0; slow < 2; slow += 1) await size.time(size.rows, () => wait(20 * stepMs));
  expect(size.rows).toBe(10);
  expect(await new StepSize(20).time(20, async () => 'done')).toBe('done');
  expect(new StepSize(20).rows).toBe(20);
});
