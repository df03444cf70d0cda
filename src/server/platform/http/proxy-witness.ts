import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import type { Metrics } from './metrics.ts';
import { isFromProxy, peerAddress } from './network.ts';
import { isPublicAddress } from './public-address.ts';

/** Looks at each request as it came in. */
export type ProxyWitness = (incoming: IncomingMessage | undefined) => void;

/**
 * Counts how proxies and `TRUST_PROXY` fit, as far as can be seen from here. `trusted`: it names its visitor. `silent`: it
 * is trusted and names nobody, as a balancer that asks for itself. `unknown`: it names a visitor and is not trusted, though
 * it is in a private network or on this machine; who is on the internet may write any header, and counts as nobody.
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
