import { expect, test } from 'vitest';
import { unsetAddresses } from './unset-address.ts';

const whole = { name: 'Example', address: '1 Example Street', email: 'support@example.org' };

test('U15 an operator is told of each address that is not set, and of none that is', () => {
  expect(unsetAddresses({ publicUrl: 'https://ringbook.example', operator: whole })).toEqual([]);
  expect(
    unsetAddresses({ publicUrl: 'http://localhost:3000', operator: { name: '', address: '', email: '' } }),
  ).toEqual(['PUBLIC_URL', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'SUPPORT_EMAIL']);
  expect(unsetAddresses({ publicUrl: 'https://localhost.example', operator: { ...whole, email: '' } })).toEqual([
    'SUPPORT_EMAIL',
  ]);
  expect(unsetAddresses({ publicUrl: 'http://127.0.0.1:8080', operator: { ...whole, name: '' } })).toEqual([
    'PUBLIC_URL',
    'OPERATOR_NAME',
  ]);
});
