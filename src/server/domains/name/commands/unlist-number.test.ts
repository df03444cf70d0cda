import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { deleteOldEvents } from '#server/platform/events/publish.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { searchDatabase } from '#test/search-database.ts';
import { listSpellings } from '../queries/list-spellings.ts';
import { loadPhoneHash, type PhoneHash } from '../queries/list-unlisted.ts';
import { groupNames, namesToStore } from '../rules/group-names.ts';
import { forgetNames } from './forget-names.ts';
import { nameData } from './name-data.ts';
import { suggestName } from './suggest-name.ts';
import { relistNumber, unlistNumber } from './unlist-number.ts';

let database: Database;
let hash: PhoneHash;
const members: Member[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  hash = await loadPhoneHash(database);
  for (let i = 0; i < 6; i += 1) members.push(await addActor(database));
});
afterAll(() => database.close());

const now = new Date('2026-11-21T12:00:00Z');
const parts = () => ({ database, hash, onUnlisted: async () => {} });
const say = (member: Member, phone: string, firstName: string) =>
  suggestName(database, hash, member, { phone, country: 'DE' }, { firstName, lastName: '' }, now);
const inTransaction = (run: (tx: Tx) => Promise<void>) => database.db.transaction().execute(run);

it('no name slips in beside an unlisting', async () => {
  for (let round = 0; round < 8; round += 1) {
    const phone = makePhone();
    const saying = members.map((member) => say(member, phone, 'Anna'));
    const [unlisted, ...answers] = await Promise.all([unlistNumber(parts(), phone, now), ...saying]);
    expect(unlisted).toBe(true);
    for (const answer of answers) expect([null, 'name.refused']).toContain(answer);
    // Deletes the change events, which other servers read for an hour and which hold the number.
    await deleteOldEvents(database.db, 0);
    expect(await searchDatabase(database, phone)).toEqual([]);
  }
});

it('keeps the row of a number that others were warned of, without its names', async () => {
  const evidence = [{ kind: 'ban' as const, days: [[20_700, 1]] as [number, number][] }];
  const phone = await addNumber(database, { evidence, organisations: [{ name: 'Acme' }], lookups: 7 });
  for (const member of members) await say(member, phone, 'Anna');
  const row = () => database.db.selectFrom('number').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow();
  const before = await row();
  expect(before.names).toHaveLength(1);
  await unlistNumber(parts(), phone, now);
  expect(await row()).toEqual({ ...before, names: [], organisations: [], updated_at: now });
});

it('leaves the names of other numbers alone', async () => {
  const [phone, other] = [await addNumber(database), await addNumber(database, { organisations: [{ name: 'Acme' }] })];
  const row = () => database.db.selectFrom('number').selectAll().where('phone', '=', other).executeTakeFirstOrThrow();
  const before = await row();
  await unlistNumber(parts(), phone, now);
  expect(await row()).toEqual(before);
});

it('everything at once neither blocks for ever nor leaves a row that says something else than the names', async () => {
  const phones = [makePhone(), makePhone(), makePhone()] as const;
  const part = nameData(hash);
  const leave = (member: Member, at: Date | null) =>
    inTransaction(async (tx) => {
      await tx.updateTable('profile').set({ deactivated_at: at }).where('id', '=', member.profileId).execute();
      await (at ? part.conceal : part.reveal)?.(tx, member, now);
    });
  for (let round = 0; round < 6; round += 1) {
    await Promise.all([
      ...members.flatMap((member, i) =>
        [0, 1, 2].map((step) => say(member, phones[(i + step) % 3] ?? phones[0], (i + round) % 4 ? 'Anna' : '')),
      ),
      ...members.slice(0, 2).map((member) => leave(member, now)),
      unlistNumber(parts(), phones[round % 3] ?? phones[0], now),
      inTransaction((tx) => forgetNames(tx, phones[(round + 1) % 3] ?? phones[0], now)),
    ]);
    await Promise.all([
      ...members.slice(0, 2).map((member) => leave(member, null)),
      ...members.slice(2).flatMap((member) => phones.map((phone) => say(member, phone, 'anna'))),
      ...phones.map((phone) => relistNumber(parts(), phone)),
    ]);
    const spellings = await listSpellings(database.db, phones);
    for (const phone of phones) {
      const row = await database.db.selectFrom('number').select('names').where('phone', '=', phone).executeTakeFirst();
      expect(row?.names ?? []).toEqual(namesToStore(groupNames(spellings.get(phone) ?? [])));
    }
  }
  for (const member of members) await setDeactivated(database, member, null);
});
