import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createLogger } from '../log/logger.ts';
import { createSeal } from '../seal.ts';
import { deleteOldEvents, publish, publishEach, Topic } from './publish.ts';
import { createEvents, type Events, type EventsOptions } from './subscribe.ts';

const log = createLogger('silent');
const key = Buffer.alloc(32, 1);
const colour = new Topic('colour');
const shape = new Topic('shape');
let database: Database;
const opened: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});
afterAll(() => database.close());

/** Listens as one server and records the keys in order of arrival. */
async function listen(options: Partial<EventsOptions> = {}): Promise<{ heard: (string | null)[]; events: Events }> {
  const events = await createEvents({ database, log, key: key, pollMs: 20, ...options });
  opened.push(events);
  const heard: (string | null)[] = [];
  events.subscribe(colour, (key) => heard.push(key));
  return { heard, events };
}

const publishKeys = (...keys: (string | null)[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const key of keys) await publish(tx, colour, key);
  });

describe('in the process that publishes', () => {
  it('subscribers of the topic have heard when the commit is done, and not before', async () => {
    const { heard, events } = await listen({ pollMs: 60_000 });
    const shapes: (string | null)[] = [];
    events.subscribe(shape, (key) => shapes.push(key));
    await database.db.transaction().execute(async (tx) => {
      await publish(tx, colour, 'red');
      await publish(tx, colour, null);
      expect(heard).toEqual([]);
    });
    expect([heard, shapes]).toEqual([['red', null], []]);
  });

  it('nobody hears of what was rolled back', async () => {
    const { heard } = await listen({ pollMs: 60_000 });
    const failing = database.db.transaction().execute(async (tx) => {
      await publish(tx, colour, 'red');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publishKeys('blue');
    expect(heard).toEqual(['blue']);
  });

  it('hears of each of many keys, and of very many as of all', async () => {
    const { heard } = await listen({ pollMs: 60_000 });
    const keys = Array.from({ length: 1_001 }, (_, at) => String(at));
    await database.db.transaction().execute((tx) => publishEach(tx, colour, keys.slice(0, 1_000)));
    expect(heard).toEqual(keys.slice(0, 1_000));
    await database.db.transaction().execute((tx) => publishEach(tx, colour, keys));
    expect(heard.slice(1_000)).toEqual([null]);
    await database.db.transaction().execute((tx) => publishEach(tx, colour, []));
    expect(heard).toHaveLength(1_001);
  });

  it('a subscriber that fails keeps nothing from the others, nor from the commit', async () => {
    const events = await createEvents({ database, log, key: key });
    opened.push(events);
    const heard: (string | null)[] = [];
    events.subscribe(colour, () => {
      throw new Error('no');
    });
    events.subscribe(colour, (key) => heard.push(key));
    await publishKeys('red');
    expect(heard).toEqual(['red']);
  });

  it('the embedded store keeps no events, PostgreSQL does', async () => {
    const before = await database.db.selectFrom('event').select('id').execute();
    await publishKeys('red');
    const after = await database.db.selectFrom('event').select('id').execute();
    expect(after.length - before.length).toBe(database.kind === 'postgres' ? 1 : 0);
  });
});

/** Needs a database shared by several servers. */
describe.runIf(process.env.TEST_DATABASE_URL)('on another server', () => {
  async function anotherServer(): Promise<Database> {
    const other = await openDatabase({
      kind: 'postgres',
      url: database.pool.options.connectionString ?? '',
      poolSize: 2,
    });
    opened.push(other);
    return other;
  }

  it('subscribers hear of each key once', async () => {
    const { heard } = await listen({ database: await anotherServer() });
    await publishKeys('red', 'red', 'blue', null);
    await expect.poll(() => heard, { timeout: patient(10_000) }).toHaveLength(3);
    await publishKeys('green');
    await expect.poll(() => heard, { timeout: patient(10_000) }).toEqual(['red', 'blue', null, 'green']);
  });

  it('a transaction that commits late is heard, and nothing twice while it was open', async () => {
    const { heard } = await listen({ database: await anotherServer() });
    const late = await database.db.startTransaction().execute();
    await publish(late, colour, 'late');
    await publishKeys('early');
    await expect.poll(() => heard, { timeout: patient(10_000) }).toEqual(['early']);
    // Each key needs another poll, while the open transaction holds the horizon back.
    for (const key of ['second', 'third']) {
      await publishKeys(key);
      await expect.poll(() => heard.at(-1), { timeout: patient(10_000) }).toBe(key);
    }
    await late.commit().execute();
    await expect.poll(() => heard, { timeout: patient(10_000) }).toEqual(['early', 'second', 'third', 'late']);
  });

  it('whoever asked for too long in vain forgets everything, because the events may be gone', async () => {
    const other = await anotherServer();
    let isCut = false;
    let refused = 0;
    const query = (async (question: pg.QueryConfig) => {
      if (!isCut) return other.pool.query(question);
      refused += 1;
      throw new Error('connection refused');
    }) as pg.Pool['query'];
    const pool = new Proxy(other.pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
    const { heard } = await listen({ database: { ...other, pool }, blindMs: 100 });
    isCut = true;
    await publishKeys('missed');
    await deleteOldEvents(database.db, 0);
    await expect.poll(() => refused, { timeout: patient(10_000) }).toBeGreaterThan(6);
    isCut = false;
    await expect.poll(() => heard, { timeout: patient(10_000) }).toContain(null);
    expect(heard).not.toContain('missed');
  });

  it('a short silence loses nothing and drops nothing', async () => {
    const other = await anotherServer();
    let refuse = 3;
    const query = (async (question: pg.QueryConfig) => {
      if (refuse === 0) return other.pool.query(question);
      refuse -= 1;
      throw new Error('connection refused');
    }) as pg.Pool['query'];
    const pool = new Proxy(other.pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
    refuse = 0;
    const { heard } = await listen({ database: { ...other, pool } });
    refuse = 3;
    await publishKeys('red');
    await expect.poll(() => heard, { timeout: patient(10_000) }).toEqual(['red']);
    expect(refuse).toBe(0);
  });

  it('after a promotion that reuses transaction ids, everything counts as changed', async () => {
    const other = await anotherServer();
    let isOld = true;
    // The previous leader assigned ids to transactions that never reached the promoted standby.
    const query = (async (question: pg.QueryConfig) => {
      const answer = await other.pool.query(question);
      if (isOld) {
        for (const row of answer.rows) {
          Object.assign(row, { run: 'the leader before', horizon: String(BigInt(row.horizon) + 1_000_000n) });
        }
      }
      return answer;
    }) as pg.Pool['query'];
    const pool = new Proxy(other.pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
    const { heard } = await listen({ database: { ...other, pool } });
    await publishKeys('red');
    isOld = false;
    await expect.poll(() => heard, { timeout: patient(10_000) }).toContain(null);
    await publishKeys('blue');
    await expect.poll(() => heard, { timeout: patient(10_000) }).toContain('blue');
    // Dropped once, not with each poll.
    expect(heard.filter((key) => key === null)).toHaveLength(1);
  });

  it('events are deleted when they are old enough', async () => {
    await deleteOldEvents(database.db, 0);
    await publishKeys('red');
    await deleteOldEvents(database.db);
    const left = await database.db.selectFrom('event').select('key').execute();
    // The key is encrypted, so the table does not reveal it.
    expect(left).toEqual([{ key: expect.stringMatching(/^[\w-]{40,}$/) }]);
    expect(createSeal(key).open(left[0]?.key ?? '')).toBe('red');
    await deleteOldEvents(database.db, 0);
    expect(await database.db.selectFrom('event').select('key').execute()).toEqual([]);
  });
});
