import type { GivenName } from '#contract/name.ts';
import { listOrganisations } from '#server/domains/number/queries/list-organisations.ts';
import type { Db } from '#server/platform/db/database.ts';
import { groupNames } from '../rules/group-names.ts';
import { listSpellings } from './list-spellings.ts';

/**
 * What a number is called, for its holder: every name that members gave it, however few they are, and then those of
 * registers. Who said it is nobody's business.
 */
export async function listGivenNames(
  db: Db,
  phone: string,
  page: { limit: number; offset: number },
): Promise<{ items: GivenName[]; total: number }> {
  const spellings = await listSpellings(db, [phone]);
  const organisations = await listOrganisations(db, phone);
  const all = [
    ...groupNames(spellings.get(phone) ?? []).map((name): GivenName => ({ ...name, source: null })),
    ...organisations.map(({ name, source }): GivenName => ({ firstName: name, lastName: '', people: 0, source })),
  ];
  return { items: all.slice(page.offset, page.offset + page.limit), total: all.length };
}

/** Different names that active members gave a number. */
export async function countGivenNames(db: Db, phone: string): Promise<number> {
  return groupNames((await listSpellings(db, [phone])).get(phone) ?? []).length;
}
