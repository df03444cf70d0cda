import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/config/config.ts';
import { adminSettings } from './settings.ts';

const read = (phone: string) => loadConfig({ ADMIN_PHONE: phone }, [adminSettings]).of(adminSettings).adminPhone;

it.each([
  ['', null],
  ['442079460018', '442079460018'],
  ['+44 (0)20 7946 0018', '442079460018'],
  // The old Mexican mobile prefix 1: accounts use the form without it.
  ['+5215512345678', '525512345678'],
])('42: reads ADMIN_PHONE %j as %j', (phone, digits) => {
  expect(read(phone)).toBe(digits);
});

it('42: refuses an ADMIN_PHONE that nobody could sign in with', () => {
  for (const phone of ['-', '12']) expect(() => read(phone), phone).toThrow(ConfigError);
});
