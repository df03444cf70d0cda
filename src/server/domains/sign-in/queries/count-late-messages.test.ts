import { expect, it } from 'vitest';
import { minuteMs } from '#shared/time.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { countLateMessages } from './count-late-messages.ts';

const { db } = await createFileDatabase();
const now = new Date('2026-11-27T12:00:00Z');

const receive = (provider: string, id: string, minutesAgo: number, isDone = false) => {
  const at = new Date(now.getTime() - minutesAgo * minuteMs);
  const row = { provider, event_id: id, received_at: at, done_at: isDone ? at : null };
  return db.insertInto('sign_in_event').values(row).execute();
};

it('counts what a service has not taken for ten minutes', async () => {
  await receive('telegram', '1', 11);
  await receive('telegram', '2', 60);
  await receive('telegram', '3', 60, true);
  await receive('viber', '4', 11);
  await receive('viber', '5', 9);
  expect(await countLateMessages(db, now)).toEqual([
    { provider: 'telegram', count: 2 },
    { provider: 'viber', count: 1 },
  ]);
});
