import { describe, expect, it } from 'vitest';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { numberData } from '#server/domains/number/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { expectRecounted, noOpinions, projectionOf } from '#test/opinions.ts';
import { searchDatabase } from '#test/search-database.ts';
import { createHashedDatabase } from '#test/whole-file.ts';
import { forgetIdle } from '../jobs.ts';
import type { TagSet } from '../rules/opinion.ts';
import { answerPoll } from './answer-poll.ts';
import { blockNumber, unblockNumber } from './block-number.ts';
import { stripTags } from './forget-holder.ts';
import { opinionData } from './opinion-data.ts';
import { setTags } from './set-tags.ts';
import { opinionContributions } from './withdraw-opinions.ts';

const dayMs = 86_400_000;
const now = new Date('2026-11-21T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const { database, hash } = await createHashedDatabase();

const nothing: TagSet = { callerType: null, categories: [], subcategories: [], callReasons: [], emotags: [] };
const old = () => addActor(database, makePhone(), later(-100));
const block = (who: Member, phone: string) => blockNumber(database, who, { phone, country: 'DE' }, now);
const tag = (who: Member, phone: string, tags: Partial<TagSet>) =>
  setTags(database, hash, who, { phone, country: 'DE' }, { ...nothing, ...tags }, now);
const answer = (who: Member, phone: string, said: string) =>
  answerPoll(database, who, { phone, country: 'DE' }, { poll: 'onComment', answer: said }, now);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const rowsOf = (phone: string) =>
  database.db.selectFrom('opinion').selectAll().where('phone', '=', phone).orderBy('profile_id').execute();

describe('a person who leaves', () => {
  it('counts for nothing while the account is deactivated, for exactly the same afterwards, and is gone when erased', async () => {
    const [leaving, staying] = [await old(), await old()];
    const phones = [makePhone(), makePhone(), makePhone()];
    for (const phone of phones) {
      await block(staying, phone);
      await block(leaving, phone);
      await tag(leaving, phone, { callerType: 6, categories: [1], emotags: [1, 9] });
      await answer(leaving, phone, 'no');
    }
    const all = () => Promise.all(phones.map((phone) => projectionOf(database, phone)));
    const before = await all();
    const alone = (await projectionOf(database, phones[0] ?? '')).evidence[0]?.days.map(([day]) => [day, 1]);
    await inTx(async (tx) => opinionData.conceal?.(tx, leaving, later(1)));
    for (const row of await all())
      expect(row).toMatchObject({ evidence: [{ kind: 'ban', days: alone }], opinions: null });
    for (const phone of phones) await expectRecounted(database, phone);
    await inTx(async (tx) => opinionData.reveal?.(tx, leaving, later(29)));
    expect(await all()).toEqual(before);

    await inTx((tx) => opinionData.erase(tx, leaving, { isTextErased: false }, later(30)));
    for (const row of await all())
      expect(row).toMatchObject({ evidence: [{ kind: 'ban', days: alone }], opinions: null });
    const left = await database.pool.query('select 1 from opinion where profile_id = $1', [leaving.profileId]);
    expect(left.rowCount).toBe(0);
    expect(await rowsOf(phones[0] ?? '')).toHaveLength(1);
  });

  it.each(['erased', 'unlisted'] as const)(
    'leaves, comes back and is removed where the row of a number that it took all back of is gone: its holder %s',
    async (how) => {
      const [leaving, holder] = [await old(), await old()];
      await block(leaving, holder.phone);
      await unblockNumber(database, leaving, { phone: holder.phone, country: 'DE' }, now);
      if (how === 'unlisted') await unlistNumber({ database, hash, onUnlisted: stripTags }, holder.phone, now);
      else await inTx((tx) => numberData.erase(tx, holder, { isTextErased: true }, now));
      const rows = () => database.pool.query('select 1 from number where phone = $1', [holder.phone]);
      await inTx(async (tx) => opinionData.conceal?.(tx, leaving, later(1)));
      await inTx(async (tx) => opinionData.reveal?.(tx, leaving, later(2)));
      await inTx((tx) => opinionContributions.withdraw(tx, leaving.profileId, '77', later(3)));
      await inTx((tx) => opinionContributions.restore(tx, '77', later(4)));
      // An opinion without effect does not insert the row again.
      expect((await rows()).rowCount).toBe(0);
      await block(leaving, holder.phone);
      await expectRecounted(database, holder.phone);
      await inTx((tx) => opinionData.erase(tx, leaving, { isTextErased: true }, later(5)));
      expect(await rowsOf(holder.phone)).toEqual([]);
      expect(await projectionOf(database, holder.phone)).toMatchObject({ evidence: [], opinions: null });
    },
  );

  it('comes back also where the number’s row went while the account was away', async () => {
    const [leaving, holder] = [await old(), await old()];
    await block(leaving, holder.phone);
    await tag(leaving, holder.phone, { emotags: [9] });
    const before = await projectionOf(database, holder.phone);
    await inTx(async (tx) => opinionData.conceal?.(tx, leaving, later(1)));
    await inTx((tx) => numberData.erase(tx, holder, { isTextErased: true }, later(2)));
    expect((await database.pool.query('select 1 from number where phone = $1', [holder.phone])).rowCount).toBe(0);
    await inTx(async (tx) => opinionData.reveal?.(tx, leaving, later(3)));
    expect(await projectionOf(database, holder.phone)).toEqual(before);
    await expectRecounted(database, holder.phone);
  });

  it('C3 counts for nothing once removed as spam, and for exactly the same when that is undone, by each act its own', async () => {
    const [spammer, other, staying] = [await old(), await old(), await old()];
    const phones = [makePhone(), makePhone()];
    for (const phone of phones) {
      for (const one of [spammer, other, staying]) await block(one, phone);
      await tag(spammer, phone, { callerType: 6, emotags: [1, 9] });
      await answer(spammer, phone, 'no');
    }
    const all = () => Promise.all(phones.map((phone) => projectionOf(database, phone)));
    const counts = async () => (await all()).map(({ evidence }) => evidence.map(({ days }) => days[0]?.[1]));
    const before = [await all(), await rowsOf(phones[0] ?? '')];
    await inTx((tx) => opinionContributions.withdraw(tx, spammer.profileId, '7', later(1)));
    await inTx((tx) => opinionContributions.withdraw(tx, other.profileId, '8', later(1)));
    // A second removal leaves the first act's withdrawals to the first act.
    await inTx((tx) => opinionContributions.withdraw(tx, spammer.profileId, '9', later(1)));
    expect(await counts()).toEqual([[1], [1]]);
    for (const phone of phones) await expectRecounted(database, phone);
    await inTx((tx) => opinionContributions.restore(tx, '9', later(1)));
    expect(await counts()).toEqual([[1], [1]]);
    await inTx((tx) => opinionContributions.restore(tx, '7', later(1)));
    expect(await counts()).toEqual([[2], [2]]);
    await inTx((tx) => opinionContributions.restore(tx, '8', later(1)));
    const after = (await rowsOf(phones[0] ?? '')).map((row) => ({ ...row, updated_at: now }));
    expect([await all(), after]).toEqual(before);
  });

  it('has everything in the export, and nothing of others', async () => {
    const [me, other] = [await old(), await old()];
    const phone = makePhone();
    await block(me, phone);
    await tag(me, phone, { callReasons: [8] });
    await tag(other, phone, { emotags: [1] });
    await answer(other, me.phone, 'no');
    expect(await opinionData.collect(database.db, me)).toEqual([
      {
        phone,
        bannedAtTimestamp: now.getTime() / 1000,
        tags: { ...nothing, callReasons: [8] },
        taggedAtTimestamp: now.getTime() / 1000,
        answers: null,
        answeredAtTimestamp: null,
        firstJudgedAtTimestamp: now.getTime() / 1000,
        isNetworkKept: false,
        isAboutFormerHolder: false,
      },
    ]);
  });

  it('leaves no description of the own number, but what warns others of it', async () => {
    const [me, one, two] = [await old(), await old(), await old()];
    await tag(one, me.phone, { callerType: 1, emotags: [1] });
    await tag(two, me.phone, { callerType: 6, categories: [2] });
    await block(two, me.phone);
    await inTx((tx) => opinionData.erase(tx, me, { isTextErased: false }, now));
    expect(await projectionOf(database, me.phone)).toMatchObject({
      evidence: [{ kind: 'ban' }],
      opinions: { callerTypes: { 6: 1 } },
    });
    await expectRecounted(database, me.phone);
  });
});

describe('an unlisted number', () => {
  const parts = () => ({ database, hash, onUnlisted: stripTags });

  it('loses what describes a person, keeps the evidence of unwanted calls, and stays so', async () => {
    const phone = makePhone();
    const people = await Promise.all(Array.from({ length: 4 }, old));
    const [one, two, three, four] = people as [Member, Member, Member, Member];
    await tag(one, phone, { callerType: 6, categories: [1], callReasons: [8], emotags: [1, 9] });
    await tag(two, phone, { callerType: 1, emotags: [1] });
    await block(three, phone);
    await answer(four, phone, 'yes');
    const before = await projectionOf(database, phone);
    await unlistNumber(parts(), phone, later(1));
    const after = await projectionOf(database, phone);
    const bad = (row: typeof before) => row.evidence.filter(({ kind }) => kind !== 'positive');
    expect(bad(after)).toEqual(bad(before));
    expect(after.member_score).toBe(before.member_score);
    expect(after.opinions).toEqual({
      callerTypes: { 6: 1 },
      callReasons: { 8: 1 },
      emotags: { 9: 1 },
      answers: { onComment: { yes: 1 } },
    });
    await expectRecounted(database, phone);
    // Descriptions are refused, warnings are accepted.
    expect(await tag(two, phone, { callerType: 1 })).toBe('tag.unlisted');
    expect(await tag(two, phone, { callerType: 6, emotags: [1] })).toBe('tag.unlisted');
    expect(await tag(two, phone, { callerType: 6, emotags: [9] })).toBeNull();
    expect(await block(two, phone)).toBeNull();
  });

  it('has no trace where it only was described, and a refused tag leaves none', async () => {
    const phone = makePhone();
    const one = await old();
    await tag(one, phone, { callerType: 1, emotags: [1] });
    await unlistNumber(parts(), phone, now);
    expect(await projectionOf(database, phone)).toEqual(noOpinions);
    expect(await tag(await old(), phone, { emotags: [1] })).toBe('tag.unlisted');
    expect((await searchDatabase(database, phone)).filter((table) => table !== 'event')).toEqual([]);
  });

  it('of a tag and an unlisting at once no description is left', async () => {
    for (let i = 0; i < 5; i += 1) {
      const phone = makePhone();
      const people = await Promise.all(Array.from({ length: 4 }, old));
      await Promise.all([
        ...people.map((one) => tag(one, phone, { callerType: 1, emotags: [1] })),
        unlistNumber(parts(), phone, now),
      ]);
      expect((await projectionOf(database, phone)).opinions).toBeNull();
      expect((await rowsOf(phone)).filter(({ tags }) => tags !== null)).toEqual([]);
    }
  });
});

it('what was taken back is remembered for a year, so that nothing is renewed, and then goes', async () => {
  const phone = makePhone();
  const one = await old();
  await block(one, phone);
  await unblockNumber(database, one, { phone, country: 'DE' }, later(10));
  await forgetIdle(database.db, later(375));
  expect(await rowsOf(phone)).toMatchObject([{ bad_at: now, kind: null }]);
  await forgetIdle(database.db, later(376));
  expect(await rowsOf(phone)).toEqual([]);
  const two = await old();
  await block(two, phone);
  await forgetIdle(database.db, later(5_000));
  expect(await rowsOf(phone)).toHaveLength(1);
});
