import { expect, it } from 'vitest';
import { keyedHash, keyedHexHash } from './keyed-hash.ts';

it('is HMAC-SHA-256 in base64url, as what is stored already', () => {
  // RFC 4231, test case 2.
  const known = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(Buffer.from(keyedHash(Buffer.from('Jefe'), 'what do ya want for nothing?'), 'base64url').toString('hex')).toBe(
    known,
  );
  expect(keyedHexHash(Buffer.from('Jefe'), 'what do ya want for nothing?')).toBe(known);
});

it('tells texts and keys apart', () => {
  const key = Buffer.from('one');
  const made = [
    keyedHash(key, 'a', 'b'),
    keyedHash(key, 'ab'),
    keyedHash(key, 'a'),
    keyedHash(Buffer.from('two'), 'a'),
  ];
  expect(new Set(made).size).toBe(4);
  expect(keyedHash(key, 'a', 'b')).toBe(keyedHash(key, 'a\nb'));
});
