import { expect, test } from 'vitest';
import { transact } from '#server/platform/db/transact.ts';
import { addActor } from '#test/actors.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { hasUnread } from '../queries/has-unread.ts';
import { nameMembers } from '../queries/name-members.ts';
import { cancelNotices, type NewNotice, notify, withdrawNotice } from './notify.ts';
import { notifyOfProof } from './notify-of-proof.ts';

const database = await createFileDatabase();
const { db } = database;
const now = new Date('2026-11-21T12:00:00Z');
const later = new Date(now.getTime() + 60_000);

const send = (notice: NewNotice, at = now) => transact(db, (tx) => notify(tx, notice, at));
const plain = (profileId: string, key: string): NewNotice => ({
  ...{ profileId, key, kind: 'text_liked', link: '/', isEssential: false },
});
const keysOf = async (profileId: string) =>
  (await db.selectFrom('notification').select('key').where('profile_id', '=', profileId).orderBy('id').execute()).map(
    ({ key }) => key,
  );
const outboxOf = async (profileId: string) =>
  (await db.selectFrom('notice_outbox').select('not_before').where('profile_id', '=', profileId).execute()).map(
    ({ not_before }) => not_before,
  );
const markRead = (profileId: string, key: string) =>
  db
    .updateTable('notification')
    .set({ read_at: now })
    .where('profile_id', '=', profileId)
    .where('key', '=', key)
    .execute();

test('38: a notice is told once a key and member, and not before its time', async () => {
  const [one, other] = [await addActor(database), await addActor(database)];
  expect(await send(plain(one.profileId, 'a:1'), later)).toBe(true);
  expect(await send(plain(one.profileId, 'a:1'))).toBe(false);
  expect(await send(plain(other.profileId, 'a:1'))).toBe(true);
  expect([await outboxOf(one.profileId), await outboxOf(other.profileId)]).toEqual([[later], [now]]);
});

test('38: who switched a topic off gets nothing of it, but what is essential', async () => {
  const member = await addActor(database);
  await db.updateTable('profile').set({ new_notice: false }).where('id', '=', member.profileId).execute();
  const noted: NewNotice = { ...plain(member.profileId, 'like:1'), isEssential: false, topic: 'newNotice' };
  expect(await send(noted)).toBe(false);
  expect(await send({ ...plain(member.profileId, 'like:2'), isEssential: true })).toBe(true);
  expect(await send(plain(member.profileId, 'plain:1'))).toBe(true);
  expect(await keysOf(member.profileId)).toEqual(['like:2', 'plain:1']);
});

test('38: nobody is told who has no account, nor anything that leads out of the site', async () => {
  expect(await send(plain('999999999', 'a:1'))).toBe(false);
  const { profileId } = await addActor(database);
  for (const link of ['', '//elsewhere.test', '/\\elsewhere.test', 'https://elsewhere.test/'])
    await expect(send({ ...plain(profileId, `to ${link}`), link })).rejects.toThrow('leads out of the site');
  for (const link of ['/', '/number/my']) expect(await send({ ...plain(profileId, `to ${link}`), link })).toBe(true);
});

test('38: what is not visible yet is cancelled by its keys, for its member alone', async () => {
  const [one, other] = [await addActor(database), await addActor(database)];
  for (const { profileId } of [one, other]) for (const key of ['a:1', 'a:2']) await send(plain(profileId, key), later);
  await send(plain(one.profileId, 'a:3'));
  const cancel = (keys: string[]) => transact(db, (tx) => cancelNotices(tx, { profileId: one.profileId, keys }, now));
  expect([await cancel(['a:1', 'a:3']), await cancel(['a:1', 'a:3']), await cancel([])]).toEqual([true, false, false]);
  expect(await keysOf(one.profileId)).toEqual(['a:2', 'a:3']);
  expect(await keysOf(other.profileId)).toEqual(['a:1', 'a:2']);
});

test('38: what leads nowhere any more is withdrawn unless it was read', async () => {
  const [one, other] = [await addActor(database), await addActor(database)];
  for (const { profileId } of [one, other]) await send(plain(profileId, 'a:1'));
  await send(plain(one.profileId, 'a:2'));
  await markRead(one.profileId, 'a:2');
  for (const key of ['a:1', 'a:2', 'a:3'])
    await transact(db, (tx) => withdrawNotice(tx, { profileId: one.profileId, key }));
  expect([await keysOf(one.profileId), await keysOf(other.profileId)]).toEqual([['a:2'], ['a:1']]);
});

test('38: unread is what has the key’s beginning and was not read', async () => {
  const [one, other] = [await addActor(database), await addActor(database)];
  const has = () => hasUnread(db, one.profileId, 'like:');
  await send(plain(one.profileId, 'unlike:1'));
  await send(plain(other.profileId, 'like:1'));
  expect(await has()).toBe(false);
  await send(plain(one.profileId, 'like:1'));
  expect(await has()).toBe(true);
  await markRead(one.profileId, 'like:1');
  expect(await has()).toBe(false);
});

test('38: a proof made elsewhere is told once, as something that cannot be switched off', async () => {
  const { profileId } = await addActor(database);
  const proof = { profileId, use: 'number_used', key: '7' } as never;
  for (const _ of [1, 2]) await transact(db, (tx) => notifyOfProof(tx, proof, now));
  const rows = await db.selectFrom('notification').selectAll().where('profile_id', '=', profileId).execute();
  expect(rows).toMatchObject([
    { key: 'number_used:7', kind: 'number_used', link: '/number/my', is_essential: true, read_at: null },
  ]);
});

test('38: members stand in a notice by the name that they show now, or as somebody', async () => {
  const [shown, hidden] = [await addActor(database), await addActor(database)];
  const name = { first_name: 'Petra', last_name: 'Kettle' };
  for (const { profileId } of [shown, hidden])
    await db.updateTable('profile').set(name).where('id', '=', profileId).execute();
  await db.updateTable('profile').set({ name_state: 'held' }).where('id', '=', hidden.profileId).execute();
  const values = [
    { from: { member: shown.profileId }, number: 3 },
    { from: { member: hidden.profileId }, date: { at: 5 } },
    { from: { member: '999999999' } },
    {},
  ];
  const somebody = { phrase: 'wallet.gift.somebody' };
  expect(await nameMembers(db, values as never)).toEqual([
    { from: { name: 'Petra Kettle' }, number: 3 },
    { from: somebody, date: { at: 5 } },
    { from: somebody },
    {},
  ]);
});
