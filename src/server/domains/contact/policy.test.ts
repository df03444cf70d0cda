import { expect, it } from 'vitest';
import { canImportContacts } from './policy.ts';

it('takes an address book from nobody who was not told what happens to it', () => {
  expect(canImportContacts({ hasConsented: true })).toEqual({ may: true });
  expect(canImportContacts({ hasConsented: false })).toEqual({ may: false, code: 'contact.consent_missing' });
});
