import { expect, test } from 'vitest';
import { type ApiAnswer, makeProblem } from '#web/api/call-api.ts';
import {
  callFor,
  createReactionStore,
  type Reaction,
  type ReactionCall,
  type Reactions,
  showWish,
} from './reaction.ts';

/** Simulates a server for one text that answers on demand. */
function playServer(held: Reactions) {
  const calls: ReactionCall[] = [];
  const answers: ((answer: ApiAnswer<Reactions>) => void)[] = [];
  let now = held;
  function obey({ like_type, action_type }: ReactionCall): Reactions {
    const kind = like_type === 'LIKE' ? 'like' : 'dislike';
    const mine: Reaction = action_type === 'ADD' ? kind : now.mine === kind ? null : now.mine;
    now = showWish(now, mine);
    return now;
  }
  const store = createReactionStore((_, call) => {
    calls.push(call);
    return new Promise((resolve) => answers.push(resolve));
  });
  store.learn('7', held);
  return {
    store,
    calls,
    /** Completes the oldest pending call. */
    answer: async () => {
      const call = calls[calls.length - answers.length];
      if (!call) throw new Error('nothing is under way');
      answers.shift()?.({ ok: true, data: obey(call) });
      await settled();
    },
    refuse: async (code: string) => {
      answers.shift()?.({ ok: false, status: 429, problem: makeProblem(429, code), retryAfter: 5 });
      await settled();
    },
    others: (likes: number) => {
      now = { ...now, likes: now.likes + likes };
    },
    truth: () => now,
    waiting: () => answers.length,
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
const nothing: Reactions = { mine: null, likes: 3, dislikes: 1 };

test('C15 the wanted state is asked for, never its opposite', () => {
  expect(callFor(null, 'like')).toEqual({ like_type: 'LIKE', action_type: 'ADD' });
  expect(callFor('dislike', 'like')).toEqual({ like_type: 'LIKE', action_type: 'ADD' });
  expect(callFor('like', 'dislike')).toEqual({ like_type: 'DISLIKE', action_type: 'ADD' });
  expect(callFor('like', null)).toEqual({ like_type: 'LIKE', action_type: 'REMOVE' });
  expect(callFor('dislike', null)).toEqual({ like_type: 'DISLIKE', action_type: 'REMOVE' });
  expect(callFor('like', 'like')).toBeNull();
});

test.each([
  { taps: 10, sent: 2, end: null },
  { taps: 9, sent: 1, end: 'like' },
  { taps: 1, sent: 1, end: 'like' },
] as const)('C15 $taps quick taps send $sent calls and end as the last', async ({ taps, sent, end }) => {
  const { store, calls, answer, truth, waiting } = playServer(nothing);
  for (let tap = 0; tap < taps; tap++) {
    void store.wish('7', store.read('7')?.mine === 'like' ? null : 'like');
    expect(store.read('7')?.mine).toBe(tap % 2 === 0 ? 'like' : null);
    expect(waiting()).toBe(1);
  }
  while (waiting() > 0) await answer();
  expect(calls).toHaveLength(sent);
  expect(store.read('7')).toEqual(truth());
  expect(truth().mine).toBe(end);
  expect(truth().likes).toBe(end === 'like' ? 4 : 3);
});

test('C15 from like to dislike and back moves both counters, and each call waits for the one before', async () => {
  const { store, calls, answer, waiting } = playServer({ mine: 'like', likes: 4, dislikes: 0 });
  void store.wish('7', 'dislike');
  expect(store.read('7')).toEqual({ mine: 'dislike', likes: 3, dislikes: 1 });
  void store.wish('7', null);
  expect(store.read('7')).toEqual({ mine: null, likes: 3, dislikes: 0 });
  expect(waiting()).toBe(1);
  await answer();
  expect(waiting()).toBe(1);
  expect(store.read('7')).toEqual({ mine: null, likes: 3, dislikes: 0 });
  await answer();
  expect(calls.map(({ like_type, action_type }) => `${action_type} ${like_type}`)).toEqual([
    'ADD DISLIKE',
    'REMOVE DISLIKE',
  ]);
});

test('C15 a refusal is told, and takes back its own change alone', async () => {
  const { store, refuse, others, answer, calls } = playServer(nothing);
  const first = store.wish('7', 'like');
  await refuse('limit.reached');
  expect(await first).toMatchObject({ ok: false, problem: { code: 'limit.reached' } });
  expect(store.read('7')).toEqual(nothing);
  // Changes by others arrive with the next answer and are not undone.
  others(5);
  const second = store.wish('7', 'like');
  await answer();
  expect(await second).toBeNull();
  expect(store.read('7')).toEqual({ mine: 'like', likes: 9, dislikes: 1 });
  const third = store.wish('7', null);
  await refuse('limit.reached');
  expect(await third).not.toBeNull();
  expect(store.read('7')).toEqual({ mine: 'like', likes: 9, dislikes: 1 });
  expect(calls).toHaveLength(3);
});

test('C15 a wish that waits is not lost with the refusal of the one before it', async () => {
  const { store, refuse, answer, calls } = playServer(nothing);
  const first = store.wish('7', 'like');
  void store.wish('7', 'dislike');
  await refuse('server.failed');
  expect(store.read('7')?.mine).toBe('dislike');
  await answer();
  expect(await first).toBeNull();
  expect(store.read('7')).toEqual({ mine: 'dislike', likes: 3, dislikes: 2 });
  expect(calls.at(-1)).toEqual({ like_type: 'DISLIKE', action_type: 'ADD' });
});

test('C15 an answer that was under way with a wish is older than the wish', async () => {
  const { store, answer } = playServer(nothing);
  void store.wish('7', 'like');
  store.learn('7', nothing);
  expect(store.read('7')?.mine).toBe('like');
  await answer();
  expect(store.read('7')).toEqual({ mine: 'like', likes: 4, dislikes: 1 });
  store.learn('7', { mine: 'like', likes: 12, dislikes: 1 });
  expect(store.read('7')?.likes).toBe(12);
});

test('C15 what was told before a wish takes nothing of it back when it is told once more', async () => {
  const { store, answer } = playServer(nothing);
  void store.wish('7', 'like');
  await answer();
  store.learn('7', { ...nothing });
  expect(store.read('7')).toEqual({ mine: 'like', likes: 4, dislikes: 1 });
});

test('what nobody told of is not wished for, and listeners hear each change', async () => {
  const { store, calls } = playServer(nothing);
  const heard: (Reaction | undefined)[] = [];
  const leave = store.subscribe(() => heard.push(store.read('7')?.mine));
  expect(await store.wish('8', 'like')).toBeNull();
  expect(calls).toEqual([]);
  void store.wish('7', 'dislike');
  leave();
  void store.wish('7', 'like');
  expect(heard).toEqual(['dislike']);
  expect(store.read('7')).toBe(store.read('7'));
});

test('T12: an answer that comes while a wish is under way overwrites no wish, whatever else it says', async () => {
  const { store, answer, others, truth, waiting } = playServer(nothing);
  void store.wish('7', 'like');
  // Others' likes reach the page before the pending wish reaches the server.
  store.learn('7', { mine: null, likes: 8, dislikes: 2 });
  expect(store.read('7')?.mine).toBe('like');
  void store.wish('7', 'dislike');
  store.learn('7', { mine: 'like', likes: 9, dislikes: 2 });
  expect(store.read('7')?.mine).toBe('dislike');
  others(5);
  while (waiting() > 0) await answer();
  expect(store.read('7')).toEqual(truth());
  expect(truth()).toEqual({ mine: 'dislike', likes: 8, dislikes: 2 });
  // With no call pending, an answer updates this text again.
  store.learn('8', nothing);
  store.learn('7', { mine: 'dislike', likes: 20, dislikes: 3 });
  expect([store.read('7'), store.read('8')]).toEqual([{ mine: 'dislike', likes: 20, dislikes: 3 }, nothing]);
});

test('T12: a wish of another text waits for none, and what is learned of it is news', async () => {
  const { store, answer, calls } = playServer(nothing);
  store.learn('8', nothing);
  void store.wish('7', 'like');
  store.learn('8', { mine: null, likes: 5, dislikes: 0 });
  void store.wish('8', 'dislike');
  expect(calls).toHaveLength(2);
  expect([store.read('7')?.mine, store.read('8')]).toEqual(['like', { mine: 'dislike', likes: 5, dislikes: 1 }]);
  await answer();
  expect(store.read('7')).toEqual({ mine: 'like', likes: 4, dislikes: 1 });
});
