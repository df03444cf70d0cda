import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createGate } from '#test/lock-wait.ts';
import type { Database, Db } from './database.ts';
import { joinTransaction } from './join-transaction.ts';
import { transact } from './transact.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table pair (id int4 primary key, n int4 not null)');
  await database.pool.query('insert into pair values (1, 0), (2, 0)');
});
afterAll(() => database.close());

/** An error like that of a deadlocked transaction. */
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

it('of two acts that wait for each other both are done, each once', async () => {
  const gates = [createGate(), createGate()];
  const add = (ids: readonly [number, number], own: number) =>
    transact(database.db, async (tx) => {
      const plus = (id: number) => sql`update pair set n = n + 1 where id = ${id}`.execute(tx);
      await plus(ids[0]);
      gates[own]?.open();
      // The embedded store has one connection, so the second transaction starts after the first.
      if (database.kind === 'postgres') await gates[1 - own]?.isOpen;
      await plus(ids[1]);
    });
  await Promise.all([add([1, 2], 0), add([2, 1], 1)]);
  expect((await database.pool.query('select n from pair order by id')).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

it('what was written before the deadlock is not written twice, and M5 an act is tried again three times', async () => {
  let attempts = 0;
  const act = (failures: number) =>
    transact(database.db, async (tx) => {
      attempts += 1;
      await sql`update pair set n = n + 10 where id = 1`.execute(tx);
      if (attempts <= failures) throw deadlock();
      return 'done';
    });
  const read = async () => (await database.pool.query('select n from pair where id = 1')).rows[0].n as number;
  const before = await read();
  expect(await act(3)).toBe('done');
  expect([attempts, await read()]).toEqual([4, before + 10]);
  attempts = 0;
  await expect(act(9)).rejects.toThrow('deadlock detected');
  expect([attempts, await read()]).toEqual([4, before + 10]);
});

it('M5 what met a change of others is tried again like a deadlock', async () => {
  let attempts = 0;
  const done = transact(database.db, async () => {
    attempts += 1;
    if (attempts < 4) throw Object.assign(new Error('could not serialize'), { code: '40001' });
    return 'done';
  });
  expect([await done, attempts]).toEqual(['done', 4]);
});

it('M5 an act that is part of another is tried anew with all of that one, and never within it', async () => {
  const tries: string[] = [];
  const read = async () => (await database.pool.query('select n from pair where id = 1')).rows[0].n as number;
  const before = await read();
  await transact(database.db, async (tx) => {
    tries.push('whole');
    await sql`update pair set n = n + 7 where id = 1`.execute(tx);
    await transact(joinTransaction(database, tx).db, async () => {
      tries.push('part');
      if (tries.length < 4) throw deadlock();
    });
  });
  expect(tries).toEqual(['whole', 'part', 'whole', 'part']);
  expect(await read()).toBe(before + 7);
});

it('A2 P5 an act that is part of another and is undone, or fails, goes alone', async () => {
  const read = async () => (await database.pool.query('select n from pair where id = 1')).rows[0].n as number;
  const before = await read();
  const add = (db: Db, n: number) => sql`update pair set n = n + ${n}::int4 where id = 1`.execute(db);
  await transact(database.db, async (tx) => {
    const { db } = joinTransaction(database, tx);
    await transact(db, (part) => add(part, 1));
    const undone = await transact<string>(db, async (part, undo) => {
      await add(part, 10);
      return undo('undone');
    });
    const failed = transact(db, async (part) => {
      await add(part, 100);
      await sql`select 1 / 0`.execute(part);
    });
    await expect(failed).rejects.toThrow('division by zero');
    await transact(db, (part) => add(part, 1000));
    expect(undone).toBe('undone');
  });
  expect(await read()).toBe(before + 1001);
});

it('every other failure is told at once', async () => {
  let attempts = 0;
  const failing = transact(database.db, async () => {
    attempts += 1;
    throw Object.assign(new Error('no'), { code: '23505' });
  });
  await expect(failing).rejects.toThrow('no');
  expect(attempts).toBe(1);
});

it('what is undone is the outcome, and leaves nothing behind', async () => {
  const read = async () => (await database.pool.query('select n from pair where id = 1')).rows[0].n as number;
  const before = await read();
  const outcome = await transact<string>(database.db, async (tx, undo) => {
    await sql`update pair set n = n + 7 where id = 1`.execute(tx);
    return undo('refused');
  });
  expect([outcome, await read()]).toEqual(['refused', before]);
});

const lost = (code: string) => Object.assign(new Error('lost'), { code });

it.each(['57P01', '08006', '25006'])('an act that loses its connection before commit is retried: %s', async (code) => {
  let attempts = 0;
  const read = async () => (await database.pool.query('select n from pair where id = 1')).rows[0].n as number;
  const before = await read();
  const done = await transact(database.db, async (tx) => {
    attempts += 1;
    await sql`update pair set n = n + 1 where id = 1`.execute(tx);
    if (attempts === 1) throw lost(code);
    return 'done';
  });
  expect([done, attempts, await read()]).toEqual(['done', 2, before + 1]);
});

it('a connection that is lost on every attempt is reported as it was', async () => {
  let attempts = 0;
  const failing = transact(database.db, async () => {
    attempts += 1;
    throw lost('08006');
  });
  await expect(failing).rejects.toMatchObject({ code: '08006' });
  expect(attempts).toBe(4);
});

it('an act that loses its connection in the commit is not retried, as its outcome is unknown', async () => {
  let attempts = 0;
  const { db } = database;
  const broken = new Proxy(db, {
    get(target, key) {
      if (key !== 'transaction') return Reflect.get(target, key);
      return () => ({
        execute: async (act: (tx: unknown) => Promise<unknown>) => {
          await act(null);
          throw lost('08006');
        },
      });
    },
  });
  const failing = transact(broken, async () => {
    attempts += 1;
  });
  await expect(failing).rejects.toMatchObject({ code: '08006' });
  expect(attempts).toBe(1);
});

// The embedded store has no session that another one could terminate.
it.runIf(process.env.TEST_DATABASE_URL)('an act is done once although the server ends its session', async () => {
  let attempts = 0;
  const read = async () => (await database.pool.query('select n from pair where id = 2')).rows[0].n as number;
  const before = await read();
  const done = await transact(database.db, async (tx) => {
    attempts += 1;
    await sql`update pair set n = n + 1 where id = 2`.execute(tx);
    if (attempts === 1) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    }
    return 'done';
  });
  expect([done, attempts, await read()]).toEqual(['done', 2, before + 1]);
});
