import { expect, it } from 'vitest';
import type { ApiAnswer } from '#web/api/call-api.ts';
import { SettingSaver } from './setting-saver.ts';

const taken: ApiAnswer<unknown> = { ok: true, data: {} };
const refused: ApiAnswer<unknown> = {
  ok: false,
  status: 422,
  problem: { status: 'error', status_code: 422, code: 'subscription.required', message: '', details: [] },
  retryAfter: null,
};

/** A saver whose calls are answered one by one, by hand. */
function start() {
  const shown: boolean[] = [];
  const sent: boolean[] = [];
  const waiting: ((answer: ApiAnswer<unknown>) => void)[] = [];
  const saver = new SettingSaver<boolean>({
    show: (value) => shown.push(value),
    save: (value) => {
      sent.push(value);
      return new Promise((resolve) => waiting.push(resolve));
    },
  });
  return { saver, shown, sent, answer: (answer: ApiAnswer<unknown>) => waiting.shift()?.(answer) };
}

it('shows a choice before it is saved', async () => {
  const { saver, shown, sent, answer } = start();
  const done = saver.choose(true, false);
  expect(shown).toEqual([true]);
  answer(taken);
  expect(await done).toBeNull();
  expect([shown, sent]).toEqual([[true], [true]]);
});

it('takes back what is refused, and says why', async () => {
  const { saver, shown, answer } = start();
  const done = saver.choose(true, false);
  answer(refused);
  expect((await done)?.code).toBe('subscription.required');
  expect(shown).toEqual([true, false]);
});

it('saves one after another and ends at the last choice', async () => {
  const { saver, shown, sent, answer } = start();
  const done = saver.choose(true, false);
  expect(await saver.choose(false, true)).toBeNull();
  expect(sent).toEqual([true]);
  answer(taken);
  await expect.poll(() => sent).toEqual([true, false]);
  answer(taken);
  expect(await done).toBeNull();
  expect(shown).toEqual([true, false]);
});

it('leaves out what was undone while it waited', async () => {
  const { saver, sent, answer } = start();
  const done = saver.choose(true, false);
  void saver.choose(false, true);
  void saver.choose(true, false);
  answer(taken);
  expect(await done).toBeNull();
  expect(sent).toEqual([true]);
});

it('goes back to what the server has, not to a choice that it refused', async () => {
  const { saver, shown, sent, answer } = start();
  const done = saver.choose(true, false);
  void saver.choose(false, true);
  answer(refused);
  expect(await done).toBeNull();
  expect([shown, sent]).toEqual([[true, false], [true]]);
});

it('saves again after a failure', async () => {
  const { saver, sent, answer } = start();
  const first = saver.choose(true, false);
  answer(refused);
  await first;
  const second = saver.choose(true, false);
  answer(taken);
  expect(await second).toBeNull();
  expect(sent).toEqual([true, true]);
});
