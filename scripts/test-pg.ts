// The unit and integration tests on PostgreSQL: a temporary cluster, gone afterwards.
import { runVitest } from './run-vitest.ts';
import { withCluster } from './with-cluster.ts';

await withCluster(({ socketUrl }) => runVitest('unit', process.argv.slice(2), { TEST_DATABASE_URL: socketUrl }));
