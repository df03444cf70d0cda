import { expect, test } from 'vitest';
import { makeProblem } from '#web/api/call-api.ts';
import { createOpinionStore, type Part } from './opinion-store.ts';
import { nothingSaid, pressBlock, type Said, type Tag, withAnswer, withBlock, withTag } from './said.ts';

const scam: Tag = { list: 'callerTypes', id: 6 };
const survey: Tag = { list: 'callerTypes', id: 8 };
const rude: Tag = { list: 'emotags', id: 8 };
const saying = (...tags: Tag[]) => tags.reduce<Said>((said, tag) => withTag(said, tag, true), nothingSaid);
let numbers = 0;

/** A server that stores what it receives, once released; `refuse` names the parts it rejects. */
function makeOpinionStore({ own = nothingSaid as Said | null, refuse = [] as Part[] } = {}) {
  const sent: { part: Part; said: Said }[] = [];
  const waiting: (() => void)[] = [];
  const told = { refused: [] as string[], settled: 0, asked: 0 };
  const store = createOpinionStore(`4915100${++numbers}`, async (_, part, said) => {
    sent.push({ part, said });
    await new Promise<void>((resolve) => waiting.push(resolve));
    return refuse.includes(part)
      ? { ok: false, status: 429, problem: makeProblem(429, `limit.${part}`), retryAfter: null }
      : { ok: true, data: { status: true } };
  });
  store.follow({
    readOwn: async () => {
      told.asked += 1;
      return own;
    },
    onRefused: (code) => told.refused.push(code),
    onSettled: () => {
      told.settled += 1;
    },
  });
  /** Completes the pending call and lets the next begin. */
  const answerOne = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { store, sent, told, answerOne };
}

test('C15 of ten quick wishes two are sent, the first and the last', async () => {
  const { store, sent, told, answerOne } = makeOpinionStore();
  store.learn(nothingSaid);
  const wishes = Array.from({ length: 9 }, (_, tap) =>
    store.change((said) => withTag(said, tap % 2 === 0 ? scam : survey, true)),
  );
  wishes.push(store.change((said) => withTag(said, rude, true)));
  expect(store.read().said).toEqual(saying(scam, rude));
  await answerOne();
  await answerOne();
  await Promise.all(wishes);
  expect(sent.map(({ said }) => said)).toEqual([saying(scam), saying(scam, rude)]);
  expect(told).toEqual({ refused: [], settled: 1, asked: 0 });
});

test('C15 what is wished and taken back before its turn is not sent at all', async () => {
  const { store, sent, answerOne } = makeOpinionStore();
  store.learn(saying(rude));
  const first = store.change((said) => withAnswer(said, 'onPage', 'yes'));
  const wishes = [scam, survey].flatMap((tag) => [
    store.change((said) => withTag(said, tag, true)),
    store.change((said) => withTag(said, tag, false)),
  ]);
  await answerOne();
  await Promise.all([first, ...wishes]);
  expect(sent.map(({ part }) => part)).toEqual(['onPage']);
});

test('what was said before is not lost to a wish that comes before the page knows of it', async () => {
  const { store, sent, told, answerOne } = makeOpinionStore({ own: saying(rude) });
  const wish = store.change((said) => withTag(said, scam, true));
  expect(store.read()).toEqual({ said: saying(scam), isKnown: false });
  await answerOne();
  await wish;
  expect(sent).toEqual([{ part: 'tags', said: saying(rude, scam) }]);
  expect(told.asked).toBe(1);
  expect(store.read()).toEqual({ said: saying(rude, scam), isKnown: true });
});

test('U25 a press on “Block” before the page knows of an earlier block does not take that one back', async () => {
  const { store, sent } = makeOpinionStore({ own: withBlock(nothingSaid, true) });
  await store.change(pressBlock(store.read().said));
  expect(store.read()).toEqual({ said: withBlock(nothingSaid, true), isKnown: true });
  expect(sent).toEqual([]);
});

test('U25 a press on a block that shows takes it back', async () => {
  const { store, sent, answerOne } = makeOpinionStore();
  store.learn(withBlock(nothingSaid, true));
  const wish = store.change(pressBlock(store.read().said));
  await answerOne();
  await wish;
  expect(sent).toEqual([{ part: 'ban', said: nothingSaid }]);
});

test('where the server cannot be asked, nothing is sent, the wish is taken back, and somebody is told', async () => {
  const { store, sent, told } = makeOpinionStore({ own: null });
  await store.change((said) => withTag(said, scam, true));
  expect(sent).toEqual([]);
  expect(told).toEqual({ refused: ['network.unreachable'], settled: 0, asked: 1 });
  expect(store.read().said).toEqual(nothingSaid);
});

test('a refusal takes back its own part and no other', async () => {
  const { store, sent, told, answerOne } = makeOpinionStore({ refuse: ['ban'] });
  store.learn(saying(rude));
  const wishes = [
    store.change((said) => withBlock(said, true)),
    store.change((said) => withAnswer(said, 'onBan', 'scam')),
    store.change((said) => withTag(said, scam, true)),
  ];
  await answerOne();
  await answerOne();
  await Promise.all(wishes);
  // The reason of a block requires the block, so it is not sent.
  expect(sent.map(({ part }) => part)).toEqual(['ban', 'tags']);
  expect(told).toEqual({ refused: ['limit.ban'], settled: 1, asked: 0 });
  expect(store.read().said).toEqual(saying(rude, scam));
});

test('a refusal of what is no longer wanted is not told, and what is wanted now is sent', async () => {
  const { store, sent, told, answerOne } = makeOpinionStore({ refuse: ['tags'] });
  store.learn(nothingSaid);
  const first = store.change((said) => withTag(said, scam, true));
  const second = store.change((said) => withTag(said, survey, true));
  await answerOne();
  expect(told.refused).toEqual([]);
  await answerOne();
  await Promise.all([first, second]);
  expect(sent.map(({ said }) => said.callerType)).toEqual([6, 8]);
  expect(told.refused).toEqual(['limit.tags']);
  expect(store.read().said).toEqual(nothingSaid);
});

test('an unblocking takes why with it, here as on the server', async () => {
  const { store, sent, answerOne } = makeOpinionStore();
  store.learn(withAnswer(withBlock(nothingSaid, true), 'onBan', 'scam'));
  const wish = store.change((said) => withBlock(said, false));
  await answerOne();
  await wish;
  expect(sent.map(({ part }) => part)).toEqual(['ban']);
  expect(store.read().said).toEqual(nothingSaid);
});
