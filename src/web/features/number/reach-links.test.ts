import { expect, it } from 'vitest';
import { reachLinks } from './reach-links.ts';

it('R12 messages to Argentina go to the form of mobiles, and calls to the one that reaches fixed lines', () => {
  expect(reachLinks('541123456789')).toEqual({
    call: 'tel:+541123456789',
    sms: 'sms:+5491123456789',
    whatsapp: 'whatsapp://send?phone=5491123456789',
    whatsappWeb: 'https://wa.me/5491123456789',
    viber: 'viber://chat?number=%2B5491123456789',
  });
});

it('R12 numbers that are written in one way are reached by it alone', () => {
  const links = Object.values(reachLinks('4915112345678'));
  expect(links.filter((link) => link.includes('4915112345678'))).toHaveLength(5);
});
