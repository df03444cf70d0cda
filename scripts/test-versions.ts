// Runs two versions of the server on one temporary PostgreSQL.
import { ensureBuilt } from './ensure-built.ts';
import { runVitest } from './run-vitest.ts';
import { withCluster } from './with-cluster.ts';

const built = await ensureBuilt();
if (built !== 0) process.exit(built);
await withCluster(({ socketUrl }) =>
  runVitest('growth', ['tests/growth/versions.test.ts', ...process.argv.slice(2)], { TEST_DATABASE_URL: socketUrl }),
);
