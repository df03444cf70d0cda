import { expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that ends when the test says so. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const state = { runs: 0 };
  const work = () => {
    state.runs += 1;
    return promise;
  };
  return { state, work, resolve, reject };
}

it('runs once for all who ask for a key meanwhile, and anew for who asks later', async () => {
  const shared = new SharedWork<string>({ atOnce: 2, waitingAtMost: 0 });
  const one = slow();
  const asked = [shared.run('a', one.work), shared.run('a', one.work)];
  one.resolve('made');
  expect([await Promise.all(asked), one.state.runs]).toEqual([['made', 'made'], 1]);
  expect(await shared.run('a', async () => 'anew')).toBe('anew');
});

it('fails for all who asked, and for nobody after, and leaves its room to others', async () => {
  const shared = new SharedWork<string>({ atOnce: 1, waitingAtMost: 0 });
  const one = slow();
  const asked = Promise.allSettled([shared.run('a', one.work), shared.run('a', one.work)]);
  one.reject(new Error('broken'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shared.run('b', async () => 'other')).toBe('other');
  expect(await shared.run('a', async () => 'whole')).toBe('whole');
});

it('who waits shares too, and where too many wait nobody runs', async () => {
  const shared = new SharedWork<string>({ atOnce: 1, waitingAtMost: 1 });
  const [running, waiting, refused] = [slow(), slow(), slow()];
  const first = shared.run('a', running.work);
  const behind = [shared.run('b', waiting.work), shared.run('b', waiting.work)];
  expect(await shared.run('c', refused.work)).toBeNull();
  expect([waiting.state.runs, refused.state.runs]).toEqual([0, 0]);
  running.resolve('first');
  waiting.resolve('second');
  expect([await first, ...(await Promise.all(behind))]).toEqual(['first', 'second', 'second']);
  expect(waiting.state.runs).toBe(1);
  expect(await shared.run('c', async () => 'third')).toBe('third');
});
