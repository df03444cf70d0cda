import { expect, test } from 'vitest';
import { checkoutAddress } from './checkout-address.ts';

test('49 who opened the site as 127.0.0.1 pays there, and stays signed in', () => {
  const checkout = 'http://localhost:3000/sandbox/checkout/1?a=2';
  expect(checkoutAddress(checkout, '127.0.0.1')).toBe('/sandbox/checkout/1?a=2');
  expect(checkoutAddress(checkout, '[::1]')).toBe('/sandbox/checkout/1?a=2');
  expect(checkoutAddress(checkout, 'localhost')).toBe('/sandbox/checkout/1?a=2');
});

test('49 a provider’s own page stays where it is, and so does a site that others reach', () => {
  const provider = 'https://checkout.stripe.com/c/pay/1';
  expect(checkoutAddress(provider, '127.0.0.1')).toBe(provider);
  expect(checkoutAddress(provider, 'ringbook.example')).toBe(provider);
  const wrong = 'http://localhost:3000/sandbox/checkout/1';
  expect(checkoutAddress(wrong, 'ringbook.example')).toBe(wrong);
});
