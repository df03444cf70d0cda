import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { createMetrics } from '../http/metrics.ts';
import { addReplicaMetrics } from '../http/replica-metrics.ts';
import { createLogger } from '../log/logger.ts';
import { type Database, openDatabase } from './database.ts';
import { openReplicas } from './open-replicas.ts';
import { readAnywhere } from './replicas.ts';

// `npm run test:replica` uses a real standby. Here the replica's address is the primary's, as after a promotion.

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  let own: Database;
  let database: Database;
  beforeAll(async () => {
    own = await createTestDatabase();
    const url = own.pool.options.connectionString ?? '';
    const nowhere = new URL(url);
    nowhere.pathname = '/there_is_no_such_database';
    const options = { kind: 'postgres', url, poolSize: 2, statementMs: 10_000 } as const;
    const primary = await openDatabase(options);
    database = await openReplicas(primary, [url, nowhere.href], options, createLogger('silent'));
  });
  afterAll(async () => {
    await database.close();
    const { rows } = await own.pool.query('select server from heartbeat');
    await own.close();
    // The server's heartbeat row is deleted on close.
    expect(rows).toEqual([]);
  });

  it('`readAnywhere` reads from an available replica, on a read-only connection', async () => {
    expect(database.replicas?.list().map(({ leftOut }) => leftOut)).toEqual([null, 'failing']);
    const read = () =>
      readAnywhere(database, async ({ pool }) => {
        const { rows } = await pool.query(`select current_setting('transaction_read_only') as "isReadOnly"`);
        return rows[0]?.isReadOnly;
      });
    expect([await read(), await read()]).toEqual(['on', 'on']);
    await expect(readAnywhere(database, ({ pool }) => pool.query('delete from heartbeat'))).rejects.toThrow(
      'read-only',
    );
    expect((await database.pool.query('select beat from heartbeat')).rows).toEqual([{ beat: expect.any(String) }]);
  });

  it('metrics show which replicas are in use, by a name without a password', async () => {
    const metrics = createMetrics();
    if (database.replicas) addReplicaMetrics(metrics, database.replicas);
    const text = await metrics.registry.metrics();
    const read = [...text.matchAll(/^ringbook_replica_read\{replica="([^"]+)"\} (\d)$/gm)];
    expect(read.map(([, name, figure]) => [name?.endsWith('/there_is_no_such_database'), figure])).toEqual([
      [false, '1'],
      [true, '0'],
    ]);
    expect(text).toMatch(/^ringbook_replica_lag_seconds\{replica="[^"]+"\} \d/m);
    expect(text).not.toContain('postgres://');
  });
});
