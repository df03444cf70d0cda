// Runs the site behind PgBouncer in transaction mode, on a temporary PostgreSQL.
import { startPgbouncer } from '#test/pgbouncer.ts';
import { ensureBuilt } from './ensure-built.ts';
import { ensurePgbouncer } from './ensure-pgbouncer.ts';
import { runVitest } from './run-vitest.ts';
import { withCluster } from './with-cluster.ts';

const program = ensurePgbouncer();
if (program === null) process.exit(1);
// Tests that start a server process need the built pages.
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
await withCluster(async ({ socketUrl }) => {
  const pooler = await startPgbouncer(program, socketUrl);
  console.log(`PgBouncer ${pooler.version}, transaction mode`);
  try {
    return await runVitest('growth', ['tests/growth/pooler.test.ts', ...process.argv.slice(2)], {
      TEST_DATABASE_URL: socketUrl,
      TEST_POOLER_URL: pooler.url,
      TEST_POOLER_PREPARES: pooler.keepsStatements ? 'on' : 'off',
    });
  } finally {
    await pooler.stop();
  }
});
