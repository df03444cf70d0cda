import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '223.255.255.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:82a::200e',
  ])('39: %s is of the internet', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.9.9',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '192.0.0.8',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '3fff::1',
    '127.1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
    '8.8.8',
    '8.8.8.8.8',
    '0x7f.1',
  ])('39: “%s” is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isLoopbackAddress', () => {
  it.each([
    ...(['127.0.0.1', '127.255.0.3', '::1'] as const).map((address) => [address, true] as const),
    ...(['128.0.0.1', '10.0.0.1', '0.0.0.0', '::', 'fe80::1', 'localhost', ''] as const).map(
      (address) => [address, false] as const,
    ),
  ])('39: “%s”: %s', (address, isLoopback) => expect(isLoopbackAddress(address)).toBe(isLoopback));
});
