import type { BlockList } from 'node:net';
import type { ApiContext } from './api.ts';
import { clientAddress, hashNetwork, networkOf } from './network.ts';

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
