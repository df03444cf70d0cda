import { expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import type { ReadSource } from './read-source.ts';
import { type Look, Replicas } from './replicas.ts';

// Which replicas are read from: decided by what looks tell, so doubles that tell it stand here for databases.

interface Double {
  name: string;
  /** Shows no later beat while it is set. */
  isPaused: boolean;
  /** What a look, and what reading there, meets. */
  fault: Error | null;
  shown: number;
  system: string;
}

const system = '7300000000000000001';
/** Stands for a database: what is read is which one was asked. */
const sourceOf = (name: string) => ({ name }) as unknown as ReadSource;
const primary = sourceOf('primary');
const lost = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function open(...names: string[]) {
  const doubles = names.map((name): Double => ({ name, isPaused: false, fault: null, shown: 0, system }));
  const state = { at: 1_000, written: 0, isPrimaryAway: false };
  const said: { msg: string; replica: string; reason?: string }[] = [];
  const log = createLogger('info', { write: (line: string) => void said.push(JSON.parse(line)) });
  const replicas = new Replicas({
    lines: doubles.map((double) => ({
      name: double.name,
      source: sourceOf(double.name),
      async look(): Promise<Look> {
        if (double.fault !== null) throw double.fault;
        if (!double.isPaused) double.shown = state.written;
        return { beat: double.shown === 0 ? null : double.shown, system: double.system };
      },
      close: async () => {},
    })),
    async beat(beat) {
      if (state.isPrimaryAway) throw lost();
      state.written = beat;
      return system;
    },
    log,
    steady: () => state.at,
  });
  const look = async (times = 1) => {
    for (let i = 0; i < times; i += 1) {
      state.at += 1_000;
      await replicas.look();
    }
  };
  /** The one that is asked, which fails as its double does. */
  const ask = (after?: number) =>
    replicas.run(
      primary,
      async (from) => {
        const { name } = from as unknown as { name: string };
        const fault = doubles.find((double) => double.name === name)?.fault;
        if (fault) throw fault;
        return name;
      },
      after,
    );
  const one = doubles[0] as Double;
  return { replicas, doubles, one, state, said, look, ask };
}

it('reads from the primary until a replica shows what was written, then from all in turns', async () => {
  const { doubles, look, ask, said } = open('one', 'two');
  for (const double of doubles) double.isPaused = true;
  await look();
  expect(await ask()).toBe('primary');
  for (const double of doubles) double.isPaused = false;
  await look();
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  expect(said.map(({ msg, replica }) => [msg, replica])).toEqual([
    ['a replica is read from', 'one'],
    ['a replica is read from', 'two'],
  ]);
});

it('leaves out one that lags more than five seconds, says so once, and takes it back when it is well again', async () => {
  const { replicas, one, look, ask, said } = open('one');
  await look();
  one.isPaused = true;
  await look(5);
  expect(await ask()).toBe('one');
  expect(replicas.list()).toEqual([{ name: 'one', leftOut: null, lagMs: 5_000 }]);
  await look(3);
  expect(await ask()).toBe('primary');
  expect(replicas.list()).toEqual([{ name: 'one', leftOut: 'lagging', lagMs: 8_000 }]);
  one.isPaused = false;
  await look(2);
  expect(await ask()).toBe('primary');
  await look();
  expect(await ask()).toBe('one');
  expect(said.map(({ reason, msg }) => reason ?? msg)).toEqual([
    ...['a replica is read from', 'lagging', 'a replica is read from'],
  ]);
});

it('one that never showed a beat lags, too, once that lasts', async () => {
  const { replicas, one, look, ask } = open('one');
  one.isPaused = true;
  await look(7);
  expect([await ask(), replicas.list()[0]?.leftOut]).toEqual(['primary', 'lagging']);
});

it('whoever reads from one that fails is answered by the primary, and nobody else asks it', async () => {
  const { replicas, one, look, ask } = open('one');
  await look();
  one.fault = lost();
  expect(await ask()).toBe('primary');
  expect(replicas.list()[0]?.leftOut).toBe('failing');
  one.fault = null;
  expect(await ask()).toBe('primary');
  await look(3);
  expect(await ask()).toBe('one');
  // Seen by a look alone.
  one.fault = lost();
  await look();
  one.fault = null;
  expect([await ask(), replicas.list()[0]?.leftOut]).toEqual(['primary', 'failing']);
});

it('does not wait for one that hangs', async () => {
  const { replicas, look } = open('one');
  await look();
  const asked: string[] = [];
  const answer = await replicas.run(primary, async (from) => {
    const { name } = from as unknown as { name: string };
    asked.push(name);
    return name === 'primary' ? name : new Promise<string>(() => {});
  });
  expect([answer, asked]).toEqual(['primary', ['one', 'primary']]);
});

it('reads what a replica had to end for a conflict with its primary there', async () => {
  const { one, look, ask, replicas } = open('one');
  await look();
  one.fault = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
  expect(await ask()).toBe('primary');
  expect(replicas.list()[0]?.leftOut).toBe(null);
});

it('a statement that is wrong is wrong everywhere: nobody asks it twice', async () => {
  const { one, look, ask, replicas } = open('one');
  await look();
  one.fault = Object.assign(new Error('column does not exist'), { code: '42703' });
  await expect(ask()).rejects.toThrow('column does not exist');
  expect(replicas.list()[0]?.leftOut).toBe(null);
});

it('what would write there is a fault of ours, and asked nowhere else', async () => {
  const { one, look, ask, replicas } = open('one');
  await look();
  one.fault = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  await expect(ask()).rejects.toThrow('read-only');
  expect(replicas.list()[0]?.leftOut).toBe(null);
});

it('leaves out what belongs to another cluster, however fresh it is', async () => {
  const { one, look, ask, said } = open('one');
  one.system = '7300000000000000002';
  await look(5);
  expect(await ask()).toBe('primary');
  expect(said.map(({ reason }) => reason)).toEqual(['of another cluster']);
  one.system = system;
  await look(3);
  expect(await ask()).toBe('one');
});

it('reads from replicas on while the primary does not answer', async () => {
  const { state, look, ask, doubles } = open('one', 'two');
  await look();
  state.isPrimaryAway = true;
  await look(60);
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  const [, two] = doubles;
  if (two) two.fault = lost();
  await look();
  expect([await ask(), await ask()]).toEqual(['one', 'one']);
});

it('reads what must not be older than a moment from one that has all of it, or from the primary', async () => {
  const { doubles, state, look, ask } = open('one', 'two');
  await look();
  const heardAt = state.at + 500;
  expect(await ask(heardAt)).toBe('primary');
  const [one] = doubles;
  if (one) one.isPaused = true;
  await look();
  for (let i = 0; i < 4; i += 1) expect(await ask(heardAt)).toBe('two');
  // What is as old as may be is read from both.
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  // A beat that began in that very moment may have been written before what was heard then.
  expect(await ask(state.at)).toBe('primary');
});

it('believes a replica that shows less than before', async () => {
  const { one, look, ask, replicas } = open('one');
  await look(10);
  one.isPaused = true;
  one.shown = 3;
  await look();
  expect([await ask(), replicas.list()[0]?.leftOut]).toEqual(['primary', 'lagging']);
});
