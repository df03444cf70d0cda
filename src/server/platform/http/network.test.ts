import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clientAddress, hashNetwork, neighborhoodOf, networkOf } from './network.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;
const trusted = new BlockList();
trusted.addSubnet('10.0.0.0', 8, 'ipv4');

describe('clientAddress', () => {
  it.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'a stranger cannot name another address'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1', 'a trusted proxy can'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1', 'also over an IPv6 socket'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1', 'what the client itself wrote is not believed'],
    ['10.0.0.1', 'rubbish', '10.0.0.1', 'rubbish is no address'],
    ['10.0.0.1', undefined, '10.0.0.1', 'no header'],
  ] as [string, string | undefined, string, string][])('%s with %s is %s: %s', (remote, forwarded, client) => {
    expect(clientAddress(request(remote, forwarded), trusted)).toBe(client);
  });
});

describe('networkOf', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['', 'unknown', null],
  ])('%s belongs to %s', (address, own, wider) => {
    expect(networkOf(address)).toEqual({ own, wider });
  });
  it('has a neighborhood: 24 bits of an IPv4 address, 48 of an IPv6 one', () => {
    expect(['198.51.100.7', '198.51.100.250'].map(neighborhoodOf)).toEqual(Array(2).fill('198.51.100.0/24'));
    expect(['2001:db8:1:2::3', '2001:db8:1:ff::4'].map(neighborhoodOf)).toEqual(Array(2).fill('2001:db8:1::/48'));
    expect(neighborhoodOf('198.51.101.7')).toBe('198.51.101.0/24');
    expect(neighborhoodOf('')).toBe('unknown');
  });
  it('is hashed with a key', () => {
    const hash = hashNetwork('198.51.100.7', Buffer.from('a'));
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
    expect(hashNetwork('198.51.100.7', Buffer.from('b'))).not.toBe(hash);
  });
});
