import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// A pooler in transaction mode may send each statement over another connection, so session state is lost or leaks to
// others. `npm run test:pooler` tries it with PgBouncer; this test searches the code for such statements.

const ofSession = [
  [/\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\b/, 'a session lock'],
  [/(?:^|['"`])\s*(?:un)?listen \w+\s*(?:$|['"`;])|\bpg_listening_channels\b/im, 'notifications'],
  [/\bcreate\s+temp(?:orary)?\s/i, 'a temporary table'],
  [/\bset_config\([^)]*,\s*false\s*\)/, 'a session setting'],
  // In lower case, like all statements here: sentences begin with "Set", too.
  [/['"`]\s*set\s+(?!local\b|transaction\b|constraints\b)\w+\s*(?:=|to)\s/, 'a session setting'],
  [/\bwith hold\b/i, 'a cursor that outlives its transaction'],
  [/\b(?:prepare|deallocate)\s+\w+\s+as\b/i, 'a session’s prepared statement'],
] as const;

function findIn(text: string): string[] {
  return ofSession.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
}

/** The embedded database has one session and no pooler. */
const ofEmbedded = 'platform/db/disk-room.ts';

test('no statement of the server depends on one connection', () => {
  const root = new URL('../../src/server', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const code = files.filter((path) => /(?<!\.test)\.ts$/.test(path) && path !== ofEmbedded);
  expect(code.length).toBeGreaterThan(500);
  const found = code.flatMap((path) => {
    const text = readFileSync(`${root.pathname}/${path}`, 'utf8');
    return findIn(text).map((what) => `${path}: ${what}`);
  });
  expect(found).toEqual([]);
});

test('migrating takes no session lock, unlike the library’s default', async () => {
  const { db, close } = await createTestDatabase({ migrate: false });
  const asked: string[] = [];
  const kept = db.withPlugin({
    transformQuery({ node }) {
      asked.push(JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  try {
    expect((await migrateToLatest(kept)).length).toBeGreaterThan(10);
    expect(asked.filter((node) => node.includes('pg_advisory_xact_lock')).length).toBeGreaterThan(0);
    expect(asked.filter((node) => /pg_advisory_(un)?lock/.test(node))).toEqual([]);
  } finally {
    await close();
  }
});

test('statements that depend on one connection are found', () => {
  const wrong = [
    'select pg_advisory_lock(7)',
    'select pg_try_advisory_lock_shared(7)',
    'listen changes',
    "pool.query('listen changes')",
    "client.query('set jit = off')",
    'create temp table seen as select 1',
    `select set_config('jit', 'off', false)`,
    "sql`set jit = 'off'`",
    'declare rows cursor with hold for select 1',
    'prepare one as select 1',
  ];
  expect(wrong.filter((text) => findIn(text).length === 0)).toEqual([]);
  const right = ['select pg_advisory_xact_lock(7)', `select set_config('jit', 'off', true)`, "set local jit = 'off'"];
  expect(right.flatMap(findIn)).toEqual([]);
});
