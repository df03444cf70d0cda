import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { suggestName } from '#server/domains/name/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { listMigrations, migrateTo, migrateToLatest } from '#server/platform/db/migrate.ts';
import { dayMs } from '#shared/time.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { createOpinionActs } from '#test/opinion-acts.ts';
import { expectRecomputed, expectRecounted, noOpinions, projectionOf } from '#test/opinions.ts';
import { forgetNetworks } from '../jobs.ts';
import { opinionData } from './opinion-data.ts';

const { about, answer, block, database, hash, later, now, old, rowsOf, tag, today, unblock, verdictOf } =
  await createOpinionActs();
afterAll(() => database.close());

const asShown = (verdict: Awaited<ReturnType<typeof verdictOf>>) => ({
  ...verdict,
  ...({ headline: 'no_reports', burst: null, beforeHolder: 0 } as const),
});
const many = async (count: number) => {
  const all: Member[] = [];
  for (let i = 0; i < count; i += 1) all.push(await old());
  return all;
};
const voteSurgeOf = async (phone: string) => (await projectionOf(database, phone)).opinions?.burst;

it('M3: six accounts of one network are counted as six and weigh as one, and each taken back leaves what was there', async () => {
  const phone = makePhone();
  const people = await many(6);
  const seen: unknown[] = [await projectionOf(database, phone)];
  for (const [place, one] of people.entries()) {
    await block(one, phone, later(place * 2), 'one network');
    seen.push(await projectionOf(database, phone));
    await expectRecounted(database, phone);
  }
  expect(seen.at(-1)).toMatchObject({
    evidence: [
      { kind: 'ban', days: [[today + 10, 1]] },
      { kind: 'ban', isShared: true, days: [0, 2, 4, 6, 8].map((day) => [today + day, 1]) },
    ],
    member_units: 1,
  });
  const verdict = await verdictOf(phone, later(10));
  expect(verdict).toMatchObject({ label: 'unknown', risk: 21 });
  expect(
    verdict.evidence.items.map(({ count, weight, units, isSameNetwork }) => [count, weight, units, isSameNetwork]),
  ).toEqual([
    [1, 1, 1, false],
    [5, 0, 0, true],
  ]);
  expectRecomputed(asShown(verdict));
  // When the counting vote is removed, the next one counts.
  for (const one of people.toReversed()) {
    expect(await projectionOf(database, phone)).toEqual(seen.pop());
    await unblock(one, phone, later(20));
  }
  expect(await projectionOf(database, phone)).toEqual(noOpinions);
});

it('M3: behind one carrier’s network the second honest voter is counted, and weighs as soon as the first does not', async () => {
  const phone = makePhone();
  const [first, second, home] = (await many(3)) as [Member, Member, Member];
  await block(first, phone, now, 'carrier');
  await tag(second, phone, { callerType: 6 }, now);
  await block(second, phone, now, 'carrier');
  await block(home, phone, now, 'home');
  expect((await projectionOf(database, phone)).evidence).toEqual([
    { kind: 'ban', days: [[today, 2]] },
    { kind: 'ban', isShared: true, days: [[today, 1]] },
  ]);
  expect((await projectionOf(database, phone)).opinions).toEqual({ callerTypes: { '6': 1 } });
  await database.db.transaction().execute(async (tx) => opinionData.conceal?.(tx, first, now));
  expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'ban', days: [[today, 2]] }]);
  await database.db.transaction().execute(async (tx) => opinionData.reveal?.(tx, first, now));
  await database.db.transaction().execute((tx) => opinionData.erase(tx, second, { isTextErased: true }, now));
  expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'ban', days: [[today, 2]] }]);
  await expectRecounted(database, phone);
});

it('M3: each side of one network counts once, at what weighs most of it', async () => {
  const phone = makePhone();
  const [young, one, two, three] = (await many(4)) as [Member, Member, Member, Member];
  await database.db.updateTable('profile').set({ created_at: now }).where('id', '=', young.profileId).execute();
  await block(young, phone, now, 'one');
  expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'ban', isNew: true, days: [[today, 1]] }]);
  await answer(one, phone, 'onComment', 'no', now, 'one');
  await answer(two, phone, 'onComment', 'yes', now, 'one');
  await answer(three, phone, 'onComment', 'yes', now, 'one');
  expect((await projectionOf(database, phone)).evidence).toEqual([
    { kind: 'ban', isNew: true, isShared: true, days: [[today, 1]] },
    { kind: 'poll_negative', days: [[today, 1]] },
    { kind: 'positive', days: [[today, 1]] },
    { kind: 'positive', isShared: true, days: [[today, 1]] },
  ]);
  await expectRecounted(database, phone);
  // Voting again from a different network does not make a second person.
  await answer(three, phone, 'onComment', null, later(1), 'two');
  await answer(three, phone, 'onComment', 'yes', later(1), 'two');
  expect((await projectionOf(database, phone)).evidence.at(-1)).toMatchObject({ isShared: true });
  await expectRecounted(database, phone);
});

it('M3: the network is forgotten after its time, and what came from it still counts once', async () => {
  const phone = makePhone();
  const [one, two, three] = (await many(3)) as [Member, Member, Member];
  await block(one, phone, now, 'one network');
  await block(two, phone, later(100), 'one network');
  const before = await projectionOf(database, phone);
  const day = 86_400_000;
  await forgetNetworks(database.db, 180 * day, later(179));
  expect((await rowsOf(phone)).map(({ network }) => network)).toEqual(['one network', 'one network']);
  await forgetNetworks(database.db, 180 * day, later(181));
  expect((await rowsOf(phone)).map(({ network, network_at }) => [network, network_at])).toEqual([
    [null, null],
    ['one network', later(100)],
  ]);
  expect(await projectionOf(database, phone)).toEqual(before);
  await block(three, phone, later(200), 'one network');
  await forgetNetworks(database.db, 180 * day, later(400));
  expect((await rowsOf(phone)).map(({ network }) => network)).toEqual([null, null, null]);
  await unblock(two, phone, later(400));
  expect((await projectionOf(database, phone)).evidence).toEqual([
    { kind: 'ban', days: [[today + 200, 1]] },
    { kind: 'ban', isShared: true, days: [[today, 1]] },
  ]);
  await expectRecounted(database, phone);
});

it('M3: the network that a number was named from is forgotten with it', async () => {
  const phone = makePhone();
  const [one] = (await many(1)) as [Member];
  await suggestName(database, hash, one, about(phone), { firstName: 'Anna', lastName: '' }, now, 'one network');
  const networks = async () => {
    const rows = database.db.selectFrom('suggested_name').select('network').where('phone', '=', phone);
    return (await rows.execute()).map(({ network }) => network);
  };
  await forgetNetworks(database.db, 180 * dayMs, later(180));
  expect(await networks()).toEqual(['one network']);
  await forgetNetworks(database.db, 180 * dayMs, later(181));
  expect(await networks()).toEqual([null]);
});

it('M3: three votes of one network within 24 hours are a burst, and so are three of accounts opened within a day', async () => {
  const [near, together, apart] = [makePhone(), makePhone(), makePhone()];
  for (const [place, one] of (await many(3)).entries()) {
    await block(one, near, new Date(now.getTime() + place * 3_600_000), 'one network');
  }
  expect(await voteSurgeOf(near)).toEqual({ sign: 'bad', at: now.getTime() + 2 * 3_600_000 });
  const opened = later(-4);
  const farm = await many(6);
  for (const [place, one] of farm.entries()) {
    const at = new Date(opened.getTime() + place * 3_600_000);
    await database.db.updateTable('profile').set({ created_at: at }).where('id', '=', one.profileId).execute();
    await block(one, together, now, `network ${place}`);
  }
  expect(await voteSurgeOf(together)).toEqual({ sign: 'bad', at: now.getTime() });
  for (const [place, one] of (await many(6)).entries()) await block(one, apart, now, `network ${place}`);
  expect([await voteSurgeOf(apart), (await verdictOf(apart)).label]).toEqual([undefined, 'unwanted']);
});

it('M3: what was said before networks were kept stands alone, weighs as it did, and so after a way back', async () => {
  const own = await createTestDatabase({ migrate: false });
  const names = await listMigrations();
  const former = names[names.indexOf('202611261800-count-networks-once') - 1] ?? '';
  await migrateTo(own.db, former);
  const phone = makePhone();
  const evidence = JSON.stringify([{ kind: 'ban', days: [[today, 2]] }]);
  await sql`insert into number (phone, evidence, opinions, member_score, member_units)
    values (${phone}, ${evidence}::jsonb, '{"former": 1}'::jsonb, 1, 2)`.execute(own.db);
  await sql`insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    select ${phone}::int8 + n, 1, true, 'en', ${now}::timestamptz, ${later(-90)}::timestamptz from generate_series(1, 2) n`.execute(
    own.db,
  );
  await sql`insert into opinion (phone, profile_id, banned_at, kind, bad_at, updated_at)
    select ${phone}::int8, id, ${now}::timestamptz, 'ban', ${now}::timestamptz, ${now}::timestamptz from profile`.execute(
    own.db,
  );
  const before = await projectionOf(own, phone);
  for (const _ of ['forward', 'once more']) {
    await migrateToLatest(own.db);
    expect(await projectionOf(own, phone)).toEqual(before);
    await expectRecounted(own, phone);
    const rows = await own.db.selectFrom('opinion').select(['network', 'crowd', 'former_kind']).execute();
    expect(rows).toEqual(Array(2).fill({ network: null, crowd: null, former_kind: null }));
    await migrateTo(own.db, former);
  }
  await own.close();
});
