import { beforeEach, expect, it } from 'vitest';
import { createEnding, type Ending } from './ending.ts';
import { restartCode } from './supervisor.ts';

let ending: Ending;
let reasons: string[];
let codes: number[];
let failures: unknown[];
let closing: PromiseWithResolvers<void>;

beforeEach(() => {
  [reasons, codes, failures] = [[], [], []];
  closing = Promise.withResolvers();
  ending = createEnding({
    close: (reason) => {
      reasons.push(reason);
      return closing.promise;
    },
    exit: (code) => codes.push(code),
    onFailure: (err) => failures.push(err),
  });
});

async function closed(): Promise<number[]> {
  closing.resolve();
  await expect.poll(() => codes.length).toBeGreaterThan(0);
  return codes;
}

it('42 a site that an admin restarts in the browser ends to be started again', async () => {
  ending.restart();
  ending.restart();
  expect(codes).toEqual([]);
  expect(await closed()).toEqual([restartCode]);
  expect(reasons).toEqual(['restart']);
});

it.each(['SIGTERM', 'SIGINT'] as const)('42 %s during a restart ends the site for good', async (signal) => {
  ending.restart();
  ending.stop(signal);
  expect(await closed()).toEqual([0]);
  expect(reasons).toEqual(['restart']);
});

it('42 a restart during a stop changes nothing', async () => {
  ending.stop('SIGTERM');
  ending.restart();
  expect(await closed()).toEqual([0]);
});

it.each([
  ['restart', restartCode],
  ['stop', 1],
] as const)('42 if something cannot be closed, a %s ends the process all the same', async (way, code) => {
  if (way === 'restart') ending.restart();
  else ending.stop('SIGTERM');
  const failure = new Error('rows were not written');
  closing.reject(failure);
  await expect.poll(() => codes).toEqual([code]);
  expect(failures).toEqual([failure]);
});
