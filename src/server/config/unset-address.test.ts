import { expect, test } from 'vitest';
import { unsetAddresses } from './unset-address.ts';

const whole = { name: 'Example', address: '1 Example Street', email: 'support@example.org' };
const given = { isPublicUrlGiven: true, host: '0.0.0.0', operator: whole };

test('U15 an operator is told of each address that is not set, and of none that is', () => {
  expect(unsetAddresses({ ...given, publicUrl: 'https://ringbook.example' })).toEqual([]);
  expect(
    unsetAddresses({
      publicUrl: 'http://localhost:3000',
      isPublicUrlGiven: false,
      host: '127.0.0.1',
      operator: { name: '', address: '', email: '' },
    }),
  ).toEqual(['PUBLIC_URL', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'SUPPORT_EMAIL']);
  expect(
    unsetAddresses({ ...given, publicUrl: 'https://localhost.example', operator: { ...whole, email: '' } }),
  ).toEqual(['SUPPORT_EMAIL']);
  expect(unsetAddresses({ ...given, publicUrl: 'http://127.0.0.1:8080', operator: { ...whole, name: '' } })).toEqual([
    'PUBLIC_URL',
    'OPERATOR_NAME',
  ]);
});

test.each([
  // Not set: the operator must be reminded before publishing the site.
  ['http://localhost:3000', false, '127.0.0.1', true],
  ['http://localhost:3000', false, '0.0.0.0', true],
  // Set explicitly to the only address at which the site can be reached.
  ['http://localhost:3000', true, '127.0.0.1', false],
  ['http://[::1]:3000', true, 'localhost', false],
  ['http://127.0.0.1:8080', true, '::1', false],
  // Others can reach the site, but its links lead to their own machine.
  ['http://localhost:3000', true, '0.0.0.0', true],
  ['http://localhost:3000', true, '192.0.2.7', true],
  ['https://ringbook.example', true, '127.0.0.1', false],
] as const)(
  'U15 an address of %s, given: %s, on a site at %s: told %s',
  (publicUrl, isPublicUrlGiven, host, isTold) => {
    expect(unsetAddresses({ publicUrl, isPublicUrlGiven, host, operator: whole })).toEqual(
      isTold ? ['PUBLIC_URL'] : [],
    );
  },
);
