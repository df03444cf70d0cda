import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allowedAddress, decodeKey, digitsOf, keyLinkTarget } from './key-link.ts';
import { readKeyLinkQuery } from './key-link-query.ts';

const home = 'https://ringbook.example';
const others = ['https://shop.example', 'http://127.0.0.1:8080'];
const now = 1_800_000_000;
const token = (claims: unknown) =>
  ['{"alg":"Ed25519"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

describe('decodeKey', () => {
  it('reads whose the token is and until when', () => {
    expect(decodeKey(token({ sub: '42', exp: now + 1, name: 'Ünïcödé ÿ?>' }), now)).toEqual({
      profileId: 42,
      expiresAt: now + 1,
    });
  });

  it('counts in seconds: a token is over in the second that it names', () => {
    expect(decodeKey(token({ sub: '42', exp: now }), now)).toBeNull();
    expect(decodeKey(token({ sub: '42', exp: now - 1 }), now)).toBeNull();
  });

  it.each([
    ['', 'empty'],
    ['abc', 'one part'],
    ['a.b', 'two parts'],
    ['a.b.c.d', 'four parts'],
    ['a.%%%.c', 'no base64url'],
    [`a.${Buffer.from('{').toString('base64url')}.c`, 'no JSON'],
    [`a.${Buffer.from([0xff, 0xfe]).toString('base64url')}.c`, 'no UTF-8'],
    [token(null), 'null'],
    [token([]), 'a list'],
    [token({ sub: '42' }), 'no expiry'],
    [token({ sub: '42', exp: `${now + 100}` }), 'an expiry in words'],
    [token({ exp: now + 100 }), 'nobody’s'],
    [token({ sub: 'me', exp: now + 100 }), 'no account'],
    [token({ sub: '42', exp: now + 100, pad: 'x'.repeat(2000) }), 'too long'],
  ])('%s: null for %s', (key) => {
    expect(decodeKey(key, now)).toBeNull();
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => decodeKey(`${a}.${b}.c`, now) === null || true));
  });
});

describe('allowedAddress', () => {
  it.each([
    ['https://ringbook.example/search?a=1#b', 'https://ringbook.example/search?a=1#b'],
    ['HTTPS://RINGBOOK.EXAMPLE/Search', 'https://ringbook.example/Search'],
    ['https://ringbook.example:443/', 'https://ringbook.example/'],
    ['/search', 'https://ringbook.example/search'],
    ['https://shop.example', 'https://shop.example/'],
    ['https://SHOP.example/a%20b', 'https://shop.example/a%20b'],
    ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
    // Browsers normalize these to an allowed site.
    ['https:\\\\shop.example\\a', 'https://shop.example/a'],
    ['https://shop。example/', 'https://shop.example/'],
  ])('%s is opened as %s', (to, address) => {
    expect(allowedAddress(to, home, others)).toBe(address);
  });

  it.each([
    undefined,
    '',
    ' ',
    'search',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https://ringbook.example@evil.example/',
    'https://ringbook.example:pass@shop.example/',
    'https://user@shop.example/',
    'https://ringbook.example%2f@evil.example/',
    'https://ringbook.example%00.evil.example/',
    'https://ringbook.example.evil.example/',
    'https://ringbook.example。evil.example/',
    'https://evilringbook.example/',
    'https://rıngbook.example/',
    'https://ringbook.example:8443/',
    'https://shop.example:444/',
    'http://ringbook.example/',
    'http://shop.example/',
    'http://127.0.0.1/',
    'https://sub.shop.example/',
    'ftp://shop.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://ringbook.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://ringbook.example/1',
    'filesystem:https://ringbook.example/1',
    'file:///etc/passwd',
    'about:blank',
    'null',
  ])('%j is not opened', (to) => {
    expect(allowedAddress(to, home, others)).toBeNull();
  });

  test('nothing that is opened leaves the allowed sites', () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      '/',
      '\\',
      '//',
      '@',
      ':',
      '.',
      '\t',
      '%2f',
      '?',
      '#',
      'evil.example',
    );
    const site = fc.constantFrom('ringbook.example', 'shop.example', 'evil.example', '127.0.0.1:8080', 'a');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, site), { maxLength: 8 }), (pieces) => {
        const address = allowedAddress(pieces.join(''), home, others);
        if (address !== null) expect([home, ...others]).toContain(new URL(address, 'https://evil.example').origin);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('keyLinkTarget', () => {
  it.each([
    [{}, { path: '/number/my' }],
    [{ number: '' }, { path: '/number/my' }],
    [{ number: 'me' }, { path: '/number/my' }],
    [{ number: '+44 20 7946-0018' }, { path: '/number/442079460018' }],
    [{ number: '../../login' }, { path: '/number/my' }],
    [{ number: '1/../../evil' }, { path: '/number/1' }],
    [{ settings: '' }, { path: '/settings' }],
    [{ settings: '1', number: '442079460018' }, { path: '/settings' }],
    [{ to: 'https://shop.example/' }, { path: '/number/my' }],
    [{ to: 'https://shop.example/', banner: '0' }, { path: '/number/my' }],
    [{ to: 'https://shop.example/', banner: '1', settings: '1' }, { address: 'https://shop.example/' }],
    [{ to: '/search', banner: '1' }, { address: 'https://ringbook.example/search' }],
    [{ banner: '1' }, { path: '/number/my' }],
    [{ to: 'https://evil.example/', banner: '1', settings: '' }, { path: '/settings' }],
    [{ to: '//evil.example/', banner: '1', number: '442079460018' }, { path: '/number/442079460018' }],
  ])('%j leads to %j', (query, target) => {
    expect(keyLinkTarget(query, home, others)).toEqual(target);
  });
});

test('a number has at most 15 digits', () => {
  expect(digitsOf('1234567890123456789')).toBe('123456789012345');
  expect(digitsOf(undefined)).toBe('');
});

test('of the query only texts with known names are read', () => {
  expect(readKeyLinkQuery({ number: '1', theme: ['dark'], settings: '', utm: 'x', to: null })).toEqual({
    number: '1',
    settings: '',
  });
});
