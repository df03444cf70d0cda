// Runs a wave of spam or takes it back in a process of its own, told by its arguments: <database options as JSON> <id of
// the wave> <token of its moderator> <run or undo>. What was begun before goes on. It prints a line at the beginning of
// each batch, so that a test can kill it in the middle of one, and ends with the wave.

import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/database.ts';
import { TestBrowser } from './sign-in.ts';
import { startTestApp } from './start-app.ts';

const [options = '', spamCampaignId = '', token = '', act = ''] = process.argv.slice(2);
const database = await openDatabase(JSON.parse(options));
const batches = {
  personalData: [
    {
      name: 'batches',
      collect: async () => null,
      erase: async () => {},
      // All texts of a batch are locked, and nothing is done to them yet.
      async lockNumbers() {
        process.stdout.write('batch\n');
      },
    },
  ],
};
const app = await startTestApp({ database, more: [() => batches] });
const readState = async () => {
  const text = 'select state from moderation_wave where id = $1';
  return (await database.pool.query<{ state: string }>(text, [spamCampaignId])).rows[0]?.state;
};
if ((await readState()) === (act === 'run' ? 'seen' : 'done')) {
  const moderator = new TestBrowser(app);
  moderator.token = token;
  const { status } = await moderator.post(`/api/v6/moderation/wave/${act}`, { wave_id: spamCampaignId });
  if (status !== 200) throw new Error(`answered ${status}`);
}
while ((await readState()) !== (act === 'run' ? 'done' : 'undone')) await wait(50);
await app.close();
await database.close();
