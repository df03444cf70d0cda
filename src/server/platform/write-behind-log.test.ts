import { setImmediate as settle } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from './http/metrics.ts';
import { createLogger } from './log/logger.ts';
import { WriteBehindLog, type WriteBehindOptions } from './write-behind-log.ts';

interface Row {
  key: string;
  count: number;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

const row = (key: string, count = 1): Row => ({ key, count });
const rows = (...keys: string[]) => keys.map((key) => row(key));

/** A log of five rows at most, written three at a time. What it writes fails while `store.isAway`. */
function open(options: Partial<WriteBehindOptions<Row>> = {}) {
  const store = { isAway: false, tries: [] as Row[][], written: [] as Row[][] };
  const lines: { level: string; msg: string; dropped?: number; err?: object }[] = [];
  const metrics = createMetrics();
  const log = new WriteBehindLog<Row>(
    { metrics, log: createLogger('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }) },
    {
      name: 'rows',
      most: 5,
      perWrite: 3,
      keyOf: ({ key }) => key,
      write: async (batch) => {
        store.tries.push([...batch]);
        if (store.isAway) throw new Error('away');
        store.written.push([...batch]);
      },
      ...options,
    },
  );
  const record = (...keys: string[]) => {
    for (const one of rows(...keys)) log.record(one);
  };
  const dropped = async () => (await metrics.rowsDropped.get()).values.map(({ labels, value }) => [labels.log, value]);
  return { log, store, lines, record, dropped };
}

/** A log whose writes end when the test says so. */
function createSlow(options: Partial<WriteBehindOptions<Row>> = {}) {
  const writes: { batch: readonly Row[]; end(): void; fail(): void }[] = [];
  const opened = open({
    write: (batch) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      writes.push({ batch: [...batch], end: () => resolve(), fail: () => reject(new Error('away')) });
      return promise;
    },
    ...options,
  });
  return { ...opened, writes };
}

it('writes the oldest first, so many at a time, and each once', async () => {
  const { log, store, record, lines } = open();
  record('a', 'b', 'c', 'd', 'e');
  expect(store.tries).toEqual([]);
  await log.flush();
  expect(store.tries).toEqual([rows('a', 'b', 'c'), rows('d', 'e')]);
  await log.flush();
  expect(store.tries).toHaveLength(2);
  expect(lines).toEqual([]);
});

it('makes one of rows with the same key: the later one, or what both come to', async () => {
  const later = open();
  later.log.record(row('a', 1));
  later.log.record(row('a', 2));
  await later.log.flush();
  expect(later.store.written).toEqual([[row('a', 2)]]);
  const sum = open({ merge: (one, other) => ({ ...other, count: one.count + other.count }) });
  sum.log.record(row('a', 1));
  sum.log.record(row('a', 2));
  await sum.log.flush();
  expect(sum.store.written).toEqual([[row('a', 3)]]);
});

it('drops the oldest beyond its bound, and counts them; a row with a known key needs no room', async () => {
  const { log, store, record, dropped } = open();
  expect(await dropped()).toEqual([['rows', 0]]);
  record('a', 'b', 'c', 'd', 'e', 'a', 'e');
  expect(await dropped()).toEqual([['rows', 0]]);
  record('f', 'g');
  expect(await dropped()).toEqual([['rows', 2]]);
  await log.flush();
  expect(store.written.flat()).toEqual(rows('c', 'd', 'e', 'f', 'g'));
  // The bound holds as well after rows were written and others dropped.
  record('h', 'i', 'j', 'k', 'l', 'm');
  await log.flush();
  expect(store.written.flat().slice(5)).toEqual(rows('i', 'j', 'k', 'l', 'm'));
  expect(await dropped()).toEqual([['rows', 3]]);
});

it('tells once a minute how many were dropped, and the last of them at its end', async () => {
  const { log, lines, record } = open();
  record('a', 'b', 'c', 'd', 'e', 'f');
  expect(lines).toMatchObject([{ level: 'error', msg: 'rows dropped unwritten', dropped: 1 }]);
  record('g', 'h');
  vi.advanceTimersByTime(59_999);
  record('i');
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  // Nothing more has to be dropped for the line.
  await log.flush();
  expect(lines.map(({ dropped }) => dropped)).toEqual([1, 3]);
  record('j', 'k', 'l', 'm', 'n', 'o');
  expect(lines).toHaveLength(2);
  await log.stop();
  expect(lines.map(({ dropped }) => dropped)).toEqual([1, 3, 1]);
});

it('writes again what could not be written, with what came since, and nothing twice', async () => {
  const { log, store, record } = open({ merge: (one, other) => ({ ...other, count: one.count + other.count }) });
  record('a', 'b');
  store.isAway = true;
  await expect(log.flush()).rejects.toThrow('away');
  await expect(log.flush()).rejects.toThrow('away');
  record('b', 'c');
  store.isAway = false;
  await log.flush();
  await log.flush();
  expect(store.written).toEqual([[row('a'), row('b', 2), row('c')]]);
});

it('writes a batch that went well before another failed no second time', async () => {
  let calls = 0;
  const written: string[] = [];
  const { log, record } = open({
    write: async (batch) => {
      calls += 1;
      if (calls === 2) throw new Error('away');
      written.push(...batch.map(({ key }) => key));
    },
  });
  record('a', 'b', 'c', 'd', 'e');
  await expect(log.flush()).rejects.toThrow('away');
  expect(written).toEqual(['a', 'b', 'c']);
  await log.flush();
  expect(written).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('keeps to its bound when a failed batch comes back', async () => {
  const { log, writes, record, dropped } = createSlow();
  record('a', 'b', 'c', 'd');
  const flushed = log.flush();
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  record('e', 'f', 'g', 'h');
  writes[0]?.fail();
  await expect(flushed).rejects.toThrow('away');
  expect(await dropped()).toEqual([['rows', 3]]);
  const again = log.flush();
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.batch).toEqual(rows('d', 'e', 'f'));
  writes[1]?.end();
  await vi.waitFor(() => expect(writes).toHaveLength(3));
  expect(writes[2]?.batch).toEqual(rows('g', 'h'));
  writes[2]?.end();
  await again;
});

it('writes one batch at a time, whoever asks, and each is answered when its own rows are written', async () => {
  const { log, writes, record } = createSlow();
  const ended: string[] = [];
  record('a');
  const first = log.flush().then(() => ended.push('first'));
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  record('b');
  // Recorded while the first is being written, it comes with the next; all who ask meanwhile share that.
  const second = log.flush().then(() => ended.push('second'));
  record('c');
  const third = log.flush().then(() => ended.push('third'));
  await Promise.resolve();
  expect(writes).toHaveLength(1);
  writes[0]?.end();
  await first;
  expect(ended).toEqual(['first']);
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.batch).toEqual(rows('b', 'c'));
  writes[1]?.end();
  await Promise.all([second, third]);
  expect(ended.toSorted()).toEqual(['first', 'second', 'third']);
  expect(writes).toHaveLength(2);
});

it('writes at its interval, tells of each failed try once, and goes on', async () => {
  const { log, writes, record, lines } = createSlow();
  log.start(1_000);
  record('a');
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  // Ticks during the slow write add nothing.
  vi.advanceTimersByTime(5_000);
  writes[0]?.fail();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines).toMatchObject([{ level: 'error', msg: 'rows not written, kept for the next try' }]);
  vi.advanceTimersByTime(1_000);
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.batch).toEqual(rows('a'));
  writes[1]?.end();
  await log.stop();
  record('b');
  vi.advanceTimersByTime(10_000);
  await Promise.resolve();
  expect([writes.length, lines.length]).toEqual([2, 1]);
});

it('writes what waits at its end, also behind a write that fails meanwhile', async () => {
  const { log, writes, record, lines, dropped } = createSlow();
  record('a');
  const flushed = log.flush();
  await vi.waitFor(() => expect(writes).toHaveLength(1));
  record('b');
  const stopped = log.stop();
  writes[0]?.fail();
  await expect(flushed).rejects.toThrow('away');
  await vi.waitFor(() => expect(writes).toHaveLength(2));
  expect(writes[1]?.batch).toEqual(rows('a', 'b'));
  writes[1]?.end();
  await stopped;
  expect(lines).toEqual([]);
  expect(await dropped()).toEqual([['rows', 0]]);
});

it('fails where it cannot write at its end, and counts and tells what is lost', async () => {
  const { log, store, record, lines, dropped } = open();
  record('a', 'b', 'c', 'd');
  store.isAway = true;
  await expect(log.stop()).rejects.toThrow('away');
  expect(await dropped()).toEqual([['rows', 4]]);
  expect(lines).toMatchObject([{ level: 'error', msg: 'rows dropped unwritten', dropped: 4 }]);
});

it.each(['53100', '25006'])('lets who reads go on where the database takes nothing new (%s)', async (code) => {
  let error: Error | null = Object.assign(new Error('no room'), { code });
  const written: Row[] = [];
  const { log, record } = open({
    write: async (batch) => {
      if (error !== null) throw error;
      written.push(...batch);
    },
  });
  record('a');
  await log.flushToRead();
  await expect(log.flush()).rejects.toThrow('no room');
  error = new Error('away');
  await expect(log.flushToRead()).rejects.toThrow('away');
  error = null;
  await log.flushToRead();
  expect(written).toEqual(rows('a'));
});

/** A log that cannot write rows whose key begins with `bad`. */
function createStrict() {
  const tries: string[] = [];
  const written: string[] = [];
  const opened = open({
    most: 1_000,
    perWrite: 1_000,
    write: async (batch) => {
      tries.push(batch.map(({ key }) => key).join());
      if (batch.some(({ key }) => key.startsWith('bad'))) throw new Error('out of range');
      written.push(...batch.map(({ key }) => key));
    },
  });
  return { ...opened, tries, written };
}

it('drops a row that can never be written after three tries, and writes all others once', async () => {
  const { log, record, tries, written, lines, dropped } = createStrict();
  record('a', 'b', 'bad', 'c', 'd');
  for (const time of ['first', 'second']) await expect(log.flush(), time).rejects.toThrow('out of range');
  expect([tries, written, await dropped()]).toEqual([['a,b,bad,c,d', 'a,b,bad,c,d'], [], [['rows', 0]]]);
  await log.flush();
  expect(tries.slice(3)).toEqual(['a,b,bad', 'a,b', 'bad', 'c,d']);
  expect([written, await dropped()]).toEqual([['a', 'b', 'c', 'd'], [['rows', 1]]]);
  expect(lines).toMatchObject([{ level: 'error', msg: 'rows dropped unwritten', dropped: 1 }]);
  // The next one has its own three tries.
  record('e', 'bad again');
  await expect(log.flush()).rejects.toThrow('out of range');
  expect(written).toHaveLength(4);
});

it('keeps a row that waits alone, and those of which no part can be written, until others are written', async () => {
  const { log, record, written, dropped } = createStrict();
  record('bad');
  for (let time = 0; time < 5; time += 1) await expect(log.flush()).rejects.toThrow('out of range');
  record('bad too');
  for (let time = 0; time < 5; time += 1) await expect(log.flush()).rejects.toThrow('out of range');
  expect(await dropped()).toEqual([['rows', 0]]);
  record('a');
  await log.flush();
  expect([written, await dropped()]).toEqual([['a'], [['rows', 2]]]);
});

it('tells of a row that waits alone at its first three tries, then once a minute', async () => {
  const { log, record, tries, written, lines } = createStrict();
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      vi.advanceTimersByTime(1_000);
      await settle();
    }
  };
  log.start(1_000);
  record('bad');
  await pass(62);
  expect([tries.length, lines.length]).toEqual([62, 3]);
  await pass(1);
  expect([tries.length, lines.length]).toEqual([63, 4]);
  record('a');
  await pass(1);
  expect(written).toEqual(['a']);
  expect(lines.at(-1)).toMatchObject({ msg: 'rows dropped unwritten', dropped: 1 });
  // The next failure is told at once.
  record('bad again');
  await pass(1);
  expect(lines).toHaveLength(6);
  await expect(log.stop()).rejects.toThrow('out of range');
});

it('writes all others at its end beside a row that can never be written', async () => {
  const { log, record, written, lines, dropped } = createStrict();
  record('a', 'b', 'bad', 'c', 'd');
  await log.stop();
  expect([written, await dropped()]).toEqual([['a', 'b', 'c', 'd'], [['rows', 1]]]);
  expect(lines).toMatchObject([{ level: 'error', msg: 'rows dropped unwritten', dropped: 1 }]);
});

it('drops any number of rows if another is written, and gives up after a hundred parts if none is', async () => {
  const bad = Array.from({ length: 300 }, (_, at) => `bad ${at}`);
  const first = createStrict();
  first.record('a', ...bad, 'b');
  for (let time = 0; time < 2; time += 1) await expect(first.log.flush()).rejects.toThrow('out of range');
  await first.log.flush();
  expect([first.written, await first.dropped()]).toEqual([['a', 'b'], [['rows', 300]]]);
  const last = createStrict();
  last.record(...bad, 'b');
  for (let time = 0; time < 3; time += 1) await expect(last.log.flush()).rejects.toThrow('out of range');
  expect([last.tries.length, last.written, await last.dropped()]).toEqual([103, [], [['rows', 0]]]);
});

it.each(['ECONNREFUSED', '57014', '40P01', '53100', '25006', '28P01', '3D000', '42703', '53200', '55P03'])(
  'drops nothing and splits nothing while the database is at fault (%s)',
  async (code) => {
    const tries: number[] = [];
    const { log, record, dropped } = open({
      write: async (batch) => {
        tries.push(batch.length);
        throw Object.assign(new Error('later'), { code });
      },
    });
    record('a', 'b', 'c');
    for (let time = 0; time < 5; time += 1) await expect(log.flush()).rejects.toThrow('later');
    expect([tries, await dropped()]).toEqual([[3, 3, 3, 3, 3], [['rows', 0]]]);
  },
);
