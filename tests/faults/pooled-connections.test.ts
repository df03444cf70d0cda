import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

// Through a pooler in transaction mode the next statement may go over another connection: what hangs on one is lost, or
// is met by somebody else. `npm run test:pooler` tries it with PgBouncer; this finds what it would stumble on.

const ofSession = [
  [/\bpg_(?:try_)?advisory_(?:un)?lock(?:_shared)?\b/, 'a lock of the session'],
  [/^\s*(?:un)?listen \w+\s*$|\bpg_listening_channels\b/im, 'notifications'],
  [/\bcreate\s+temp(?:orary)?\s/i, 'a table of the session'],
  [/\bset_config\([^)]*,\s*false\s*\)/, 'a setting of the session'],
  [/`\s*set\s+(?!local\b|transaction\b|constraints\b)\w+\s*(?:=|to)\s/i, 'a setting of the session'],
  [/\bwith hold\b/i, 'a cursor that outlives its transaction'],
  [/\b(?:prepare|deallocate)\s+\w+\s+as\b/i, 'a statement of the session'],
] as const;

function findIn(text: string): string[] {
  return ofSession.filter(([pattern]) => pattern.test(text)).map(([, what]) => what);
}

test('nothing that the server asks hangs on one connection', () => {
  const root = new URL('../../src/server', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const code = files.filter((path) => path.endsWith('.ts') && !/\.test\.ts$/.test(path));
  expect(code.length).toBeGreaterThan(500);
  const found = code.flatMap((path) => {
    const text = readFileSync(`${root.pathname}/${path}`, 'utf8');
    return findIn(text).map((what) => `${path}: ${what}`);
  });
  expect(found).toEqual([]);
});

test('migrating takes no lock of the session, as the library by itself does', async () => {
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

test('what would hang on one is found', () => {
  const wrong = [
    'select pg_advisory_lock(7)',
    'select pg_try_advisory_lock_shared(7)',
    'listen changes',
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
