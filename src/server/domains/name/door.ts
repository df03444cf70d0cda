// Whoever shows or writes what a number is called must know whether its holder had it unlisted.

export type { Unlist } from './commands/unlist-number.ts';
export {
  createPhoneHash,
  holdUnlisting,
  listUnlisted,
  loadPhoneHash,
  type PhoneHash,
  unlistedKey,
} from './queries/list-unlisted.ts';

// An address book is kept elsewhere, and its entries are names, which lie with all others of a number.

export { deleteBook, deleteContactName, goOnDeleting } from './commands/delete-contact-names.ts';
export { type ContactName, keepContactNames } from './commands/keep-contact-names.ts';
export {
  type ContactRecord,
  countContactNames,
  listContactNames,
  listKnownContacts,
  listSameContacts,
} from './queries/list-contact-names.ts';

// Who has whom in the address book, to join to one’s own rows.

export { contactRows } from './queries/contact-rows.ts';

// Who shows names lets members judge them, by the same hash and the same count of people.

export { voteOnName } from './commands/vote-on-name.ts';
export { createNameHash, type NameHash, nameHashKey } from './queries/name-hash.ts';
export { namePeopleOf } from './queries/name-people.ts';

// Networks of names are forgotten when those of opinions are.

export { forgetNameNetworks } from './commands/join-crowds.ts';

// An import keeps out of its lists the numbers whose pages show a holder.

export { listNamedNumbers } from './queries/list-named-numbers.ts';

// Made-up members name numbers as all members do, and are erased with what they gave.

export { nameData } from './commands/name-data.ts';
export { suggestName } from './commands/suggest-name.ts';
