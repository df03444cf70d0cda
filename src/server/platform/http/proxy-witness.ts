import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { Metrics } from './metrics.ts';
import { isFromProxy, peerAddress } from './network.ts';
import { isPublicAddress } from './public-address.ts';

export type ProxyWitness = (incoming: IncomingMessage | undefined) => void;

/**
 * Counts how well proxies and `TRUST_PROXY` fit. `trusted`: a trusted proxy names its visitor. `silent`: a trusted
 * one names none, such as the health check of a load balancer. `unknown`: an untrusted peer on this machine or a private
 * network names a visitor. Peers on the internet do not count, because they may send any header.
 */
export function proxyWitness(metrics: Metrics, trustedProxies: BlockList): ProxyWitness {
  const counts = { trusted: 0, silent: 0, unknown: 0 };
  metrics.gauges('ringbook_proxied_requests', 'Requests since the start that came through a proxy', 'proxy', async () =>
    Object.entries(counts),
  );
  const hasProxies = trustedProxies.rules.length > 0;
  return (incoming) => {
    const isForwarded = incoming?.headers['x-forwarded-for'] !== undefined;
    if (!isForwarded && !hasProxies) return;
    if (isFromProxy(incoming, trustedProxies)) counts[isForwarded ? 'trusted' : 'silent'] += 1;
    else if (isForwarded && !isPublicAddress(peerAddress(incoming))) counts.unknown += 1;
  };
}
