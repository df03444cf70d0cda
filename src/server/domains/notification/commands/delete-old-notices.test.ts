import { expect, test } from 'vitest';
import { addActor } from '#test/actors.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { deleteOldNotices } from './delete-old-notices.ts';

const database = await createFileDatabase();

test('notices before a moment are deleted, batch by batch, with what waits to be sent of them', async () => {
  const { profileId } = await addActor(database);
  const moment = new Date('2026-11-27T12:00:00Z');
  const add = async (nth: number, ms: number) => {
    const told = await database.db
      .insertInto('notification')
      .values({
        profile_id: profileId,
        key: `told:${nth}`,
        kind: 'complaint_decided',
        notice_values: '{}',
        link: '/',
        is_essential: false,
        created_at: new Date(moment.getTime() + ms),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const waiting = { notification_id: told.id, profile_id: profileId, not_before: moment };
    await database.db.insertInto('notice_outbox').values(waiting).execute();
    return told.id;
  };
  const ids: string[] = [];
  for (let nth = 0; nth < 8; nth += 1) ids.push(await add(nth, nth - 6));
  // First two and a half batches, then a last batch that is exactly full.
  await deleteOldNotices(database.db, new Date(moment.getTime() - 1), 2);
  await deleteOldNotices(database.db, moment, 1);
  const { db } = database;
  const left = await db.selectFrom('notification').select('id').where('id', 'in', ids).orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(ids.slice(6));
  const waiting = db.selectFrom('notice_outbox').select('notification_id as id').where('notification_id', 'in', ids);
  expect(new Set((await waiting.execute()).map(({ id }) => id))).toEqual(new Set(ids.slice(6)));
});
