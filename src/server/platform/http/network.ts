import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP, isIPv4, SocketAddress } from 'node:net';
import { keyedHexHash } from '../keyed-hash.ts';

/** Reads `X-Forwarded-For` from the right while the peer is a trusted proxy. The first other one is the client. */
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

export function isFromProxy(request: IncomingMessage | undefined, trustedProxies: BlockList): boolean {
  return isTrusted(peerAddress(request), trustedProxies);
}

/** Address of the TCP peer, which may be a proxy. */
export function peerAddress(request: IncomingMessage | undefined): string {
  return plainAddress(request?.socket.remoteAddress ?? '');
}

function isTrusted(address: string, trustedProxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trustedProxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

export interface Network {
  /** A household or host: the whole IPv4 address, or the /64 of an IPv6 address. */
  own: string;
  /** The /48, the largest usual assignment to a customer; null for IPv4. */
  wider: string | null;
}

export function networkOf(address: string): Network {
  if (isIPv4(address)) return { own: address, wider: null };
  if (isIP(address) === 0) return { own: 'unknown', wider: null };
  const groups = expand(new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address);
  const first = (count: number) => `${groups.slice(0, count).join(':')}::/${count * 16}`;
  return { own: first(4), wider: first(3) };
}

/** The range that one customer of a provider may have: IPv4 /24 or IPv6 /48. */
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

/** 16 hex digits. */
export function hashNetwork(network: string, key: Buffer): string {
  return keyedHexHash(key, network).slice(0, 16);
}
