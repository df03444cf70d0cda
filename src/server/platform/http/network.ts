import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import { keyedHexHash } from '../keyed-hash.ts';

/**
 * The address that a request came from. A forwarded one counts only as far as each hop that named it is trusted: read
 * from the right, the first address that is no trusted proxy is the client.
 */
export function clientAddress(request: IncomingMessage | undefined, trustedProxies: BlockList): string {
  let address = peerAddress(request);
  const forwarded = request?.headers['x-forwarded-for'];
  if (forwarded === undefined) return address;
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',');
  while (hops.length > 0 && isTrusted(address, trustedProxies)) {
    const hop = plainAddress(hops.pop()?.trim() ?? '');
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Whether the other end of the connection is a trusted proxy. */
export function isFromProxy(request: IncomingMessage | undefined, trustedProxies: BlockList): boolean {
  return isTrusted(peerAddress(request), trustedProxies);
}

/** The other end of the connection, whoever it speaks for. */
export function peerAddress(request: IncomingMessage | undefined): string {
  return plainAddress(request?.socket.remoteAddress ?? '');
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** An IPv4 address that arrived on an IPv6 socket is an IPv4 address. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

export interface Network {
  /** One household or host: an IPv4 address whole, an IPv6 address by its first 64 bits. */
  own: string;
  /** The 48 bits that a provider gives a customer at most; null for an IPv4 address. */
  wider: string | null;
}

export function networkOf(address: string): Network {
  if (isIPv4(address)) return { own: address, wider: null };
  if (isIP(address) === 0) return { own: 'unknown', wider: null };
  const groups = expand(new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address);
  const first = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return { own: first(4), wider: first(3) };
}

/** The addresses that one customer of a provider may have: the first 24 bits of an IPv4 address, 48 of an IPv6 one. */
export function neighborhoodOf(address: string): string {
  const { own, wider } = networkOf(address);
  return wider ?? (isIPv4(own) ? `${own.split('.').slice(0, 3).join('.')}.0/24` : own);
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right];
}

/** Keyed hash of a network, 16 hex digits: tells two networks apart and gives no address away. */
export function hashNetwork(network: string, key: Buffer): string {
  return keyedHexHash(key, network).slice(0, 16);
}
