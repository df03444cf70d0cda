// Runs the unit and integration tests in a temporary PostgreSQL cluster.
import { runVitest } from './run-vitest.ts';
import { withCluster } from './with-cluster.ts';

await withCluster(({ socketUrl }) => runVitest('unit', process.argv.slice(2), { TEST_DATABASE_URL: socketUrl }));
