import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Whether an address book may be taken in: who is in it was not asked, so its owner must know what happens to it. */
export function canImportContacts(member: { hasConsented: boolean }): Permission<'contact.consent_missing'> {
  return member.hasConsented ? allowed : denied('contact.consent_missing');
}
