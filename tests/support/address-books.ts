import type { ImportedContacts } from '#contract/contact.ts';
import type { Person } from './member.ts';
import type { TestApp } from './start-app.ts';

export interface BookEntry {
  phone: string;
  first_name?: string;
  last_name?: string;
  line?: number;
}

/** Imports an address book, or some more of it. */
export function importBook(by: Person, contacts: readonly BookEntry[], more: Record<string, string> = {}) {
  const fields = { consent: '1', contacts: JSON.stringify(contacts), ...more };
  return by.browser.post<ImportedContacts>('/api/v6/contact/import', fields);
}

/** The address book as it is kept, by number. */
export function readBook({ database }: TestApp, by: Person) {
  return database.db
    .selectFrom('contact_name')
    .select(['phone', 'first_name', 'last_name'])
    .where('profile_id', '=', by.id)
    .orderBy('phone')
    .execute();
}
