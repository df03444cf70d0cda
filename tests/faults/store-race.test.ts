import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';

// Not an address that says where it lies: what is found by that is repeated on PostgreSQL, which has no such store.
const racerScript = join(import.meta.dirname, '..', 'support', 'race-for-store.ts');

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'ringbook-race-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

const racers = new Set<ChildProcess>();
afterEach(async () => {
  await Promise.all([...racers].map(kill));
});

async function kill(racer: ChildProcess): Promise<void> {
  const ended = once(racer, 'exit');
  racer.kill('SIGKILL');
  await ended;
  racers.delete(racer);
}

/** As many as there must be, all of them waiting for the word. */
async function fillUp(folder: string, count: number): Promise<void> {
  const added = Array.from({ length: count - racers.size }, () => fork(racerScript, [folder]));
  for (const racer of added) racers.add(racer);
  await Promise.all(added.map((racer) => once(racer, 'message')));
}

/** Lets all come at once. What each of them got. */
async function race(order: 'lock' | 'write'): Promise<Map<ChildProcess, string>> {
  const answers = [...racers].map(async (racer) => {
    const [answer] = await once(racer, 'message');
    return [racer, String(answer)] as const;
  });
  for (const racer of racers) racer.send(order);
  return new Map(await Promise.all(answers));
}

function ownersOf(outcome: Map<ChildProcess, string>): ChildProcess[] {
  expect([...outcome.values()].filter((answer) => answer !== 'held' && answer !== 'refused')).toEqual([]);
  return [...outcome].flatMap(([racer, answer]) => (answer === 'held' ? [racer] : []));
}

it('F4: of 200 simultaneous starts, each after the owner was killed, none makes a second owner', async () => {
  const folder = join(parent, 'lock');
  for (let round = 0; round < 20; round += 1) {
    await fillUp(folder, 10);
    const owners = ownersOf(await race('lock'));
    expect(owners).toHaveLength(1);
    // The others come again and again: a lock that one of them let go of by closing a file of it would show.
    expect(ownersOf(await race('lock'))).toEqual([]);
    for (const owner of owners) await kill(owner);
  }
});

it('F4: servers that start at once after kill -9 lose no acknowledged write; F6: nobody else can read the store', async () => {
  const folder = join(parent, 'store');
  const empty = await openAsBlob(process.env.TEST_EMPTY_STORE ?? '');
  await (await openDatabase({ kind: 'pglite', folder, copyOf: empty })).close();
  expect(await modesOpenToOthers(folder)).toEqual([]);
  await chmod(folder, 0o755);
  await chmod(join(folder, 'pglite'), 0o755);
  await chmod(join(folder, 'pglite', 'PG_VERSION'), 0o644);

  const acknowledged: (number | undefined)[] = [];
  for (let round = 0; round < 2; round += 1) {
    await fillUp(folder, 4);
    const owners = ownersOf(await race('write'));
    expect(owners).toHaveLength(1);
    expect(await modesOpenToOthers(folder)).toEqual([]);
    acknowledged.push(...owners.map((owner) => owner.pid));
    for (const owner of owners) await kill(owner);
  }
  const database = await openDatabase({ kind: 'pglite', folder });
  const { rows } = await database.pool.query<{ pid: number }>('select pid from owner');
  await database.close();
  expect(rows.map((row) => row.pid)).toEqual(acknowledged);
});

async function modesOpenToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    ['', ...entries].map(async (entry) => {
      const { mode } = await stat(join(folder, entry));
      return `${(mode & 0o777).toString(8)} ${entry}`;
    }),
  );
  expect(modes.length).toBeGreaterThan(100);
  return modes.filter((mode) => !/^[67]00 /.test(mode));
}
