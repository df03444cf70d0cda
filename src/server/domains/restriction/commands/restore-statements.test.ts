import { expect, test } from 'vitest';
import { transact } from '#server/platform/db/transact.ts';
import { addActor } from '#test/actors.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { listStanding, restoreStatements, statedBetween } from './restore-statements.ts';

const database = await createFileDatabase();
const { db } = database;
const now = new Date('2026-11-21T12:00:00Z');

interface Said {
  profileId: string;
  text: string;
  restriction?: 'removed' | 'held' | 'barred' | 'paused' | 'suspended';
  ended?: Date;
  reversed?: Date;
}
async function state({ profileId, text, restriction = 'removed', ended, reversed }: Said): Promise<string> {
  const { id } = await db
    .insertInto('moderation_statement')
    .values({
      ...{ profile_id: profileId, act_id: null, kind: 'comment', text_id: text, restriction, rule: 'spam' },
      ...{ source: 'own', is_found_by_machine: false, is_decided_by_machine: false, written_at: now },
      ...{ applied_at: now, stated_at: now, ended_at: ended ?? null, reversed_at: reversed ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const restore = (since: Parameters<typeof restoreStatements>[1]) =>
  transact(db, (tx) => restoreStatements(tx, since, now));
const standingOf = (texts: readonly string[], profileIds: readonly string[] = []) =>
  listStanding(db, { texts: texts.map((text_id) => ({ kind: 'comment', text_id })), profileIds });

test('38: standing are statements of these texts, and bars and pauses of these accounts, until they end', async () => {
  const [{ profileId }, other] = [await addActor(database), await addActor(database)];
  const removed = await state({ profileId, text: '101' });
  const held = await state({ profileId, text: '102', restriction: 'held' });
  const barred = await state({ profileId, text: '103', restriction: 'barred' });
  const paused = await state({ profileId, text: '104', restriction: 'paused' });
  await state({ profileId, text: '105', restriction: 'suspended' });
  await state({ profileId, text: '101', ended: now });
  await state({ profileId, text: '101', reversed: now });
  await state({ profileId: other.profileId, text: '106', restriction: 'barred' });
  expect(await standingOf(['101', '102'])).toEqual([removed, held]);
  expect(await standingOf([], [profileId])).toEqual([barred, paused]);
  expect(await standingOf(['102'], [profileId])).toEqual([held, barred, paused]);
  expect(await standingOf([])).toEqual([]);
});

test('38: between two looks some were made and some ended, and what stood all along is neither', () => {
  expect(statedBetween(['1', '2'], ['2', '3'])).toEqual({ made: ['3'], ended: ['1'] });
  expect(statedBetween([], [])).toEqual({ made: [], ended: [] });
});

test('38: undone, what was made is reversed and what ended stands again, unless a newer one took its place', async () => {
  const { profileId } = await addActor(database);
  const before = await state({ profileId, text: '201' });
  const first = await standingOf(['201', '202']);
  await db.updateTable('moderation_statement').set({ ended_at: now }).where('id', '=', before).execute();
  const made = await state({ profileId, text: '202' });
  const since = statedBetween(first, await standingOf(['201', '202']));
  expect(since).toEqual({ made: [made], ended: [before] });
  const kept = await state({ profileId, text: '203' });
  await restore(since);
  expect(await standingOf(['201', '202', '203'])).toEqual([before, kept]);
  const { reversed_at } = await db
    .selectFrom('moderation_statement')
    .select('reversed_at')
    .where('id', '=', made)
    .executeTakeFirstOrThrow();
  expect(reversed_at).toEqual(now);
  await db.updateTable('moderation_statement').set({ ended_at: now }).where('id', '=', before).execute();
  const newer = await state({ profileId, text: '201' });
  await restore({ made: [], ended: [before] });
  expect(await standingOf(['201'])).toEqual([newer]);
});
