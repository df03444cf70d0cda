import { expect, it } from 'vitest';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { commitHubOf } from '#server/platform/db/commit-hub.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { addText, reacting, readCounters, recount } from '#test/texts.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { barFromNumber } from './bar-from-number.ts';
import { boost } from './boost.ts';
import { react } from './react.ts';
import { reactionData } from './reaction-data.ts';

const now = new Date('2026-11-21T12:00:00Z');
const database = await createFileDatabase();

const by = (member: Member) => reacting(database, member);
const erase = (member: Member) =>
  database.db.transaction().execute((tx) => reactionData.erase(tx, member, { isTextErased: true }, now));

it('tells a member what they reacted to, and takes it back with the account, but for what was paid', async () => {
  const [author, leaver, other] = [await addActor(database), await addActor(database), await addActor(database)];
  const phones = [makePhone(), makePhone(), makePhone()] as const;
  const [liked, disliked] = [
    await addText(database, { author: author.profileId, phone: phones[0] }),
    await addText(database, { author: author.profileId, phone: phones[1] }),
  ];
  const reply = await addText(database, { author: author.profileId, phone: phones[0], parent: liked });
  const say = (member: Member, id: string, vote: 'LIKE' | 'DISLIKE') => {
    const text = id === reply ? { commentId: null, replyId: Number(id) } : { commentId: Number(id), replyId: null };
    return react(by(member), { text, vote, isWanted: true }, now);
  };
  await say(leaver, liked, 'LIKE');
  await say(leaver, reply, 'LIKE');
  await database.db
    .updateTable('comment')
    .set({ revision: 2, changed_revision: 2 })
    .where('id', '=', disliked)
    .execute();
  await say(leaver, disliked, 'DISLIKE');
  for (const id of [liked, disliked]) await say(other, id, 'LIKE');
  await boost(
    { ...by(leaver), prices: { welcome: 10n } },
    { text: { commentId: Number(liked), replyId: null }, amount: 4, key: null, act: null },
    now,
  );
  const bar = (member: Member) =>
    database.db
      .transaction()
      .execute((tx) => barFromNumber(tx, { profileId: member.profileId, phone: phones[2] }, now));
  await bar(leaver);
  await bar(other);
  expect(await reactionData.collect(database.db, leaver)).toEqual({
    reactions: [
      { phone: phones[0], textId: liked, isLike: true, reactedAt: now },
      { phone: phones[1], textId: disliked, isLike: false, reactedAt: now },
      { phone: phones[0], textId: reply, isLike: true, reactedAt: now },
    ],
    boosts: [{ phone: phones[0], textId: liked, amount: 4, boostedAt: now }],
    bars: [{ phone: phones[2], barredAt: now }],
  });
  const heard: unknown[] = [];
  const stop = commitHubOf(database.db).listen((event) => heard.push(event));
  await erase(leaver);
  stop();
  expect(new Set(heard)).toEqual(
    new Set([phones[0], phones[1]].map((key) => expect.objectContaining({ topic: numberChanged.name, key }))),
  );
  expect(await readCounters(database, liked)).toMatchObject({ likes: 1, comment_ups: 4 });
  expect(await readCounters(database, disliked)).toMatchObject({ likes: 1, dislikes: 0, reactions_since: 1 });
  for (const id of [liked, disliked, reply]) {
    expect(await readCounters(database, id)).toEqual(await recount(database, id));
  }
  expect(await reactionData.collect(database.db, leaver)).toMatchObject({ reactions: [], bars: [] });
  expect(await reactionData.collect(database.db, other)).toMatchObject({
    reactions: [{ textId: liked }, { textId: disliked }],
    bars: [{ phone: phones[2] }],
  });
  await erase(leaver);
  expect(await readCounters(database, liked)).toMatchObject({ likes: 1 });
});
