import { expect, test } from 'vitest';
import { findNames } from '#server/domains/number/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor, addActors } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { isFoldedAway, nameKey } from '../rules/name-review.ts';
import { forgetNameNetworks } from './join-crowds.ts';
import { suggestName } from './suggest-name.ts';
import { voteOnName } from './vote-on-name.ts';

const { database, hash } = await createHashedDatabase();
const now = new Date('2026-11-21T12:00:00Z');
const unlimited = async () => null;

/** A number with these names, each given by three people. */
async function makeNamed(...names: string[]): Promise<string> {
  const phone = makePhone();
  for (const firstName of names) {
    for (const by of await addActors(database, 3)) {
      await suggestName(database, hash, by, { phone, country: 'DE' }, { firstName, lastName: '' }, now);
    }
  }
  return phone;
}

function vote(
  by: Member,
  phone: string,
  firstName: string,
  isLike: boolean,
  isAdded = true,
  network: string | null = null,
) {
  const meant = nameKey(phone, { firstName, lastName: '' });
  const wish = { phone, isMeant: (key: string) => key === meant, isLike, isAdded, network, takeLimit: unlimited };
  return voteOnName(database, by, wish, 3, now);
}

/** The votes on a number's names, as its row stores them. */
async function reviewsOf(phone: string) {
  const { names } = await database.db
    .selectFrom('number')
    .select('names')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(names.map(({ firstName, review = 0 }) => [firstName, review]));
}

test('T11: who dislikes a name and takes a like back that is not there dislikes it still', async () => {
  const phone = await makeNamed('Anna');
  const judge = await addActor(database);
  expect(await vote(judge, phone, 'Anna', false)).toEqual({ review: -1, hasLike: false, hasDislike: true });
  expect(await vote(judge, phone, 'Anna', true, false)).toEqual({ review: -1, hasLike: false, hasDislike: true });
  expect(await reviewsOf(phone)).toEqual({ Anna: -1 });
  expect(await vote(judge, phone, 'Anna', true)).toEqual({ review: 1, hasLike: true, hasDislike: false });
  expect(await vote(judge, phone, 'Anna', false, false)).toEqual({ review: 1, hasLike: true, hasDislike: false });
  expect(await vote(judge, phone, 'Anna', true, false)).toEqual({ review: 0, hasLike: false, hasDislike: false });
});

test('T11: what a member takes back is their own vote on that name of that number', async () => {
  const [phone, second] = [await makeNamed('Anna', 'Bertha'), await makeNamed('Anna')];
  const [one, two] = [await addActor(database), await addActor(database)];
  for (const by of [one, two]) {
    for (const [number, name] of [
      [phone, 'Anna'],
      [phone, 'Bertha'],
      [second, 'Anna'],
    ] as const)
      await vote(by, number, name, true);
  }
  expect(await vote(one, phone, 'Anna', true, false)).toEqual({ review: 1, hasLike: false, hasDislike: false });
  expect([await reviewsOf(phone), await reviewsOf(second)]).toEqual([{ Anna: 1, Bertha: 2 }, { Anna: 2 }]);
});

test('dislikes of one network are counted as they are, and fold a name away as one', async () => {
  const phone = await makeNamed('Anna');
  const judges = (await addActors(database, 6)) as [Member, ...Member[]];
  const isFolded = async () => {
    const [name] = await findNames(database.db, phone);
    return [name?.review, name && isFoldedAway(name)];
  };
  for (const judge of judges.slice(0, 4)) await vote(judge, phone, 'Anna', false, true, 'one network');
  expect(await isFolded()).toEqual([-4, false]);
  const [fifth, sixth] = judges.slice(4) as [Member, Member];
  await vote(fifth, phone, 'Anna', false, true, 'second network');
  expect(await isFolded()).toEqual([-5, false]);
  await vote(sixth, phone, 'Anna', false, true, 'third network');
  expect(await isFolded()).toEqual([-6, true]);
  // Networks count once on each side: one like offsets one dislike.
  await vote(judges[0], phone, 'Anna', true, true, 'one network');
  expect(await isFolded()).toEqual([-4, false]);
  await forgetNameNetworks(database.db, new Date(now.getTime() + 1));
  expect(await vote(judges[0], phone, 'Anna', true, false)).toMatchObject({ review: -5 });
  expect(await isFolded()).toEqual([-5, true]);
});
