import type { BlockList } from 'node:net';
import type { ApiContext } from './api.ts';
import { clientAddress, hashNetwork, isFromProxy, networkOf } from './network.ts';

/** Who is asking: a keyed hash of their network, which the meter counts by. */
export function visitorReader(trustedProxies: BlockList, key: Buffer): (c: ApiContext) => string {
  const known = new Map<string, string>();
  return (c) => {
    const network = networkOf(clientAddress(c.env?.incoming, trustedProxies));
    let visitor = known.get(network);
    if (visitor === undefined) {
      if (known.size >= 10_000) known.clear();
      visitor = `n:${hashNetwork(network, key)}`;
      known.set(network, visitor);
    }
    return visitor;
  };
}

/**
 * The visitor's country (ISO 3166-1 alpha-2), as a trusted proxy names it in a header; null where none does. Anybody
 * else could write anything there.
 *
 * @param header lower case; null where no proxy is set up to name it
 */
export function countryReader(trustedProxies: BlockList, header: string | null): (c: ApiContext) => string | null {
  return (c) => {
    if (header === null || !isFromProxy(c.env?.incoming, trustedProxies)) return null;
    const country = c.req.header(header)?.trim().toUpperCase() ?? '';
    // XX and T1 are what proxies write for "unknown" and for Tor.
    return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
  };
}
