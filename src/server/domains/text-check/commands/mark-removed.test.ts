import { expect, test } from 'vitest';
import { minuteMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { createTextQueue } from '#test/text-queue.ts';

const { app, moderator, write, sendReport, stateOf, decide, undo } = await createTextQueue();

async function remove(id: string): Promise<string> {
  const answer = await decide(id, 'remove', moderator, { reason: 'false' });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data.actId;
}

test('T17: of two removed texts of the same words one comes back, and the words are held on until both do', async () => {
  const [phone, words] = [makePhone(), 'She sold me a car without brakes and wheels'];
  const first = await write(words, phone);
  await sendReport(await join(app), first);
  const ofFirst = await remove(first);
  const second = await write(`${words}.`, phone);
  expect(await stateOf(second)).toBe('held');
  app.clock.advance(minuteMs);
  const ofSecond = await remove(second);
  expect(await undo(ofSecond)).toMatchObject({ status: 200 });
  expect(await stateOf(second)).toBe('held');
  expect(await stateOf(await write(`${words}!`, phone))).toBe('held');
  expect(await undo(ofFirst)).toMatchObject({ status: 200 });
  expect(await stateOf(first)).toBe('shown');
  expect(await stateOf(await write(`${words}?`, phone))).toBe('shown');
});

test('T17: a removal that is taken back leaves what is kept of an earlier one as it was', async () => {
  const [phone, words] = [makePhone(), 'They deliver empty boxes to old people'];
  const first = await write(words, phone);
  await sendReport(await join(app), first);
  await remove(first);
  const marks = async () =>
    (await app.database.pool.query(`select key, uses, expires_at from text_repeat order by key`)).rows;
  const second = await write(`${words}.`, phone);
  const before = await marks();
  app.clock.advance(minuteMs);
  const ofSecond = await remove(second);
  expect(await marks()).not.toEqual(before);
  await undo(ofSecond);
  expect(await marks()).toEqual(before);
});
