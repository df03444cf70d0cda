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
