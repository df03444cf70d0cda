// Runs the unit and integration tests in a temporary PostgreSQL cluster.
import { startPostgresCluster } from '#test/postgres-cluster.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { keepFilesInMemory } from './memory-folder.ts';
import { runVitest } from './run-vitest.ts';

if (!ensurePostgres()) process.exit(1);
// Stops the cluster on a signal before the tests run; during the tests, `runVitest` forwards signals.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    process.exitCode = 130;
  });
}
keepFilesInMemory();
const cluster = await startPostgresCluster();
try {
  if (process.exitCode === undefined) {
    process.exitCode = await runVitest('unit', process.argv.slice(2), { TEST_DATABASE_URL: cluster.socketUrl });
  }
} finally {
  await cluster.stop();
}
