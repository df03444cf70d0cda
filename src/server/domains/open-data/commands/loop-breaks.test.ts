import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGate } from '#test/lock-wait.ts';
import { LoopBreaks } from './loop-breaks.ts';

it('work goes on before questions, during a long statement and after them, and not in between', async () => {
  const loopBreaks = new LoopBreaks();
  const seen: string[] = [];
  await loopBreaks.wait();
  const [long, last] = [createGate(), createGate()];
  const asking = loopBreaks.interrupt(async () => {
    await wait(5);
    seen.push('question');
    await loopBreaks.allow(() => long.isOpen);
    await last.isOpen;
    seen.push('last question');
  });
  await loopBreaks.wait();
  seen.push('work');
  long.open();
  await long.isOpen;
  const waiting = loopBreaks.wait().then(() => seen.push('more work'));
  last.open();
  await Promise.all([asking, waiting]);
  expect(seen).toEqual(['question', 'work', 'last question', 'more work']);
});

it('work goes on after questions that failed, and a statement outside of them changes nothing', async () => {
  const loopBreaks = new LoopBreaks();
  const fail = () => Promise.reject(new Error('lost'));
  await expect(loopBreaks.interrupt(fail)).rejects.toThrow('lost');
  await loopBreaks.wait();
  await expect(loopBreaks.interrupt(() => loopBreaks.allow(fail))).rejects.toThrow('lost');
  await loopBreaks.wait();
  expect(await loopBreaks.allow(async () => 1)).toBe(1);
  await loopBreaks.wait();
});
