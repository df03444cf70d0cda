import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tablesRooted } from '#server/cli/table-roots.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { isDistributed } from '#server/platform/db/is-distributed.ts';
import { servingLease } from '#server/platform/db/serving-lease.ts';
import { installCitusDouble } from '#test/citus-double.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createDatabase, createTestDatabase, testSecret } from '#test/database.ts';

// The real extension was tried by hand: docs/growing-citus.md.

const admin = process.env.TEST_DATABASE_URL ?? '';

it.runIf(admin === '')('42: an embedded store is refused', async () => {
  const database = await createTestDatabase();
  try {
    const { code, err } = await runCommandLine(['distribute'], database);
    expect([code, err]).toEqual([2, expect.stringContaining('embedded store cannot be distributed')]);
    expect(await isDistributed(database)).toBe(false);
  } finally {
    await database.close();
  }
});

describe.runIf(admin)('42: a database is distributed over several machines', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const made = await createDatabase(admin, true);
    remove = made.remove;
    database = await openDatabase({ kind: 'postgres', url: made.url, poolSize: 2, secret: testSecret });
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });

  const distribute = (...given: string[]) => runCommandLine(['distribute', ...given], database);
  async function readSpread(how: 'n' | 'h'): Promise<string[]> {
    const { rows } = await database.pool.query<{ name: string }>(
      'select logicalrelid::text as name from pg_dist_partition where partmethod = $1 order by 1',
      [how],
    );
    return rows.map(({ name }) => name);
  }
  async function readReferences(): Promise<unknown[]> {
    const { rows } = await database.pool.query(
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
    );
    return rows;
  }

  it('is refused with a clear message without the extension', async () => {
    const { code, err } = await distribute();
    expect([code, err]).toEqual([1, expect.stringContaining('This database has no Citus')]);
    expect(err).not.toContain(' at ');
    expect(await isDistributed(database)).toBe(false);
  });

  it('is only printed with --dry-run, then done once, with nothing left to do', async () => {
    await installCitusDouble(database);
    const before = await readReferences();
    const dry = await distribute('--dry-run');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toContain('would place on every node: profile\n');
    expect(dry.out).toMatch(/would place by number: comment, .*comment_revision/);
    expect([await readSpread('n'), await readSpread('h')]).toEqual([[], []]);
    const done = await distribute();
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out.replaceAll('placed ', 'would place ')).toBe(dry.out);
    expect(await readSpread('n')).toEqual(tablesRooted('reference').sort());
    expect(await readSpread('h')).toEqual(tablesRooted('phone').sort());
    expect(await readReferences()).toEqual(before);
    expect(await isDistributed(database)).toBe(true);
    expect(await distribute()).toMatchObject({ code: 0, out: expect.stringMatching(/^Nothing to do/) });
  });

  it('continues after an interruption, and leaves no table without its foreign keys', async () => {
    await installCitusDouble(database);
    const before = await readReferences();
    await database.pool.query(`insert into citus_fault values ('comment_revision')`);
    const { code, out, err } = await distribute();
    expect([code, err]).toEqual([1, expect.stringContaining('remote node failed')]);
    expect(out).toContain('placed by number: number\n');
    const spread = await readSpread('h');
    expect(spread).toContain('number');
    expect(spread.filter((table) => table.startsWith('comment') && table !== 'comment_bar')).toEqual([]);
    expect(await readReferences()).toEqual(before);
    await database.pool.query('delete from citus_fault');
    const again = await distribute();
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).not.toContain('by number: number\n');
    expect(await readSpread('h')).toEqual(tablesRooted('phone').sort());
    expect(await readReferences()).toEqual(before);
  });

  it('does nothing while a server runs, and says so', async () => {
    await installCitusDouble(database);
    const serving = servingLease(database.db, { holder: 'one', spanMs: 60_000, version: '' });
    await serving.acquire();
    try {
      const { code, err } = await distribute();
      expect([code, err]).toEqual([1, expect.stringContaining('Stop all of them first')]);
    } finally {
      await serving.release();
    }
    expect(await readSpread('n')).toEqual([]);
  });

  it('is refused if a table is distributed differently', async () => {
    await installCitusDouble(database);
    await database.pool.query(`insert into pg_dist_partition values ('opinion', 'h', 'profile_id', 9, 's')`);
    const { code, err } = await distribute('--dry-run');
    expect([code, err]).toEqual([1, 'opinion is distributed, but not by phone with number.\n']);
  });
});
