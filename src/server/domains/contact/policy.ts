import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Whether a book may be imported: its people were not asked, so its owner must consent to what happens to it. */
export function canImportContacts(member: { hasConsented: boolean }): Permission<'contact.consent_missing'> {
  return member.hasConsented ? allowed : denied('contact.consent_missing');
}
