import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#shared/time.ts';
import { patient } from '#test/patience.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { openDatabase } from './database.ts';
import { dropPartitions, makePartitions, type PartitionedTable } from './partitions.ts';

const months: PartitionedTable = { name: 'reading', width: 'month', ahead: 2, retentionMs: 90 * dayMs };
const hours: PartitionedTable = { name: 'moment', width: 'hour', ahead: 1, retentionMs: hourMs };
const now = new Date('2026-11-30T23:30:00Z');
const database = await createFileDatabase();

beforeEach(async () => {
  await database.pool.query(`
    drop table if exists reading;
    drop table if exists moment;
    create table reading (id int not null, day date not null, said text, primary key (id, day))
      partition by range (day);
    create index on reading (said);
    create table partitions.reading_default partition of reading default;
    create table moment (id int8 not null, at timestamptz not null default now(), primary key (id, at))
      partition by range (at);
    create table partitions.moment_default partition of moment default`);
});

const read = (...days: string[]) =>
  database.pool.query(
    `insert into reading (id, day, said) select nth, day, 'hello' from unnest($1::date[]) with ordinality t (day, nth)`,
    [days],
  );
/** Where rows lie, by their days. */
async function places(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ day: string; place: string }>(
    'select day::text, tableoid::regclass::text as place from reading order by day, id',
  );
  return Object.fromEntries(rows.map(({ day, place }) => [day, place.replace('partitions.', '')]));
}
async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  );
  return rows.map(({ name }) => name.replace('partitions.', ''));
}

describe('partitions', () => {
  it('are created once for now and ahead, across the end of a year', async () => {
    const all = ['reading_202611', 'reading_202612', 'reading_202701', 'reading_default'];
    await makePartitions(database.db, months, now);
    expect(await partitionsOf('reading')).toEqual(all);
    await makePartitions(database.db, months, now);
    expect(await partitionsOf('reading')).toEqual(all);
    await read('2026-11-01', '2026-11-30', '2026-12-01', '2027-01-31', '2027-02-01');
    expect(await places()).toEqual({
      '2026-11-01': 'reading_202611',
      '2026-11-30': 'reading_202611',
      '2026-12-01': 'reading_202612',
      '2027-01-31': 'reading_202701',
      '2027-02-01': 'reading_default',
    });
  });

  it('have the keys, indexes and defaults of their table', async () => {
    await makePartitions(database.db, months, now);
    const { rows } = await database.pool.query<{ indexes: number }>(
      `select count(*)::int4 as indexes from pg_index
      where indrelid = 'partitions.reading_202612'::regclass and indisvalid`,
    );
    expect(rows).toEqual([{ indexes: 2 }]);
    await read('2026-12-05');
    await expect(read('2026-12-05')).rejects.toThrow('reading_202612_pkey');
  });

  it('begin and end in UTC, whatever the time zone of the session', async () => {
    const client = await database.pool.connect();
    try {
      await client.query(`set timezone to 'Pacific/Kiritimati'`);
      const span = ['2026-11-30 23:00:00', '2026-12-01 00:00:00'];
      await client.query(`select add_partition('moment', 'moment_2026113023', $1, $2)`, span);
      expect((await client.query('show timezone')).rows).toEqual([{ TimeZone: 'Pacific/Kiritimati' }]);
    } finally {
      await client.query('reset timezone');
      client.release();
    }
    const at = ['2026-11-30T22:59:59Z', '2026-11-30T23:00:00Z', '2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z'];
    await database.pool.query(
      'insert into moment (id, at) select nth, at from unnest($1::timestamptz[]) with ordinality t (at, nth)',
      [at],
    );
    const { rows } = await database.pool.query<{ place: string }>(
      'select tableoid::regclass::text as place from moment order by id',
    );
    const [other, own] = ['partitions.moment_default', 'partitions.moment_2026113023'];
    expect(rows.map(({ place }) => place)).toEqual([other, own, own, other]);
  });

  it('take over earlier rows from the default partition, and lose none', async () => {
    await read('2026-09-15', '2026-11-30', '2026-12-01');
    expect(new Set(Object.values(await places()))).toEqual(new Set(['reading_default']));
    await makePartitions(database.db, months, now);
    expect(await places()).toEqual({
      '2026-09-15': 'reading_202609',
      '2026-11-30': 'reading_202611',
      '2026-12-01': 'reading_202612',
    });
  });

  it('are not created for past and future rows, which stay in the default partition until due', async () => {
    await read('2026-07-31', '2031-03-05');
    await makePartitions(database.db, months, now);
    expect(await places()).toEqual({ '2026-07-31': 'reading_default', '2031-03-05': 'reading_default' });
    await makePartitions(database.db, months, new Date('2031-02-10T00:00:00Z'));
    expect(await places()).toEqual({ '2026-07-31': 'reading_default', '2031-03-05': 'reading_203103' });
  });

  it('are created even after the clock went ahead by years and back', async () => {
    await makePartitions(database.db, months, new Date('2036-05-05T00:00:00Z'));
    await makePartitions(database.db, months, now);
    await read('2026-11-30', '2036-06-01');
    expect(await places()).toEqual({ '2026-11-30': 'reading_202611', '2036-06-01': 'reading_203606' });
    await dropPartitions(database.db, months, now);
    expect(await partitionsOf('reading')).toContain('reading_203606');
  });

  it('are made by several servers at once', async () => {
    const url = database.pool.options.connectionString ?? '';
    const other = database.kind === 'postgres' ? await openDatabase({ kind: 'postgres', url, poolSize: 4 }) : database;
    await read('2026-10-01', '2026-11-30');
    const making = Array.from({ length: 6 }, (_, at) => makePartitions(at % 2 ? other.db : database.db, months, now));
    await Promise.all(making).finally(() => (other === database ? undefined : other.close()));
    expect(await places()).toEqual({ '2026-10-01': 'reading_202610', '2026-11-30': 'reading_202611' });
    const all = ['reading_202610', 'reading_202611', 'reading_202612', 'reading_202701', 'reading_default'];
    expect(await partitionsOf('reading')).toEqual(all);
  });

  it('are dropped once expired, and not a moment earlier', async () => {
    await read('2026-08-31', '2026-09-01');
    await makePartitions(database.db, months, new Date('2026-11-01T00:00:00Z'));
    const end = new Date('2026-09-01T00:00:00Z').getTime() + months.retentionMs;
    await dropPartitions(database.db, months, new Date(end - 1));
    expect(Object.keys(await places())).toEqual(['2026-08-31', '2026-09-01']);
    await dropPartitions(database.db, months, new Date(end));
    expect(await places()).toEqual({ '2026-09-01': 'reading_202609' });
    // Two servers at once, then a third one too late.
    await Promise.all([1, 2].map(() => dropPartitions(database.db, months, new Date('2027-03-01T00:00:00Z'))));
    expect(await places()).toEqual({});
  });

  it('keep the table from before partitioning until all of it expired', async () => {
    await database.pool.query(`
      create table partitions.reading_to_202612 (like reading including all);
      insert into partitions.reading_to_202612 (id, day) values (1, '2019-01-01'), (2, '2026-11-30');
      alter table reading attach partition partitions.reading_to_202612 for values from (minvalue) to ('2026-12-01')`);
    await makePartitions(database.db, months, now);
    const all = ['reading_202612', 'reading_202701', 'reading_default', 'reading_to_202612'];
    expect(await partitionsOf('reading')).toEqual(all);
    await dropPartitions(database.db, months, new Date('2027-02-28T23:00:00Z'));
    expect(Object.keys(await places())).toEqual(['2019-01-01', '2026-11-30']);
    await dropPartitions(database.db, months, new Date('2027-03-01T00:00:00Z'));
    expect(await places()).toEqual({});
  });

  it('of hours follow one another over midnight', async () => {
    await makePartitions(database.db, hours, now);
    expect(await partitionsOf('moment')).toEqual(['moment_2026113023', 'moment_2026120100', 'moment_default']);
    await dropPartitions(database.db, hours, new Date('2026-12-01T01:00:00Z'));
    expect(await partitionsOf('moment')).toEqual(['moment_2026120100', 'moment_default']);
  });

  it('cannot be used to create or drop other tables', async () => {
    for (const statement of [
      `select drop_partition('profile', 'profile_202611')`,
      `select drop_partition('reading', 'reading_default')`,
      `select drop_partition('reading', 'moment_202611')`,
      `select add_partition('reading', 'lookup_202611', '2026-11-01', '2026-12-01')`,
      `select list_unplaced('wallet', 'day')`,
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toThrow();
    }
  });
});

it.runIf(process.env.TEST_DATABASE_URL)(
  'waits for a long reader, and blocks no others meanwhile',
  async () => {
    await read('2026-01-01', '2026-11-30');
    await database.pool.query(`select add_partition('reading', 'reading_202601', '2026-01-01', '2026-02-01')`);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from reading');
      let isDropped = false;
      const dropping = dropPartitions(database.db, months, now).then(() => {
        isDropped = true;
      });
      // A read waits behind an attempt for half a second at most.
      for (let round = 0; round < 5; round += 1) {
        expect((await database.pool.query('select from reading')).rowCount).toBe(2);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      expect(isDropped).toBe(false);
      await client.query('commit');
      await dropping;
    } finally {
      client.release();
    }
    expect(await places()).toEqual({ '2026-11-30': 'reading_default' });
  },
  patient(30_000),
);

it.runIf(process.env.TEST_DATABASE_URL)(
  'leaves what can wait to the next run while a backup reads the table, and fails for what is needed now',
  async () => {
    await makePartitions(database.db, months, now);
    await database.pool.query(`select add_partition('reading', 'reading_202601', '2026-01-01', '2026-02-01')`);
    await read('2026-01-01', '2026-11-30');
    const there = ['reading_202601', 'reading_202611', 'reading_202612', 'reading_202701', 'reading_default'];
    const monthLater = new Date('2026-12-10T00:00:00Z');
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from reading');
      await Promise.all([makePartitions(database.db, months, monthLater), dropPartitions(database.db, months, now)]);
      expect(await partitionsOf('reading')).toEqual(there);
      const tooLate = makePartitions(database.db, months, new Date('2027-02-10T00:00:00Z'));
      await expect(tooLate).rejects.toMatchObject({ code: '55P03' });
      await client.query('commit');
    } finally {
      client.release();
    }
    await makePartitions(database.db, months, monthLater);
    await dropPartitions(database.db, months, now);
    const [, ...kept] = there;
    expect(await partitionsOf('reading')).toEqual([...kept.slice(0, 3), 'reading_202702', 'reading_default']);
  },
  patient(60_000),
);
