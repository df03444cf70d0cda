import type { Replicas } from '../db/replicas.ts';
import type { Metrics } from './metrics.ts';

export function addReplicaMetrics(metrics: Metrics, replicas: Pick<Replicas, 'list'>): void {
  const figures = (of: (state: ReturnType<Replicas['list']>[number]) => number) => async () =>
    replicas.list().map((state): [string, number] => [state.name, of(state)]);
  metrics.gauges(
    'ringbook_replica_read',
    'Whether this replica is in use',
    'replica',
    figures(({ leftOut }) => (leftOut === null ? 1 : 0)),
  );
  metrics.gauges(
    'ringbook_replica_lag_seconds',
    'Replica lag at the last probe',
    'replica',
    figures(({ lagMs }) => lagMs / 1_000),
  );
}
