import { expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { addActors } from '#test/actors.ts';
import { testSecret } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { addText, reacting, readCounters, recount } from '#test/texts.ts';
import { readBooks } from '#test/wallets.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { boost } from './boost.ts';
import { react } from './react.ts';
import { takeReactions } from './reaction-data.ts';

const now = new Date('2026-11-21T12:00:00Z');
const database = await createFileDatabase();

const by = (member: Member) => reacting(database, member);
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Three comments on one number. */
async function addComments(): Promise<string[]> {
  const phone = makePhone();
  const ids: string[] = [];
  for (const { profileId } of await addActors(database, 3))
    ids.push(await addText(database, { author: profileId, phone }));
  return ids;
}

it('C14 20 people with 500 random reactions each on 3 comments end without a deadlock, and the counters equal a recount', {
  timeout: patient(600_000),
}, async () => {
  const ids = await addComments();
  const people = await addActors(database, 20);
  // The embedded database has one connection, so more acts there would test nothing new.
  const each = database.kind === 'postgres' ? 500 : 20;
  const votes = ['LIKE', 'DISLIKE'] as const;
  const wanted = new Map<string, string | null>();
  let revision = 1;
  const actOnce = async (member: Member) => {
    const id = pick(ids);
    const [text, vote, isWanted] = [{ commentId: Number(id), replyId: null }, pick(votes), Math.random() < 0.7];
    const outcome = await react(by(member), { text, vote, isWanted }, now);
    expect(outcome.ok).toBe(true);
    const before = wanted.get(`${member.profileId} ${id}`) ?? null;
    const after = isWanted ? vote : before === vote ? null : before;
    wanted.set(`${member.profileId} ${id}`, after);
    expect(outcome).toMatchObject({ vote: after });
  };
  const rewrite = async () => {
    revision += 1;
    const changed = { revision, changed_revision: revision, reactions_since: 0 };
    await database.db.updateTable('comment').set(changed).where('id', '=', pick(ids)).execute();
  };
  await Promise.all(
    people.map(async (member, i) => {
      for (let act = 0; act < each; act += 1) {
        await actOnce(member);
        if (i === 0 && act % 50 === 49) await rewrite();
      }
    }),
  );
  for (const id of ids) expect(await readCounters(database, id)).toEqual(await recount(database, id));
  const rows = await database.db.selectFrom('comment_reaction').selectAll().where('comment_id', 'in', ids).execute();
  const kept = new Map(rows.map((row) => [`${row.profile_id} ${row.comment_id}`, row.is_like ? 'LIKE' : 'DISLIKE']));
  expect(kept).toEqual(new Map([...wanted].filter(([, vote]) => vote !== null)));
});

it('C14 reactions that reach two servers leave no counter behind, nor one below 0', {
  timeout: patient(600_000),
}, async () => {
  const ids = await addComments();
  const people = await addActors(database, 8);
  const { kind, pool } = database;
  const url = pool.options.connectionString ?? '';
  const other = kind === 'pglite' ? null : await openDatabase({ kind, url, poolSize: 4, secret: testSecret });
  const servers: Database[] = [database, other ?? database];
  const each = kind === 'postgres' ? 80 : 6;
  let revision = 1;
  const rewrite = async () => {
    revision += 1;
    const changed = { revision, changed_revision: revision, reactions_since: 0 };
    await database.db.updateTable('comment').set(changed).where('id', '=', pick(ids)).execute();
  };
  await Promise.all(
    people.map(async (member, i) => {
      for (let act = 0; act < each; act += 1) {
        // Concurrent calls by one member on both servers each read the counters from before the other.
        const text = { commentId: Number(pick(ids)), replyId: null };
        const wish = () => ({ text, vote: pick(['LIKE', 'DISLIKE'] as const), isWanted: Math.random() < 0.6 });
        const outcomes = await Promise.all(servers.map((on) => react(reacting(on, member), wish(), now)));
        for (const outcome of outcomes) expect(outcome.ok).toBe(true);
        if (i === 0 && act % 10 === 9) await rewrite();
      }
    }),
  );
  for (const id of ids) expect(await readCounters(database, id)).toEqual(await recount(database, id));
  await other?.close();
});

it('C15 two browsers of one member that want different things end with one of them, counted once', async () => {
  const [id = ''] = await addComments();
  const [member] = (await addActors(database, 1)) as [Member];
  const text = { commentId: Number(id), replyId: null };
  for (let round = 0; round < 20; round += 1) {
    const wishes = Array.from({ length: 10 }, (_, i) => ({
      ...({ text, vote: i % 2 ? 'LIKE' : 'DISLIKE', isWanted: i % 5 !== 4 } as const),
    }));
    const outcomes = await Promise.all(wishes.map((wish) => react(by(member), wish, now)));
    for (const outcome of outcomes) {
      // Each answer reports the state after its own transaction, not the one before it got the lock.
      const { vote, counts } = outcome.ok ? outcome : { vote: 'refused', counts: null };
      expect(counts).toMatchObject({ likes: Number(vote === 'LIKE'), dislikes: Number(vote === 'DISLIKE') });
    }
    const counters = await readCounters(database, id);
    expect(counters).toEqual(await recount(database, id));
    expect(counters.likes + counters.dislikes).toBeLessThanOrEqual(1);
  }
});

it('C14 votes, boosts and accounts that go lock in one order, and nothing is lost', {
  timeout: patient(600_000),
}, async () => {
  const ids = await addComments();
  const people = await addActors(database, 12);
  const payers = people.slice(0, 6);
  const prices = { welcome: 10n };
  await Promise.all([
    ...people.map(async (member, i) => {
      for (let act = 0; act < 12; act += 1) {
        const text = { commentId: Number(ids[(act + i) % 3]), replyId: null };
        await react(by(member), { text, vote: act % 2 ? 'LIKE' : 'DISLIKE', isWanted: true }, now);
      }
    }),
    ...payers.map(async (member, i) => {
      for (let act = 0; act < 12; act += 1) {
        const text = { commentId: Number(ids[(act * i) % 3]), replyId: null };
        await boost({ ...by(member), prices }, { text, amount: 1, key: null, act: null }, now);
      }
    }),
    ...people.slice(6).map((member) => database.db.transaction().execute((tx) => takeReactions(tx, member.profileId))),
  ]);
  let raised = 0;
  for (const id of ids) {
    const counters = await readCounters(database, id);
    expect(counters).toEqual(await recount(database, id));
    raised += counters.comment_ups;
  }
  // Six boosts of ten each.
  expect(raised).toBe(60);
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
});
