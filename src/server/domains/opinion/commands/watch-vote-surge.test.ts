import { afterAll, beforeAll, expect, it } from 'vitest';
import { listVoteSurges } from '#server/domains/number/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { expectRecounted, projectionOf } from '#test/opinions.ts';
import { answerPoll } from './answer-poll.ts';
import { blockNumber, unblockNumber } from './block-number.ts';
import { opinionData } from './opinion-data.ts';
import { clearVoteSurge, weighNewInFull } from './weigh-new.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const now = new Date('2026-11-21T11:30:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * minuteMs);
const days = (count: number) => new Date(now.getTime() + count * dayMs);
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const block = (who: Member, phone: string, at: Date) => blockNumber(database, who, { phone, country: 'DE' }, at);
const aged = (ageDays: number, at = now) => addActor(database, makePhone(), new Date(at.getTime() - ageDays * dayMs));
const voteSurgeOf = async (phone: string) => (await projectionOf(database, phone)).opinions?.burst;
const inTx = (work: (tx: never) => Promise<unknown>) => database.db.transaction().execute((tx) => work(tx as never));

/** New accounts that block the number two minutes apart. Opened together, or `apart` days apart. */
async function makeVoteSurge(phone: string, count: number, ageDays = 1, every = 2, apart = 0): Promise<Member[]> {
  const members: Member[] = [];
  for (let i = 0; i < count; i += 1) {
    const at = minutes(i * every);
    const member = await aged(ageDays + i * apart, at);
    await block(member, phone, at);
    members.push(member);
  }
  return members;
}

async function unitsOf(phone: string) {
  const { evidence } = await projectionOf(database, phone);
  return evidence.reduce(
    (sum, { isNew, days: all }) => sum + all.reduce((n, [, count]) => n + count, 0) * (isNew ? 0.5 : 1),
    0,
  );
}

it('C4 twenty accounts of less than three days move the verdict as ten units, and the burst is marked', async () => {
  const phone = await addNumber(database, { openReports: [{ count: 2 }] }, now);
  const [friend, foe] = [await aged(400), await aged(400)];
  await answerPoll(database, friend, { phone, country: 'DE' }, { poll: 'onComment', answer: 'yes' }, minutes(-600));
  await block(foe, phone, minutes(-600));
  const before = await projectionOf(database, phone);
  const members = await makeVoteSurge(phone, 20);
  expect((await unitsOf(phone)) - 2).toBe(10);
  expect(await voteSurgeOf(phone)).toEqual({ sign: 'bad', at: minutes(4).getTime() });
  await expectRecounted(database, phone);

  // Votes of aged accounts keep half weight while the surge is undecided.
  await weighNewInFull(database, days(30));
  expect((await unitsOf(phone)) - 2).toBe(10);

  // Removing the surge's accounts restores the former verdict exactly, and so does undoing it.
  const whole = await projectionOf(database, phone);
  const persons = members.map(({ profileId, phone: own }) => ({ profileId, phone: own }));
  for (const person of persons) await inTx((tx) => opinionData.conceal?.(tx, person, days(1)) ?? Promise.resolve());
  expect(await projectionOf(database, phone)).toEqual(before);
  await expectRecounted(database, phone);
  for (const person of persons.toReversed()) {
    await inTx((tx) => opinionData.reveal?.(tx, person, days(1)) ?? Promise.resolve());
  }
  expect(await projectionOf(database, phone)).toEqual(whole);
  for (const person of persons) {
    await inTx((tx) => opinionData.erase(tx, person, { isTextErased: true }, days(1)));
  }
  expect(await projectionOf(database, phone)).toEqual(before);
});

it('C4 a burst that a moderator finds nothing wrong with counts in full, and is not marked again', async () => {
  const phone = makePhone();
  const members = await makeVoteSurge(phone, 12);
  const before = String(BigInt(phone) - 1n);
  expect(await listVoteSurges(database.db, before, 1)).toEqual([{ phone, sign: 'bad', at: minutes(4) }]);
  await inTx((tx) => clearVoteSurge(tx, phone, minutes(60)));
  expect(await voteSurgeOf(phone)).toMatchObject({ isDecided: true });
  expect((await listVoteSurges(database.db, before, 100)).map((voteSurge) => voteSurge.phone)).not.toContain(phone);
  await weighNewInFull(database, days(3));
  expect(await unitsOf(phone)).toBe(12);
  await unblockNumber(database, members[0] as Member, { phone, country: 'DE' }, days(3));
  await block(members[0] as Member, phone, days(3));
  expect(await voteSurgeOf(phone)).toMatchObject({ isDecided: true });
  await expectRecounted(database, phone);
});

it('C4 after a burst that was found fine the next one is marked, and gone the former mark is back', async () => {
  const phone = makePhone();
  await makeVoteSurge(phone, 12);
  await inTx((tx) => clearVoteSurge(tx, phone, minutes(60)));
  await weighNewInFull(database, days(4));
  const before = await projectionOf(database, phone);
  const praise = (who: Member, answer: string | null, at: Date) =>
    answerPoll(database, who, { phone, country: 'DE' }, { poll: 'onComment', answer }, at);
  const fans: Member[] = [];
  for (let i = 0; i < 10; i += 1) {
    const at = new Date(days(5).getTime() + i * minuteMs);
    fans.push(await aged(1, at));
    await praise(fans[i] as Member, 'yes', at);
  }
  expect(await voteSurgeOf(phone)).toEqual({
    sign: 'good',
    at: days(5).getTime() + 2 * minuteMs,
    former: { sign: 'bad', at: minutes(4).getTime(), until: minutes(60).getTime() },
  });
  expect((await listVoteSurges(database.db, String(BigInt(phone) - 1n), 1)).map(({ sign }) => sign)).toEqual(['good']);
  for (const fan of fans) await praise(fan, null, days(6));
  expect(await projectionOf(database, phone)).toEqual(before);

  // A surge of the same sign counts once the label has changed back.
  for (let i = 0; i < 10; i += 1) {
    const at = new Date(days(700).getTime() + i * minuteMs);
    await block(await aged(1, at), phone, at);
  }
  expect(await voteSurgeOf(phone)).toMatchObject({ sign: 'bad', at: days(700).getTime() + 2 * minuteMs });
});

it('C4 a burst that is being looked at holds down nobody’s word but its own', async () => {
  const phone = makePhone();
  for (const at of [minutes(-3_000), minutes(-2_000)]) await block(await aged(1, at), phone, at);
  await makeVoteSurge(phone, 10);
  const fan = await aged(1, minutes(30));
  await answerPoll(database, fan, { phone, country: 'DE' }, { poll: 'onComment', answer: 'yes' }, minutes(30));
  expect([await unitsOf(phone), (await voteSurgeOf(phone))?.sign]).toEqual([6.5, 'bad']);
  await weighNewInFull(database, days(10));
  expect(await unitsOf(phone)).toBe(8);
  await expectRecounted(database, phone);
});

it('C4 the mark does not go by taking votes back and giving them again', async () => {
  const phone = makePhone();
  const members = await makeVoteSurge(phone, 14);
  const some = members.slice(0, 12);
  for (const member of some) await unblockNumber(database, member, { phone, country: 'DE' }, minutes(200));
  expect(await voteSurgeOf(phone)).toBeUndefined();
  for (const member of some) await block(member, phone, days(2));
  expect(await voteSurgeOf(phone)).toEqual({ sign: 'bad', at: minutes(4).getTime() });
  await weighNewInFull(database, days(10));
  expect(await unitsOf(phone)).toBe(7);
});

it.each<[string, (phone: string) => Promise<unknown>]>([
  ['nine votes of accounts that were opened days apart', (phone) => makeVoteSurge(phone, 9, 1, 2, 1.1)],
  ['ten in more than an hour', (phone) => makeVoteSurge(phone, 10, 1, 7, 1.1)],
  ['old members', (phone) => makeVoteSurge(phone, 15, 31, 2, 1.1)],
  [
    'votes across two days that are hours apart',
    async (phone) => {
      for (const hour of [0, 14]) {
        for (let i = 0; i < 6; i += 1) await block(await aged(1 + hour + i * 1.1), phone, minutes(hour * 60 + i));
      }
    },
  ],
])('C4 no burst are %s', async (_, vote) => {
  const phone = makePhone();
  await vote(phone);
  expect(await voteSurgeOf(phone)).toBeUndefined();
});

it('C4 no burst is what only says what the number was held for', async () => {
  const phone = await addNumber(database, { openReports: [{ count: 60 }] }, now);
  await makeVoteSurge(phone, 15);
  expect(await voteSurgeOf(phone)).toBeUndefined();
});

it('C4 praise by new accounts of a number that is held for unwanted is a burst too', async () => {
  const phone = await addNumber(database, { openReports: [{ count: 60 }] }, now);
  for (let i = 0; i < 10; i += 1) {
    const member = await aged(1);
    await answerPoll(database, member, { phone, country: 'DE' }, { poll: 'onComment', answer: 'yes' }, minutes(i));
  }
  expect(await voteSurgeOf(phone)).toEqual({ sign: 'good', at: minutes(2).getTime() });
});

it('C4 over midnight a burst is one', async () => {
  const phone = makePhone();
  const midnight = new Date('2026-11-22T00:00:00Z').getTime();
  for (let i = 0; i < 10; i += 1) {
    const at = new Date(midnight + (i - 5) * minuteMs);
    await block(await aged(1, at), phone, at);
  }
  expect(await voteSurgeOf(phone)).toMatchObject({ sign: 'bad' });
});
