import { type Finding, ok, warn } from '../finding.ts';

/** Reports for each replica whether the site reads from it. `figures`: its /metrics, null if unknown. */
export function checkReplicas(figures: string | null): Finding[] {
  const told = (figures ?? '').matchAll(/^ringbook_replica_read\{replica="([^"]+)"\} (\d+)$/gm);
  const advice = 'See the log for the reason, and ringbook_replica_lag_seconds in /metrics for the lag.';
  return [...told].map(([, name = '', isRead]) =>
    isRead === '1'
      ? ok('database', `The replica ${name} is read from.`)
      : warn('database', `The replica ${name} is left out. Other replicas or the primary serve its reads.`, advice),
  );
}
