import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { loadTypeface } from './typeface.ts';

const readIn = vi.hoisted(() => ({ turn: 0, turns: [] as number[] }));
vi.mock('harfbuzzjs', async (original) => {
  const real = await original<typeof import('harfbuzzjs')>();
  class Face extends real.Face {
    constructor(...all: ConstructorParameters<typeof real.Face>) {
      readIn.turns.push(readIn.turn);
      super(...all);
    }
  }
  return { ...real, Face };
});

it('F3 reading the fonts of the first picture gives others a turn after each', async () => {
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; readIn.turn += 1) await nextTurn();
  })();
  await Promise.all([loadTypeface(['base']), loadTypeface(['base', 'thai'])]);
  isOver = true;
  await counting;
  expect(readIn.turns.length).toBeGreaterThan(10);
  expect(new Set(readIn.turns).size).toBe(readIn.turns.length);
});
