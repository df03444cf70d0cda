import { expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import type { ReadSource } from './read-source.ts';
import { type Probe, Replicas } from './replicas.ts';

// Probe results alone decide which replicas are used, so doubles return them in place of databases.

interface Double {
  name: string;
  /** While set, no later heartbeat arrives. */
  isPaused: boolean;
  /** Error of each probe and read. */
  fault: Error | null;
  shown: number;
  system: string;
}

const system = '7300000000000000001';
/** Stands for a database: a read returns its name. */
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
      async probe(): Promise<Probe> {
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
  const probe = async (times = 1) => {
    for (let i = 0; i < times; i += 1) {
      state.at += 1_000;
      await replicas.probe();
    }
  };
  /** Returns the name of the database that was read, or fails with its double's error. */
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
  return { replicas, doubles, one, state, said, probe, ask };
}

it('reads from the primary until replicas have caught up, then from all of them in turn', async () => {
  const { doubles, probe, ask, said } = open('one', 'two');
  for (const double of doubles) double.isPaused = true;
  await probe();
  expect(await ask()).toBe('primary');
  for (const double of doubles) double.isPaused = false;
  await probe();
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  expect(said.map(({ msg, replica }) => [msg, replica])).toEqual([
    ['replica in use', 'one'],
    ['replica in use', 'two'],
  ]);
});

it('excludes a replica that lags more than five seconds, logs it once, and readmits it after recovery', async () => {
  const { replicas, one, probe, ask, said } = open('one');
  await probe();
  one.isPaused = true;
  await probe(5);
  expect(await ask()).toBe('one');
  expect(replicas.list()).toEqual([{ name: 'one', leftOut: null, lagMs: 5_000 }]);
  await probe(3);
  expect(await ask()).toBe('primary');
  expect(replicas.list()).toEqual([{ name: 'one', leftOut: 'lagging', lagMs: 8_000 }]);
  one.isPaused = false;
  await probe(2);
  expect(await ask()).toBe('primary');
  await probe();
  expect(await ask()).toBe('one');
  expect(said.map(({ reason, msg }) => reason ?? msg)).toEqual(['replica in use', 'lagging', 'replica in use']);
});

it('a replica that shows no heartbeat for long counts as lagging', async () => {
  const { replicas, one, probe, ask } = open('one');
  one.isPaused = true;
  await probe(7);
  expect([await ask(), replicas.list()[0]?.leftOut]).toEqual(['primary', 'lagging']);
});

it('a read from a failing replica falls back to the primary, and later reads avoid it', async () => {
  const { replicas, one, probe, ask } = open('one');
  await probe();
  one.fault = lost();
  expect(await ask()).toBe('primary');
  expect(replicas.list()[0]?.leftOut).toBe('failing');
  one.fault = null;
  expect(await ask()).toBe('primary');
  await probe(3);
  expect(await ask()).toBe('one');
  // Found by a probe alone.
  one.fault = lost();
  await probe();
  one.fault = null;
  expect([await ask(), replicas.list()[0]?.leftOut]).toEqual(['primary', 'failing']);
});

it('does not wait for a replica that hangs', async () => {
  const { replicas, probe } = open('one');
  await probe();
  const asked: string[] = [];
  const answer = await replicas.run(primary, async (from) => {
    const { name } = from as unknown as { name: string };
    asked.push(name);
    return name === 'primary' ? name : new Promise<string>(() => {});
  });
  expect([answer, asked]).toEqual(['primary', ['one', 'primary']]);
});

it('falls back to the primary after a recovery conflict on a replica', async () => {
  const { one, probe, ask, replicas } = open('one');
  await probe();
  one.fault = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
  expect(await ask()).toBe('primary');
  expect(replicas.list()[0]?.leftOut).toBe(null);
});

it('does not retry an invalid statement on the primary', async () => {
  const { one, probe, ask, replicas } = open('one');
  await probe();
  one.fault = Object.assign(new Error('column does not exist'), { code: '42703' });
  await expect(ask()).rejects.toThrow('column does not exist');
  expect(replicas.list()[0]?.leftOut).toBe(null);
});

it('does not retry a write on the primary, because it is a bug', async () => {
  const { one, probe, ask, replicas } = open('one');
  await probe();
  one.fault = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  await expect(ask()).rejects.toThrow('read-only');
  expect(replicas.list()[0]?.leftOut).toBe(null);
});

it('excludes a replica of another cluster, however fresh it is', async () => {
  const { one, probe, ask, said } = open('one');
  one.system = '7300000000000000002';
  await probe(5);
  expect(await ask()).toBe('primary');
  expect(said.map(({ reason }) => reason)).toEqual(['of another cluster']);
  one.system = system;
  await probe(3);
  expect(await ask()).toBe('one');
});

it('keeps reading from replicas while the primary is down', async () => {
  const { state, probe, ask, doubles } = open('one', 'two');
  await probe();
  state.isPrimaryAway = true;
  await probe(60);
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  const [, two] = doubles;
  if (two) two.fault = lost();
  await probe();
  expect([await ask(), await ask()]).toEqual(['one', 'one']);
});

it('reads data as of a moment from a replica that has it all, or from the primary', async () => {
  const { doubles, state, probe, ask } = open('one', 'two');
  await probe();
  const heardAt = state.at + 500;
  expect(await ask(heardAt)).toBe('primary');
  const [one] = doubles;
  if (one) one.isPaused = true;
  await probe();
  for (let i = 0; i < 4; i += 1) expect(await ask(heardAt)).toBe('two');
  // Reads without a required moment use both.
  expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'two']));
  // A heartbeat begun at that very moment may have been written before the change.
  expect(await ask(state.at)).toBe('primary');
});

it('accepts an older heartbeat than before as the replica’s state', async () => {
  const { one, probe, ask, replicas } = open('one');
  await probe(10);
  one.isPaused = true;
  one.shown = 3;
  await probe();
  expect([await ask(), replicas.list()[0]?.leftOut]).toEqual(['primary', 'lagging']);
});
