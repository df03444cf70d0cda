import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedByVonage, type VonageSignatureMethod } from './signature.ts';

const signatureSecret = 'sigsecret';
/** A vector accepted by Vonage's own library. */
const vector =
  '&api-key=abcd1234&keyword=K7Q2M9&message-timestamp=2026-01-01 12:00:00&messageId=0A0000000123ABCD1&msisdn=447700900001&nonce=n1&text=K7Q2M9&timestamp=1767268800&to=447700900000&type=text';
const fields = new Map(
  vector
    .slice(1)
    .split('&')
    .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
);
const sig = '1ED51E65FD9916361DD92CDE9FDC9FAEB2D19F016900E5CBFB0AEFF2A6CD5EE5';
const signedAt = 1_767_268_800_000;
const check = (
  more: Record<string, string>,
  { method = 'sha256' as VonageSignatureMethod, secret = signatureSecret, atMs = signedAt } = {},
) =>
  isSignedByVonage(
    new Map([...fields, ...Object.entries(more)]),
    { signatureSecret: secret, signatureMethod: method },
    new Date(atMs),
  );

test('the known signature passes in any case and order', () => {
  expect(check({ sig })).toBe(true);
  expect(check({ sig: sig.toLowerCase() })).toBe(true);
  const reversed = new Map([['sig', sig] as const, ...[...fields].reverse()]);
  expect(isSignedByVonage(reversed, { signatureSecret, signatureMethod: 'sha256' }, new Date(signedAt))).toBe(true);
});

test('every method signs its own way, and passes for no other', () => {
  const methods: VonageSignatureMethod[] = ['md5hash', 'md5', 'sha1', 'sha256', 'sha512'];
  const signatures = methods.map((method) =>
    method === 'md5hash'
      ? createHash('md5')
          .update(vector + signatureSecret)
          .digest('hex')
      : createHmac(method, signatureSecret).update(vector).digest('hex'),
  );
  for (const [at, method] of methods.entries()) {
    expect(signatures.map((given) => check({ sig: given }, { method }))).toEqual(
      methods.map((_, other) => other === at),
    );
  }
});

test('& and = inside values are signed as _, emoji as they are', () => {
  const text = 'a&b=c 😀';
  const signed = createHmac('sha256', signatureSecret)
    .update(vector.replace('text=K7Q2M9', 'text=a_b_c 😀'))
    .digest('hex');
  expect(check({ text, sig: signed })).toBe(true);
});

test('changed, added and missing fields, another secret, no signature: no', () => {
  expect(check({ sig, text: 'K7Q2M8' })).toBe(false);
  expect(check({ sig, more: '' })).toBe(false);
  expect(check({ sig }, { secret: 'sigsecret2' })).toBe(false);
  expect(check({ sig: '' })).toBe(false);
  expect(check({})).toBe(false);
  expect(isSignedByVonage(new Map(), { signatureSecret, signatureMethod: 'md5hash' }, new Date(signedAt))).toBe(false);
});

test('a signature is good for five minutes, and needs its moment', () => {
  for (const [ageSeconds, isGood] of [
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ] as const) {
    expect(check({ sig }, { atMs: signedAt + ageSeconds * 1000 })).toBe(isGood);
  }
  for (const timestamp of ['', 'now', '1e9', ' 1767268800', '9'.repeat(400)]) {
    const text = vector.replace('timestamp=1767268800', `timestamp=${timestamp}`);
    const signed = createHmac('sha256', signatureSecret).update(text).digest('hex');
    expect(check({ timestamp, sig: signed })).toBe(false);
  }
});
