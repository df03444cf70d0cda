import type { PickedContact } from './book.ts';

interface ContactsManager {
  select(properties: readonly string[], options: { multiple: boolean }): Promise<PickedContact[]>;
}

/** The phone's own contacts, where the browser has a way to them; null elsewhere. */
export function contactPicker(): (() => Promise<PickedContact[]>) | null {
  if (!('contacts' in navigator) || !('ContactsManager' in window)) return null;
  const contacts = navigator.contacts as ContactsManager;
  // The picker could give addresses and pictures as well; none of it is asked for.
  return () => contacts.select(['name', 'tel'], { multiple: true });
}
