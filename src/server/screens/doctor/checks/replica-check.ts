import { type Finding, ok, warn } from '../finding.ts';

/**
 * Whether the running site reads from its replicas, as it tells at /metrics. Nothing is found where it has none.
 *
 * @param figures null where it does not answer or does not tell
 */
export function checkReplicas(figures: string | null): Finding[] {
  const told = (figures ?? '').matchAll(/^ringbook_replica_read\{replica="([^"]+)"\} (\d+)$/gm);
  const advice = 'The log says why, and ringbook_replica_lag_seconds of /metrics how far it is behind.';
  return [...told].map(([, name = '', isRead]) =>
    isRead === '1'
      ? ok('database', `The replica ${name} is read from.`)
      : warn('database', `The replica ${name} is left out: reading goes to the others, or to the primary.`, advice),
  );
}
