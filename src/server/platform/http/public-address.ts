import { BlockList, isIP } from 'node:net';

// By the registries of special-purpose addresses of IANA: what is not reached over the internet, or leads elsewhere.
const notPublic = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [net = '', bits] = range.split('/');
  notPublic.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4');
}

/** Of IPv6 only these are given out; mapped, translated, local and private ones are outside of them. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is one of the internet, and of no private network, machine or special purpose. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** Whether an address is this very machine. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
