import type { PickedContact } from './book.ts';

interface ContactsManager {
  select(properties: readonly string[], options: { multiple: boolean }): Promise<PickedContact[]>;
}

/** The Contact Picker API where the browser supports it; null elsewhere. */
export function contactPicker(): (() => Promise<PickedContact[]>) | null {
  if (!('contacts' in navigator) || !('ContactsManager' in window)) return null;
  const contacts = navigator.contacts as ContactsManager;
  // Requests names and numbers only, no addresses or pictures.
  return () => contacts.select(['name', 'tel'], { multiple: true });
}
