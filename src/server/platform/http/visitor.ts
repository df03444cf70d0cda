import type { BlockList } from 'node:net';
import { remember } from '../remember.ts';
import type { ApiContext } from './api.ts';
import { clientAddress, hashNetwork, isFromProxy, neighborhoodOf, networkOf } from './network.ts';

/**
 * Who is asking, as the meter counts them: `n:` and a keyed hash of their network; of an IPv6 network the hash of the
 * wider one first, and a dot between.
 */
export function visitorReader(trustedProxies: BlockList, key: Buffer): (c: Pick<ApiContext, 'env'>) => string {
  // One who opens a page asks several times; to keep those who asked long ago would cost more than to hash them again.
  const recall = remember<string>(1_000);
  return (c) => {
    const address = clientAddress(c.env?.incoming, trustedProxies);
    return recall(address, () => {
      const { own, wider } = networkOf(address);
      return `n:${wider === null ? '' : `${hashNetwork(wider, key)}.`}${hashNetwork(own, key)}`;
    });
  };
}

/** From which neighborhood somebody asks, as a keyed hash: people of one of them may be one person. */
export function neighborhoodReader(trustedProxies: BlockList, key: Buffer): (c: Pick<ApiContext, 'env'>) => string {
  return (c) => hashNetwork(neighborhoodOf(clientAddress(c.env?.incoming, trustedProxies)), key);
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
