// Runs the site with a streaming replica that is paused and killed, on two temporary PostgreSQL clusters.
import { runVitest } from './run-vitest.ts';
import { withCluster } from './with-cluster.ts';

await withCluster(({ socketUrl }) =>
  runVitest('growth', ['tests/growth/replica.test.ts', ...process.argv.slice(2)], { TEST_DATABASE_URL: socketUrl }),
);
