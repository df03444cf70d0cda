import { expect, test } from 'vitest';
import { paywallPath, readPaywallQuery } from './paywall-query.ts';

test('keeps the tab and the token, and nothing else', () => {
  const query = readPaywallQuery({ tab: 'tier1', key: 'a.b.c', product: '1' });
  expect(query).toEqual({ tab: 'tier1', key: 'a.b.c' });
  expect(paywallPath(query)).toBe('/paywall/?tab=tier1&key=a.b.c');
  expect(readPaywallQuery({ tab: 'gold', key: ['a', 'b'] })).toEqual({});
  expect(paywallPath({})).toBe('/paywall/');
  expect(paywallPath({ ...query, product: '1' } as typeof query)).toBe('/paywall/?tab=tier1&key=a.b.c');
});

test('a token stays one value', () => {
  expect(paywallPath({ key: 'a&tab=tier1#x' })).toBe('/paywall/?key=a%26tab%3Dtier1%23x');
});

test('what an app’s link says of its purchase comes along, and no more of it than a number or a product has', () => {
  const asked = { apk: '1', paymentProduct: 'pack-120', giftNumber: '+44 20 7946 0018' };
  expect(readPaywallQuery({ ...asked, price: '0' })).toEqual(asked);
  expect(paywallPath(asked)).toBe('/paywall/?apk=1&paymentProduct=pack-120&giftNumber=%2B44+20+7946+0018');
  expect(readPaywallQuery({ giftNumber: '1'.repeat(41), paymentProduct: ['a'] })).toEqual({});
});
