import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from '#test/lock-wait.ts';
import { Leisure } from './leisure.ts';

it('work goes on before questions, during a long statement and after them, and not in between', async () => {
  const leisure = new Leisure();
  const seen: string[] = [];
  await leisure.wait();
  const [long, last] = [createGate(), createGate()];
  const asking = leisure.interrupt(async () => {
    await wait(5);
    seen.push('question');
    await leisure.allow(() => long.isOpen);
    await last.isOpen;
    seen.push('last question');
  });
  await leisure.wait();
  seen.push('work');
  long.open();
  await long.isOpen;
  const waiting = leisure.wait().then(() => seen.push('more work'));
  last.open();
  await Promise.all([asking, waiting]);
  expect(seen).toEqual(['question', 'work', 'last question', 'more work']);
});

it('work goes on after questions that failed, and a statement outside of them changes nothing', async () => {
  const leisure = new Leisure();
  const fail = () => Promise.reject(new Error('lost'));
  await expect(leisure.interrupt(fail)).rejects.toThrow('lost');
  await leisure.wait();
  await expect(leisure.interrupt(() => leisure.allow(fail))).rejects.toThrow('lost');
  await leisure.wait();
  expect(await leisure.allow(async () => 1)).toBe(1);
  await leisure.wait();
});
