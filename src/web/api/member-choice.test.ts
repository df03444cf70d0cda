import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishToken, setBearer } from './bearer.ts';
import type { ApiAnswer } from './call-api.ts';
import { choose } from './member-choice.ts';
import { keyOf, memberQueries } from './member-query.ts';

interface Settings {
  flag: boolean;
  other: boolean;
}

const key = keyOf('token-a', 'settings');
const taken: ApiAnswer<unknown> = { ok: true, data: {} };
const refused: ApiAnswer<unknown> = {
  ok: false,
  status: 422,
  problem: { status: 'error', status_code: 422, code: 'subscription.required', message: '', details: [] },
  retryAfter: null,
};

let shown: boolean[];
let stop = () => {};
beforeEach(() => {
  setBearer({ token: () => 'token-a', onRefused: () => {} });
  publishToken();
  memberQueries.setQueryData<Settings>(key, { flag: false, other: false });
  shown = [];
  stop = memberQueries.getQueryCache().subscribe(({ query }) => {
    const flag = (query.state.data as Settings | undefined)?.flag;
    if (flag !== undefined && flag !== (shown.at(-1) ?? false)) shown.push(flag);
  });
});
afterEach(() => {
  stop();
  memberQueries.clear();
});

/** A flag whose calls the test answers one by one. */
function start(name: 'flag' | 'other' = 'flag') {
  const sent: boolean[] = [];
  const waiting: ((answer: ApiAnswer<unknown>) => void)[] = [];
  const choice = {
    key,
    name,
    read: (known: Settings) => known[name],
    write: (known: Settings, value: boolean) => ({ ...known, [name]: value }),
    save: (value: boolean) => {
      sent.push(value);
      return new Promise<ApiAnswer<unknown>>((resolve) => waiting.push(resolve));
    },
  };
  return {
    sent,
    choose: (value: boolean) => choose<Settings, boolean>(choice, value),
    /** Resolves once the call is pending; wraps the outcome, so that it is not awaited. */
    chooseAndSend: async (value: boolean) => {
      const outcome = choose<Settings, boolean>(choice, value);
      await expect.poll(() => waiting.length).toBe(1);
      return { outcome };
    },
    answer: async (answer: ApiAnswer<unknown>) => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.(answer);
    },
  };
}

const kept = () => memberQueries.getQueryData<Settings>(key);

it('shows a choice before it is saved', async () => {
  const flag = start();
  const done = flag.choose(true);
  await expect.poll(() => shown).toEqual([true]);
  await flag.answer(taken);
  expect(await done).toBeNull();
  expect([shown, flag.sent]).toEqual([[true], [true]]);
});

it('takes back what is refused, and says why', async () => {
  const flag = start();
  const done = flag.choose(true);
  await flag.answer(refused);
  expect(await done).toBe('subscription.required');
  expect(shown).toEqual([true, false]);
});

it('takes back nothing else that was chosen meanwhile', async () => {
  const [flag, other] = [start('flag'), start('other')];
  const done = [flag.choose(true), other.choose(true)];
  await other.answer(taken);
  await flag.answer(refused);
  expect(await Promise.all(done)).toEqual(['subscription.required', null]);
  expect(kept()).toEqual({ flag: false, other: true });
});

it('saves one after another and ends at the last choice', async () => {
  const flag = start();
  const done = [(await flag.chooseAndSend(true)).outcome, flag.choose(false)];
  await flag.answer(taken);
  await expect.poll(() => flag.sent).toEqual([true, false]);
  await flag.answer(taken);
  expect(await Promise.all(done)).toEqual([null, null]);
  expect(kept()?.flag).toBe(false);
});

it('leaves out what was undone while it waited', async () => {
  const flag = start();
  const done = [(await flag.chooseAndSend(true)).outcome, flag.choose(false), flag.choose(true)];
  await flag.answer(taken);
  expect(await Promise.all(done)).toEqual([null, null, null]);
  expect(flag.sent).toEqual([true]);
  expect(kept()?.flag).toBe(true);
});

it('goes back to what the server has, not to a choice that it refused', async () => {
  const flag = start();
  const done = [(await flag.chooseAndSend(true)).outcome, flag.choose(false)];
  await flag.answer(refused);
  expect(await Promise.all(done)).toEqual([null, null]);
  expect(flag.sent).toEqual([true]);
  expect(kept()?.flag).toBe(false);
});

it('saves again after a failure', async () => {
  const flag = start();
  const first = flag.choose(true);
  await flag.answer(refused);
  await first;
  const second = flag.choose(true);
  await flag.answer(taken);
  expect(await second).toBeNull();
  expect(flag.sent).toEqual([true, true]);
});

it('is not undone by an answer that was under way', async () => {
  let answer = (_: Settings) => {};
  const asked: number[] = [];
  const ask = () => {
    asked.push(asked.length);
    return new Promise<Settings>((resolve) => {
      answer = resolve;
    });
  };
  const older = memberQueries.fetchQuery({ queryKey: key, queryFn: ask, staleTime: 0 }).catch(() => {});
  const late = answer;
  const flag = start();
  const done = flag.choose(true);
  await expect.poll(() => flag.sent).toEqual([true]);
  late({ flag: false, other: false });
  await older;
  expect(kept()?.flag).toBe(true);
  await flag.answer(taken);
  await done;
  await expect.poll(() => asked.length).toBe(2);
  answer({ flag: true, other: true });
  await expect.poll(kept).toEqual({ flag: true, other: true });
});

it('shows nothing of it to who signs in next', async () => {
  const flag = start();
  const done = flag.choose(true);
  await expect.poll(() => flag.sent).toEqual([true]);
  setBearer({ token: () => 'token-b', onRefused: () => {} });
  publishToken();
  await flag.answer(refused);
  await done;
  expect(memberQueries.getQueryCache().getAll()).toEqual([]);
});
