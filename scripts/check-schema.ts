// Checks that the migrations give the same schema forward and back on both databases, that migrations/schema.txt
// records it, and that the table types match it. `--write` rewrites schema.txt.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest, migrateToNothing } from '#server/platform/db/migrate.ts';
import { startPostgresCluster } from '#test/postgres-cluster.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { root } from './run-command.mjs';
import { readSchema, type Schema } from './schema/read-schema.ts';
import { findTypeMismatches } from './schema/table-types.ts';

const shownIn = join(root, 'migrations', 'schema.txt');
const problems: string[] = [];

async function checkWayThereAndBack(options: DatabaseOptions): Promise<Schema> {
  const database = await openDatabase(options);
  try {
    await migrateToLatest(database.db);
    const schema = await readSchema(database.pool);
    await migrateToNothing(database.db);
    const nothing = await readSchema(database.pool);
    const rest = nothing.text.replace(/^extension .*\n+/gm, '');
    if (rest !== '') problems.push(`${database.kind}: the way back leaves behind:\n${rest}`);
    await migrateToLatest(database.db);
    compare(`${database.kind}: the second way up leads elsewhere`, schema.text, (await readSchema(database.pool)).text);
    return schema;
  } finally {
    await database.close();
  }
}

function compare(what: string, expected: string, found: string): void {
  if (expected === found) return;
  const [wanted, there] = [expected.split('\n'), found.split('\n')];
  const lacking = wanted.filter((line) => !there.includes(line)).map((line) => `- ${line}`);
  const extra = there.filter((line) => !wanted.includes(line)).map((line) => `+ ${line}`);
  problems.push([`${what}:`, ...lacking, ...extra].join('\n'));
}

if (!ensurePostgres()) process.exit(1);
const embedded = await checkWayThereAndBack({ kind: 'pglite', folder: null });
const cluster = await startPostgresCluster();
try {
  const server = await checkWayThereAndBack({ kind: 'postgres', url: cluster.url, poolSize: 2 });
  compare('PostgreSQL has another schema than PGlite', embedded.text, server.text);
} finally {
  await cluster.stop();
}
if (process.argv.includes('--write')) writeFileSync(shownIn, embedded.text);
const shown = existsSync(shownIn) ? readFileSync(shownIn, 'utf8') : '';
compare('migrations/schema.txt is stale (npm run check:schema -- --write)', shown, embedded.text);
problems.push(...findTypeMismatches(embedded.columns, '#server/platform/db/tables.ts', ['src/server/**/*tables.ts']));

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${embedded.columns.length} columns: the same on both databases, there and back, and in the types.`);
