// Whatever shows or writes names must respect unlisting.

export type { Unlist } from './commands/unlist-number.ts';
export {
  createPhoneHash,
  holdUnlisting,
  listUnlisted,
  loadPhoneHash,
  type PhoneHash,
  unlistedKey,
} from './queries/list-unlisted.ts';

// The address-book domain stores its entries here, beside all other names of a number.

export { deleteBook, deleteContactName, goOnDeleting } from './commands/delete-contact-names.ts';
export { type ContactName, saveContactNames } from './commands/save-contact-names.ts';
export {
  type ContactRecord,
  countContactNames,
  listContactNames,
  listKnownContacts,
  listSameContacts,
} from './queries/list-contact-names.ts';

// Address-book relations, for joins.

export { contactRows } from './queries/contact-rows.ts';

// Names can be voted on wherever they are shown, by the same hash and threshold.

export { voteOnName } from './commands/vote-on-name.ts';
export { createNameHash, type NameHash, nameHashKey } from './queries/name-hash.ts';
export { namePeopleOf } from './queries/name-people.ts';

// The networks of names and of opinions have one retention.

export { forgetNameNetworks } from './commands/join-crowds.ts';

// Imports skip numbers whose pages show their holder's name.

export { listNamedNumbers } from './queries/list-named-numbers.ts';

// Example members name numbers and are erased like any member.

export { nameData } from './commands/name-data.ts';
export { suggestName } from './commands/suggest-name.ts';
