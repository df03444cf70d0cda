import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callerTypes, callReasons, emotags, polls } from '#contract/tag.ts';
import { type OpinionWords, readOpinion } from './read-opinion.ts';

const nothing: OpinionWords = { callerType: null, callReasons: [], emotags: [], answers: {} };
const read = (said: Partial<OpinionWords>) =>
  readOpinion({ ...nothing, ...said }).map(({ metric, weight }) => `${metric} ${weight}`);

describe('readOpinion', () => {
  it.each<[Partial<OpinionWords>, string[]]>([
    [{ emotags: [1] }, ['courtesy 1', 'tone 0.5']],
    [{ emotags: [8] }, ['courtesy -1', 'tone -0.5']],
    [{ emotags: [11] }, ['persistence 1', 'tone -0.5']],
    [{ emotags: [12] }, ['clarity -1']],
    [{ callerType: 6 }, ['trust -1', 'tone -0.5']],
    [{ callReasons: [16] }, ['tone 1']],
    [{ answers: { onBan: 'threats' } }, ['courtesy -1', 'tone -0.5']],
    [{ answers: { onComment: 'no' } }, ['tone -1']],
    [{ emotags: [4, 9] }, ['trust 1', 'tone 0.5', 'courtesy -1', 'tone -0.5']],
  ])('39: %j says %j', (said, signs) => expect(read(said)).toEqual(signs));

  it.each<[Partial<OpinionWords>]>([
    [{}],
    [{ callerType: 3 }],
    [{ callerType: 99 }],
    [{ callReasons: [15] }],
    [{ emotags: [6, 404] }],
    [{ answers: { onPage: 'yes', onBan: 'other', onComment: 'constructor' } }],
  ])('39: %j says nothing', (said) => expect(read(said)).toEqual([]));

  it('39: names each by a phrase that there is', () => {
    const file = new URL('../../../../../locales/en.json', import.meta.url);
    const phrases = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id);
    const said: Partial<OpinionWords>[] = [
      ...callerTypes.map(({ id }) => ({ callerType: id })),
      { callReasons: ids(callReasons), emotags: ids(emotags) },
      ...Object.keys(polls.onBan).map((onBan) => ({ answers: { onBan } })),
      ...Object.keys(polls.onComment).map((onComment) => ({ answers: { onComment } })),
    ];
    const words = said.flatMap((one) => readOpinion({ ...nothing, ...one })).map(({ word }) => word);
    expect(words.length).toBeGreaterThan(30);
    for (const word of words) expect(phrases).toContain(word);
  });
});
