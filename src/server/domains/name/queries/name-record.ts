import type { NumberData } from '#server/domains/part.ts';
import { rankNames } from '../rules/group-names.ts';
import { nameKey } from '../rules/name-review.ts';
import { listHiddenNames } from './list-hidden-names.ts';
import { listSpellings } from './list-spellings.ts';
import { listUnlisted, type PhoneHash } from './list-unlisted.ts';

/** All names that members give a number, and whether it is unlisted, for its holder. Never who gave a name. */
export const nameRecord = (hash: PhoneHash): NumberData => ({
  name: 'names',
  async collect(db, phones, { isHolder }) {
    // A new holder gets none: signing in would delete them.
    const spellings = isHolder ? await listSpellings(db, phones) : new Map<string, never[]>();
    const hidden = await listHiddenNames(db, phones);
    const given = phones.flatMap((phone) =>
      rankNames(spellings.get(phone) ?? [])
        .filter((name) => !hidden.has(nameKey(phone, name)))
        .map(({ firstName, lastName, people }) => ({ phone, firstName, lastName, people })),
    );
    return { isUnlisted: (await listUnlisted(db, hash, phones)).size > 0, given };
  },
});
