import type { GivenName } from '#contract/name.ts';
import type { Organisation } from '#contract/number.ts';
import { listOrganisations } from '#server/domains/number/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { compareNames, compareTexts, groupNames, type RankedName, rankNames } from '../rules/group-names.ts';
import { nameKey } from '../rules/name-review.ts';
import { listHiddenNames } from './list-hidden-names.ts';
import { listSpellings } from './list-spellings.ts';

/** All names of a number for its holder, members' before registers'; without removed ones and their authors. */
export async function listGivenNames(db: Db, phone: string, page: Page): Promise<Listed<GivenName>> {
  const hidden = await listHiddenNames(db, [phone]);
  const all = rankNames((await listSpellings(db, [phone])).get(phone) ?? []);
  const names = hidden.size === 0 ? all : all.filter((name) => !hidden.has(nameKey(phone, name)));
  const organisations = (await listOrganisations(db, phone)).toSorted(compareOrganisations);
  const ranked = [...names.map(ofMembers), ...organisations.map(ofRegister)];
  const begin = page.after === null ? page.offset : ranked.findIndex(({ sort }) => comesAfter(sort, page.after ?? []));
  const rows = begin < 0 ? [] : ranked.slice(begin, begin + page.limit + 1);
  const { items, next } = cutPage(rows, page, ({ sort }) => sort);
  return { items: items.map(({ name }) => name), total: ranked.length, next };
}

export async function countGivenNames(db: Db, phone: string): Promise<number> {
  return groupNames((await listSpellings(db, [phone])).get(phone) ?? []).length;
}

interface Ranked {
  name: GivenName;
  sort: readonly string[];
}

function ofMembers({ firstName, lastName, people, networks, newestAt }: RankedName): Ranked {
  const sort = ['members', String(networks), String(people), newestAt.toISOString(), firstName, lastName];
  return { name: { firstName, lastName, people, source: null }, sort };
}

function ofRegister(organisation: Organisation): Ranked {
  const { name, source } = organisation;
  return { name: { firstName: name, lastName: '', people: 0, source }, sort: ['register', keyOf(organisation)] };
}

function compareOrganisations(a: Organisation, b: Organisation): number {
  return compareTexts(keyOf(a), keyOf(b));
}

/** A register may list the same name at two places. */
function keyOf({ source, name, place, category, web }: Organisation): string {
  return [source, name, place, category, web].join('\n');
}

/** Finds the page's start by order, so that it works even if the last entry of the previous page is gone. */
function comesAfter(sort: readonly string[], after: readonly string[]): boolean {
  if (sort[0] !== after[0]) return sort[0] === 'register';
  if (sort[0] === 'members') return compareNames(rankedOf(sort), rankedOf(after)) > 0;
  return compareTexts(sort[1] ?? '', after[1] ?? '') > 0;
}

function rankedOf(sort: readonly string[]): RankedName {
  const [, networks = '', people = '', newestAt = '', firstName = '', lastName = ''] = sort;
  return { networks: Number(networks), people: Number(people), newestAt: new Date(newestAt), firstName, lastName };
}
