import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextState } from '#contract/comment.ts';
import type { TakeTextLimit, TextLimitRefusal } from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { addText, readCounters, recount } from '#test/texts.ts';
import type { VoteWish } from './admit-reaction.ts';
import { barFromNumber } from './bar-from-number.ts';
import { react } from './react.ts';

const now = new Date('2026-11-21T12:00:00Z');
let database: Database;
let author: Member;
beforeAll(async () => {
  database = await createTestDatabase();
  author = await addActor(database);
});
afterAll(() => database.close());

const unlimited = async () => null;
function wish(id: string, vote: 'LIKE' | 'DISLIKE', isWanted = true): VoteWish {
  return { text: { commentId: Number(id), replyId: null }, vote, isWanted };
}
const say = (member: Member, id: string, vote: 'LIKE' | 'DISLIKE', isWanted = true) =>
  react({ database, takeLimit: unlimited, member, visitor: null }, wish(id, vote, isWanted), now);
const counts = (likes: number, dislikes: number, reactionsSinceChange: number | null = null) => ({
  likes,
  dislikes,
  commentUps: 0,
  reactionsSinceChange,
});
const votesOn = (id: string) =>
  database.db
    .selectFrom('comment_reaction')
    .select(['profile_id', 'is_like', 'revision'])
    .where('comment_id', '=', id)
    .orderBy('profile_id')
    .execute();
async function expectExact(id: string) {
  expect(await readCounters(database, id)).toEqual(await recount(database, id));
}

describe('react', () => {
  it('likes, dislikes instead, and neither in the end; of each text the one who asks says one thing', async () => {
    const [one, two] = [await addActor(database), await addActor(database)];
    const id = await addText(database, { author: author.profileId, phone: makePhone() });
    const answer = (vote: 'LIKE' | 'DISLIKE' | null, likes: number, dislikes: number) => ({
      ok: true,
      vote,
      hasCommentUp: false,
      counts: counts(likes, dislikes),
    });
    expect(await say(one, id, 'LIKE')).toEqual(answer('LIKE', 1, 0));
    expect(await say(two, id, 'LIKE')).toEqual(answer('LIKE', 2, 0));
    expect(await say(one, id, 'DISLIKE')).toEqual(answer('DISLIKE', 1, 1));
    await expectExact(id);
    // Removing a reaction that is not set changes nothing.
    expect(await say(one, id, 'LIKE', false)).toEqual(answer('DISLIKE', 1, 1));
    expect(await say(one, id, 'DISLIKE', false)).toEqual(answer(null, 1, 0));
    expect(await votesOn(id)).toEqual([{ profile_id: two.profileId, is_like: true, revision: 1 }]);
    await expectExact(id);
  });

  it('C15 takes the state that is wanted: asking twice changes nothing', async () => {
    const member = await addActor(database);
    const id = await addText(database, { author: author.profileId, phone: makePhone() });
    for (const [vote, isWanted, likes, dislikes] of [
      ['LIKE', true, 1, 0],
      ['DISLIKE', true, 0, 1],
      ['DISLIKE', false, 0, 0],
    ] as const) {
      const first = await say(member, id, vote, isWanted);
      const row = await readCounters(database, id);
      expect(row).toMatchObject({ likes, dislikes });
      expect(await say(member, id, vote, isWanted)).toEqual(first);
      expect(await readCounters(database, id)).toEqual(row);
    }
  });

  it('C1 setting and taking back 20 times in a row leaves the same as once', async () => {
    const [member, other] = [await addActor(database), await addActor(database)];
    const phone = makePhone();
    const [once, often] = [
      await addText(database, { author: author.profileId, phone }),
      await addText(database, { author: other.profileId, phone }),
    ];
    await say(member, once, 'LIKE');
    for (let i = 0; i < 20; i += 1) {
      await say(member, often, i % 2 ? 'LIKE' : 'DISLIKE');
      await say(member, often, i % 2 ? 'LIKE' : 'DISLIKE', false);
    }
    expect(await readCounters(database, often)).toMatchObject({ likes: 0, dislikes: 0 });
    await say(member, often, 'LIKE');
    expect(await readCounters(database, often)).toEqual(await readCounters(database, once));
    expect(await votesOn(often)).toEqual(await votesOn(once));
  });

  it('takes replies by their own id, and nothing by another’s', async () => {
    const member = await addActor(database);
    const phone = makePhone();
    const id = await addText(database, { author: author.profileId, phone });
    const other = await addText(database, { author: member.profileId, phone });
    const reply = await addText(database, { author: author.profileId, phone, parent: id });
    const ask = (commentId: string | null, replyId: string | null) =>
      react(
        { database, takeLimit: unlimited, member, visitor: null },
        {
          text: {
            commentId: commentId === null ? null : Number(commentId),
            replyId: replyId && Number(replyId),
          } as never,
          vote: 'LIKE',
          isWanted: true,
        },
        now,
      );
    const notFound = { ok: false, code: 'comment.not_found' };
    expect(await ask(reply, null)).toEqual(notFound);
    expect(await ask(null, id)).toEqual(notFound);
    expect(await ask(other, reply)).toEqual(notFound);
    expect(await ask('9007199254740991', null)).toEqual(notFound);
    expect(await votesOn(reply)).toEqual([]);
    expect(await ask(null, reply)).toMatchObject({ ok: true, counts: counts(1, 0) });
    expect(await ask(id, reply)).toMatchObject({ ok: true, counts: counts(1, 0) });
    expect(await readCounters(database, id)).toMatchObject({ likes: 0 });
    await expectExact(reply);
  });

  it.each<TextState>(['held', 'removed', 'deleted'])(
    'refuses a text that is %s, as if it were not there',
    async (state) => {
      const [member, earlier] = [await addActor(database), await addActor(database)];
      const id = await addText(database, { author: author.profileId, phone: makePhone() });
      await say(earlier, id, 'LIKE');
      await database.db.updateTable('comment').set({ state }).where('id', '=', id).execute();
      for (const isWanted of [true, false]) {
        for (const vote of ['LIKE', 'DISLIKE'] as const) {
          const refused = { ok: false, code: 'comment.not_found' };
          expect(await say(member, id, vote, isWanted)).toEqual(refused);
          expect(await say(earlier, id, vote, isWanted)).toEqual(refused);
        }
      }
      expect(await readCounters(database, id)).toMatchObject({ likes: 1, dislikes: 0 });
    },
  );

  it('refuses one’s own text, a number that barred the member, and a deactivated account', async () => {
    const [barred, leaver, holder] = [await addActor(database), await addActor(database), await addActor(database)];
    const phone = makePhone();
    const id = await addText(database, { author: author.profileId, phone });
    const elsewhere = await addText(database, { author: author.profileId, phone: makePhone() });
    expect(await say(author, id, 'LIKE')).toEqual({ ok: false, code: 'comment.own' });
    const bar = () =>
      database.db.transaction().execute((tx) => barFromNumber(tx, { profileId: barred.profileId, phone }, now));
    await bar();
    await bar();
    expect(await say(barred, id, 'LIKE')).toEqual({ ok: false, code: 'comment.barred' });
    expect(await say(barred, elsewhere, 'LIKE')).toMatchObject({ ok: true });
    await setDeactivated(database, leaver, now);
    expect(await say(leaver, id, 'LIKE')).toEqual({ ok: false, code: 'profile.deactivated' });
    // A holder may like comments on their own number.
    const about = await addText(database, { author: author.profileId, phone: holder.phone });
    expect(await say(holder, about, 'LIKE')).toMatchObject({ ok: true });
    expect(await votesOn(id)).toEqual([]);
    expect(await readCounters(database, id)).toMatchObject({ likes: 0, dislikes: 0 });
  });

  it('C10 counts who reacted since more than half of the text changed, and for each reaction its revision', async () => {
    const members: Member[] = [];
    for (let i = 0; i < 4; i += 1) members.push(await addActor(database));
    const [one, two, three, four] = members as [Member, Member, Member, Member];
    const id = await addText(database, { author: author.profileId, phone: makePhone() });
    const edit = (revision: number, isMajor: boolean) =>
      database.db
        .updateTable('comment')
        .set({ revision, ...(isMajor && { changed_revision: revision, reactions_since: 0 }) })
        .where('id', '=', id)
        .execute();
    const since = async () => {
      await expectExact(id);
      return (await readCounters(database, id)).reactions_since;
    };
    await say(one, id, 'LIKE');
    await say(two, id, 'DISLIKE');
    expect(await since()).toBe(0);
    await edit(2, false);
    expect(await say(three, id, 'LIKE')).toMatchObject({ counts: counts(2, 1, null) });
    await edit(3, true);
    expect(await since()).toBe(0);
    expect(await say(four, id, 'LIKE')).toMatchObject({ counts: counts(3, 1, 1) });
    // A like of an older revision stays one, and removing an older reaction does not change the newer count.
    expect(await say(one, id, 'LIKE')).toMatchObject({ counts: counts(3, 1, 1) });
    expect(await say(three, id, 'LIKE', false)).toMatchObject({ counts: counts(2, 1, 1) });
    expect(await since()).toBe(1);
    // A changed or renewed reaction refers to the present revision.
    expect(await say(two, id, 'LIKE')).toMatchObject({ counts: counts(3, 0, 2) });
    expect(await say(three, id, 'LIKE')).toMatchObject({ counts: counts(4, 0, 3) });
    await edit(4, false);
    expect(await say(two, id, 'DISLIKE')).toMatchObject({ counts: counts(3, 1, 3) });
    expect(await say(four, id, 'LIKE', false)).toMatchObject({ counts: counts(2, 1, 2) });
    expect(await since()).toBe(2);
    expect(new Map((await votesOn(id)).map((vote) => [vote.profile_id, vote.revision]))).toEqual(
      new Map([
        [one.profileId, 1],
        [two.profileId, 4],
        [three.profileId, 3],
      ]),
    );
  });

  it('counts for the limit only what sets something, and keeps nobody from taking back', async () => {
    const member = await addActor(database);
    const id = await addText(database, { author: author.profileId, phone: makePhone() });
    let taken = 0;
    const refused: TextLimitRefusal = { code: 'limit.reactions', retryAfterSeconds: 77, details: [] };
    const takeLimit: TakeTextLimit = async (_, act, writer) => {
      expect([act, writer]).toEqual(['reaction', { profileId: member.profileId, visitor: 'network' }]);
      taken += 1;
      return taken > 2 ? refused : null;
    };
    const ask = (vote: 'LIKE' | 'DISLIKE', isWanted = true) =>
      react({ database, takeLimit, member, visitor: 'network' }, wish(id, vote, isWanted), now);
    await ask('LIKE');
    await ask('LIKE');
    await ask('DISLIKE', false);
    expect(taken).toBe(1);
    await ask('DISLIKE');
    expect(await ask('LIKE')).toEqual({ ok: false, ...refused });
    expect(await votesOn(id)).toMatchObject([{ is_like: false }]);
    expect(await ask('DISLIKE')).toMatchObject({ ok: true });
    expect(await ask('DISLIKE', false)).toMatchObject({ ok: true, counts: counts(0, 0) });
    expect(taken).toBe(3);
  });
});
