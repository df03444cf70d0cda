import { describe, expect, it } from 'vitest';
import { Shelf } from '#server/platform/shelf.ts';
import { type MadeAnswer, MadeAnswers } from './made-answers.ts';

const open = () =>
  new MadeAnswers(new Shelf<MadeAnswer>({ max: 10, maxAgeMs: 1_000 }), { atOnce: 2, waitingAtMost: 1 });
const at = (ms: number) => ({ subject: 'any', now: new Date(ms) });
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (answer: { body: Uint8Array } | null) => answer && new TextDecoder().decode(answer.body);

/** Work that ends on demand, and the highest number running at once. */
function slowWork() {
  const ends: (() => void)[] = [];
  const state = { running: 0, most: 0 };
  const work = async () => {
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    state.running -= 1;
    return bytes('made');
  };
  return { ends, state, work };
}

describe('MadeAnswers', () => {
  it('makes once for all who ask, and again when it is old', async () => {
    const answers = open();
    let made = 0;
    const make = async () => {
      made += 1;
      return bytes(`number ${made}`);
    };
    const both = await Promise.all([answers.get('a', at(0), make), answers.get('a', at(0), make)]);
    expect(both.map(text)).toEqual(['number 1', 'number 1']);
    expect(text(await answers.get('a', at(999), make))).toBe('number 1');
    expect(text(await answers.get('a', at(1_000), make))).toBe('number 2');
  });

  it('keeps no failure', async () => {
    const answers = open();
    await expect(answers.get('a', at(0), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(text(await answers.get('a', at(0), async () => bytes('whole')))).toBe('whole');
  });

  it('makes two at a time, lets one wait and refuses the fourth', async () => {
    const answers = open();
    const { ends, state, work } = slowWork();
    const asked = ['a', 'b', 'c', 'd'].map((key) => answers.get(key, at(0), work));
    expect(await asked[3]).toBeNull();
    expect(state.running).toBe(2);
    for (let ended = 0; ended < 3; ended += 1) {
      while (ends.length === 0) await new Promise(setImmediate);
      ends.shift()?.();
    }
    expect((await Promise.all(asked.slice(0, 3))).map(text)).toEqual(['made', 'made', 'made']);
    expect(state.most).toBe(2);
    expect(text(await answers.get('e', at(0), async () => bytes('later')))).toBe('later');
  });

  it('40: lets others have their turn while one asks for many, and refuses that one alone', async () => {
    const shelf = new Shelf<MadeAnswer>({ max: 10, maxAgeMs: 1_000 });
    const answers = new MadeAnswers(shelf, { atOnce: 1, waitingAtMost: 4, waitingEach: 2 });
    const { ends, work } = slowWork();
    const many = ['a', 'b', 'c', 'd'].map((key) => answers.get(key, at(0), work, 'many'));
    const other = answers.get('e', at(0), work, 'other');
    expect(await many[3]).toBeNull();
    for (let ended = 0; ended < 3; ended += 1) {
      while (ends.length === 0) await new Promise(setImmediate);
      ends.shift()?.();
    }
    // The third of five that were asked for, though the last.
    expect(text(await other)).toBe('made');
    while (ends.length === 0) await new Promise(setImmediate);
    ends.shift()?.();
    expect((await Promise.all(many.slice(0, 3))).map(text)).toEqual(['made', 'made', 'made']);
  });
});
