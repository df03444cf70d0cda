import { afterAll, expect, test } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createOpinionActs } from '#test/opinion-acts.ts';
import { expectRecounted, projectionOf } from '#test/opinions.ts';
import { weighNewInFull } from './weigh-new.ts';
import { opinionContributions } from './withdraw-opinions.ts';

const { block, database, later, now, old, today } = await createOpinionActs();
afterAll(() => database.close());

const { db } = database;
const withdraw = ({ profileId }: Member, act: string, at: Date) =>
  db.transaction().execute((tx) => opinionContributions.withdraw(tx, profileId, act, at));
const restore = (act: string, at: Date) => db.transaction().execute((tx) => opinionContributions.restore(tx, act, at));
const evidenceOf = async (phone: string) => {
  await expectRecounted(database, phone);
  return (await projectionOf(database, phone)).evidence;
};

test('T20: who was removed before the account was three days old, and is back after it, weighs in full as others do', async () => {
  const [young, other, older] = [
    await addActor(database, makePhone(), now),
    await addActor(database, makePhone(), new Date(now.getTime() - 30 * hourMs)),
    await old(),
  ];
  const [one, two] = [makePhone(), makePhone()];
  for (const phone of [one, two]) for (const by of [young, other, older]) await block(by, phone);
  const removedAt = new Date(later(3).getTime() - 2 * minuteMs);
  await withdraw(young, '7', removedAt);
  // A second account, whose withdrawal is not undone.
  await withdraw(other, '8', removedAt);
  expect(await evidenceOf(one)).toEqual([{ kind: 'ban', days: [[today, 1]] }]);
  // The hourly job runs between the two acts and after both.
  await weighNewInFull(database, later(3));
  expect(await evidenceOf(one)).toEqual([{ kind: 'ban', days: [[today, 1]] }]);
  await restore('7', new Date(later(3).getTime() + 5 * minuteMs));
  await weighNewInFull(database, new Date(later(3).getTime() + hourMs));
  const whole = [{ kind: 'ban', days: [[today, 2]] }];
  expect([await evidenceOf(one), await evidenceOf(two)]).toEqual([whole, whole]);
  await weighNewInFull(database, later(4));
  expect([await evidenceOf(one), await evidenceOf(two)]).toEqual([whole, whole]);
});
