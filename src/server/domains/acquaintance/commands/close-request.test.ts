import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { findRequest } from '../queries/request-rows.ts';
import { expireDue } from './close-request.ts';
import { sendRequest } from './send-request.ts';

const answerDays = 14;
const prices = { welcome: 40n, commonRequest: 3n, directRequest: 11n };
const hash = createPhoneHash(Buffer.alloc(32, 7));
/** A day of the real time, counted from the day of the test. */
const day = (days: number) => new Date(Date.parse('2028-01-31T12:00:00Z') + days * 86_400_000);
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ask = (by: Member, { phone }: Member, at: Date) =>
  sendRequest({ database, prices, hash, answerDays, againDays: 90 }, by, { phone, kind: 'direct', shown: null }, at);
const expire = (at: Date) => expireDue({ database, answerDays }, at);
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const stateOf = async ({ profileId }: Member) => {
  const rows = database.db.selectFrom('acquaintance_request').select('state').where('profile_id', '=', profileId);
  return (await rows.executeTakeFirstOrThrow()).state;
};

it('39: what was sent while the clock was a year ahead is given back 14 days after the clock is right', async () => {
  const [one, other] = [await addActor(database), await addActor(database)];
  expect(await ask(one, other, day(365))).toMatchObject({ ok: true });
  for (const days of [0, 1, 13]) await expire(day(days));
  expect([await balanceOf(one), await stateOf(one)]).toEqual([29n, 'sent']);
  // No job has run since.
  expect(await ask(other, one, day(14))).toMatchObject({ ok: true });
  expect([await balanceOf(one), await stateOf(one)]).toEqual([40n, 'expired']);
  const [third, fourth] = [await addActor(database), await addActor(database)];
  await ask(third, fourth, day(365));
  await expire(day(0));
  await expire(day(14));
  expect([await balanceOf(third), await stateOf(third)]).toEqual([40n, 'expired']);
});

it.each([2, 13, 365, 9_000])('39: a clock that is %i days behind ends nothing, then or later', async (behind) => {
  const [one, other] = [await addActor(database), await addActor(database)];
  const outcome = await ask(one, other, day(0));
  const id = outcome.ok ? outcome.id : '';
  await expire(day(-behind));
  await expire(day(1 - behind));
  expect(await stateOf(one)).toBe('sent');
  // The clock is right again, and no job has run.
  expect(await ask(other, one, day(1))).toEqual({ ok: false, code: 'acquaintance.waiting' });
  expect(await findRequest(database.db, other.profileId, id, day(1))).toMatchObject({ state: 'sent' });
  await expire(day(1));
  await expire(day(13.9));
  expect([await balanceOf(one), await stateOf(one)]).toEqual([29n, 'sent']);
  await expire(day(14));
  expect([await balanceOf(one), await stateOf(one)]).toEqual([40n, 'expired']);
});
