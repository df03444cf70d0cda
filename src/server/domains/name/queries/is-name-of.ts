import { listOrganisations } from '#server/domains/number/door.ts';
import { findShownName } from '#server/domains/profile/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { foldName } from '../rules/fold-name.ts';
import { isFoldedAway } from '../rules/name-review.ts';
import type { NameLimits } from '../rules/shown-names.ts';
import { listShownNames } from './list-shown-names.ts';

/** Whether a number shows this name, in any spelling. Hidden names never match, so that they cannot be guessed. */
export async function isNameOf(db: Db, phone: string, asked: string, limits: NameLimits): Promise<boolean> {
  const own = await findShownName(db, phone);
  const given = await listShownNames(db, phone, limits.namePeople);
  const names = given.filter((name) => !isFoldedAway(name, limits.nameDislikes));
  const folded = foldName(asked, '');
  const organisations = (await listOrganisations(db, phone)).map(({ name }) => ({ firstName: name, lastName: '' }));
  return [...(own === null ? [] : [own]), ...organisations, ...names].some(
    ({ firstName, lastName }) => foldName(firstName, lastName) === folded,
  );
}
