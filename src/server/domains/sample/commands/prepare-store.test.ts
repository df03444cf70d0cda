import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockStore, StoreInUseError } from '#server/platform/db/store-lock.ts';
import { exampleMembers } from '../rules/example-members.ts';
import { openPrepared } from './prepare-store.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ringbook-prepare-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Options of an embedded store, and this process's log lines while opening it (not the child's). */
function makeCase(name: string) {
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
  return { options: { kind: 'pglite', folder: join(parent, name) } as const, log, said };
}

it('B3: another process makes a new store and loads the samples, this one finds all done', async () => {
  const { options, log, said } = makeCase('new');
  const database = await openPrepared(options, { hasExamples: true }, log);
  const { rows } = await database.pool.query(
    'select count(*)::int4 as files, count(finished_at)::int4 as finished from open_import',
  );
  expect(rows).toEqual([{ files: 6, finished: 6 }]);
  const examples = await database.pool.query('select count(*)::int4 as members from profile where is_example');
  expect(examples.rows).toEqual([{ members: Object.keys(exampleMembers).length }]);
  expect(said).toEqual([]);

  // What another process left undone is done here.
  await database.pool.query(`delete from open_import where source = 'us-hospitals'`);
  await database.close();
  const again = await openPrepared(options, { hasExamples: true }, log);
  await again.close();
  expect(said).toEqual(['sample data loaded']);
});

it('tells once and plainly that the store is in use, though the other process meets it first', async () => {
  const { options, log, said } = makeCase('held');
  const lock = await lockStore(options.folder);
  await expect(openPrepared(options, { hasExamples: true }, log)).rejects.toThrow(StoreInUseError);
  await lock.release();
  expect(said).toEqual([]);
});
