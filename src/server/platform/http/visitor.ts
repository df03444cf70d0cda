import type { BlockList } from 'node:net';
import { remember } from '../remember.ts';
import type { ApiContext } from './api.ts';
import { clientAddress, hashNetwork, isFromProxy, neighborhoodOf, networkOf } from './network.ts';

/** `n:` and the hash of the network; for IPv6 preceded by the hash of the wider network and a dot. */
export function visitorReader(trustedProxies: BlockList, key: Buffer): (c: Pick<ApiContext, 'env'>) => string {
  // A page view makes several requests. A larger cache would cost more than hashing again.
  const recall = remember<string>(1_000);
  return (c) => {
    const address = clientAddress(c.env?.incoming, trustedProxies);
    return recall(address, () => {
      const { own, wider } = networkOf(address);
      return `n:${wider === null ? '' : `${hashNetwork(wider, key)}.`}${hashNetwork(own, key)}`;
    });
  };
}

/** Visitors of one neighborhood may be one person. */
export function neighborhoodReader(trustedProxies: BlockList, key: Buffer): (c: Pick<ApiContext, 'env'>) => string {
  return (c) => hashNetwork(neighborhoodOf(clientAddress(c.env?.incoming, trustedProxies)), key);
}

/** ISO 3166-1 alpha-2. Null without a trusted proxy, because others could forge the header. */
export function countryReader(trustedProxies: BlockList, header: string | null): (c: ApiContext) => string | null {
  return (c) => {
    if (header === null || !isFromProxy(c.env?.incoming, trustedProxies)) return null;
    const country = c.req.header(header)?.trim().toUpperCase() ?? '';
    // Proxies send XX for "unknown" and T1 for Tor.
    return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
  };
}
