import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNotices } from '#server/domains/notification/commands/read-notices.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor, addActors } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { addText, reacting } from '#test/texts.ts';
import { findText } from '../queries/find-text.ts';
import { settleState } from './change-text.ts';
import { react } from './react.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function write(): Promise<{ author: Member; id: string; phone: string }> {
  const author = await addActor(database);
  const phone = makePhone();
  return { author, phone, id: await addText(database, { author: author.profileId, phone }) };
}
async function vote(by: Member, id: string, at = now, isWanted = true, what: 'LIKE' | 'DISLIKE' = 'LIKE') {
  const text = { commentId: Number(id), replyId: null };
  const outcome = await react(reacting(database, by), { text, vote: what, isWanted }, at);
  expect(outcome.ok).toBe(true);
}
const noticesOf = ({ profileId }: Member) =>
  database.db
    .selectFrom('notification')
    .select(['id', 'kind', 'link', 'notice_values as values', 'is_essential', 'created_at'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
const outboxOf = ({ profileId }: Member) =>
  database.db.selectFrom('notice_outbox').select('not_before').where('profile_id', '=', profileId).execute();

it('39.4: likes of two hours are one notice with their count, and say nothing of who liked', async () => {
  const { author, id, phone } = await write();
  const people = await addActors(database, 5);
  for (const [minute, member] of people.entries()) await vote(member, id, later(minute * 20));
  // A repeated like is not a second one.
  await vote(people[0] as Member, id, later(100));
  const rows = database.db.selectFrom('notification').selectAll().where('profile_id', '=', author.profileId);
  // The whole row: nothing identifies the members who liked.
  expect(await rows.execute()).toEqual([
    {
      id: expect.any(String),
      profile_id: author.profileId,
      key: `liked:${id}:${now.getTime()}`,
      kind: 'text_liked',
      link: `/number/${phone}#comment-${id}`,
      notice_values: { number: 5 },
      is_essential: false,
      created_at: later(120),
      read_at: null,
      mail_wanted_at: null,
      mailed_at: null,
      messaged_at: null,
    },
  ]);
  expect(await outboxOf(author)).toEqual([{ not_before: later(120) }]);
});

it('39.4: what is taken back in time is not counted, and the last one takes the notice with it', async () => {
  const { author, id } = await write();
  const [ann, bob] = [await addActor(database), await addActor(database)];
  await vote(ann, id);
  await vote(bob, id, later(1));
  await vote(ann, id, later(2), false);
  expect((await noticesOf(author)).map(({ values }) => values)).toEqual([{ number: 1 }]);
  // A dislike replaces the like.
  await vote(bob, id, later(3), true, 'DISLIKE');
  expect([await noticesOf(author), await outboxOf(author)]).toEqual([[], []]);
  await vote(ann, id, later(4));
  expect((await noticesOf(author)).map(({ created_at }) => created_at)).toEqual([later(124)]);
});

it('39.4: the next likes are told once the notice before was read, and count from then on', async () => {
  const { author, id } = await write();
  const [ann, bob, eve] = [await addActor(database), await addActor(database), await addActor(database)];
  await vote(ann, id);
  await vote(bob, id, later(130));
  const [first] = await noticesOf(author);
  expect((await noticesOf(author)).map(({ values }) => values)).toEqual([{ number: 1 }]);
  await readNotices(database.db, author, [first?.id ?? ''], later(140));
  await vote(eve, id, later(150));
  expect((await noticesOf(author)).map(({ values }) => values)).toEqual([{ number: 1 }, { number: 1 }]);
  // Removing a like from before the first notice does not change the second.
  await vote(ann, id, later(160), false);
  expect((await noticesOf(author)).map(({ values }) => values)).toEqual([{ number: 1 }, { number: 1 }]);
});

it('39.4: nobody is told of dislikes, nor who was barred from the number, nor a made-up member', async () => {
  const [disliked, barred, example] = [await write(), await write(), await write()];
  const ann = await addActor(database);
  await vote(ann, disliked.id, now, true, 'DISLIKE');
  await database.db
    .insertInto('comment_bar')
    .values({ profile_id: barred.author.profileId, phone: barred.phone, barred_at: now })
    .execute();
  await vote(ann, barred.id);
  await database.db
    .updateTable('profile')
    .set({ is_example: true })
    .where('id', '=', example.author.profileId)
    .execute();
  await vote(ann, example.id);
  for (const { author } of [disliked, barred, example]) expect(await noticesOf(author)).toEqual([]);
});

it('39.4: likes of many at once are counted exactly, in one row', async () => {
  const { author, id } = await write();
  const people = await addActors(database, 12);
  await Promise.all(people.map((member) => vote(member, id)));
  expect((await noticesOf(author)).map(({ values }) => values)).toEqual([{ number: 12 }]);
  await Promise.all(people.slice(0, 5).map((member) => vote(member, id, later(1), false)));
  expect((await noticesOf(author)).map(({ values }) => values)).toEqual([{ number: 7 }]);
});

it.each(['deleted', 'removed'] as const)('39.4: nobody is told of likes of a text that was %s', async (state) => {
  const [gone, other] = [await write(), await write()];
  const ann = await addActor(database);
  for (const { id } of [gone, other]) await vote(ann, id);
  const end = async (id: string, at: Date) => {
    const found = await findText(database.db, id);
    if (found === null) throw new Error('the text is not there');
    await database.db.transaction().execute((tx) => settleState(tx, found, state, at));
  };
  await end(gone.id, later(5));
  expect([await noticesOf(gone.author), await outboxOf(gone.author)]).toEqual([[], []]);
  // A notice that was already sent stays.
  await end(other.id, later(121));
  expect(await noticesOf(other.author)).toHaveLength(1);
});
