import { type PostgresCluster, startPostgresCluster } from '#test/postgres-cluster.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { moveTempFilesToMemory } from './memory-folder.ts';

/**
 * Runs tests on a temporary PostgreSQL and exits with their exit code.
 *
 * @param run returns the exit code of the tests
 */
export async function withCluster(run: (cluster: PostgresCluster) => Promise<number>): Promise<void> {
  if (!ensurePostgres()) process.exit(1);
  // A signal before the tests run must end the cluster too; while they run, runVitest hands signals on to them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      process.exitCode = 130;
    });
  }
  moveTempFilesToMemory();
  const cluster = await startPostgresCluster();
  try {
    if (process.exitCode === undefined) process.exitCode = await run(cluster);
  } finally {
    await cluster.stop();
  }
}
