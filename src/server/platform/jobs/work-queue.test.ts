import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

/** Tasks that end on demand, and the order in which they began. */
function slowTasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  };
  const endAll = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      while (ends.length > 0) {
        ends.shift()?.();
        idle = 0;
        await new Promise(setImmediate);
      }
      await new Promise(setImmediate);
    }
  };
  return { begun, task, endAll };
}

test('40: owners take turns, so that nobody waits for all tasks of one who has many', async () => {
  const queue = new WorkQueue({ atOnce: 1, waitingAtMost: 10 });
  const { begun, task, endAll } = slowTasks();
  const asked = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(task(name), 'a')),
    ...['b1', 'b2'].map((name) => queue.run(task(name), 'b')),
    queue.run(task('c1'), 'c'),
  ];
  await endAll();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

test('40: an owner with too many tasks is refused and others are not, until too many wait in all', async () => {
  const queue = new WorkQueue({ atOnce: 1, waitingAtMost: 3, waitingEach: 2 });
  const { task, endAll } = slowTasks();
  const asked = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(task(name), 'a')),
    ...['b1', 'b2'].map((name) => queue.run(task(name), 'b')),
  ];
  await endAll();
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', null, 'b1', null]);
  // Whoever was refused may come again.
  const again = queue.run(task('a4'), 'a');
  await endAll();
  expect(await again).toBe('a4');
});

test('a task that fails leaves its place to the next', async () => {
  const queue = new WorkQueue({ atOnce: 1, waitingAtMost: 1 });
  const failed = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'made');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('made');
});
