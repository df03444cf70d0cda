import { expect, test } from 'vitest';
import { look } from '#test/member.ts';
import { makeSpamCampaign, spamCampaignDesk } from '#test/spam-campaign.ts';
import { createModeratedApp } from '#test/whole-file.ts';

const { app, moderator } = await createModeratedApp();
const desk = spamCampaignDesk(app);

async function votesOn(phone: string) {
  const { rows } = await app.database.pool.query<{ person: string; withdrawnBy: string | null }>(
    `select profile_id as person, withdrawn_by as "withdrawnBy" from opinion where phone = $1 order by profile_id`,
    [phone],
  );
  const { metrics, verdict } = await look(app, null, phone);
  return {
    withdrawn: rows.filter(({ withdrawnBy }) => withdrawnBy !== null).length,
    bans: metrics.bans,
    label: verdict.label,
  };
}

test('T5: a vote comes back with its campaign though the text beside it was changed since', async () => {
  const { spammers, phones, ids } = await makeSpamCampaign(app, 'glass beads');
  const [phone = ''] = phones;
  const before = await votesOn(phone);
  expect(before).toEqual({ withdrawn: 0, bans: 3, label: 'suspicious' });
  const spamCampaign = await desk.preview(moderator, { contains: 'glass beads', votes: '1' });
  await desk.begin(spamCampaign.id);
  await desk.batch(spamCampaign.id);
  expect(await votesOn(phone)).toEqual({ withdrawn: 3, bans: 0, label: 'unknown' });
  // An author posts a new text in place of the removed one.
  const changed = await spammers[0]?.browser.post('/api/v7/comment/add', { phone, text: 'They sell beads, I hear.' });
  expect(changed).toMatchObject({ status: 200 });
  expect(await desk.undo(moderator, spamCampaign.id)).toMatchObject({ status: 200 });
  await desk.batch(spamCampaign.id);
  expect((await desk.listed(moderator)).find(({ id }) => id === spamCampaign.id)).toMatchObject({
    state: 'undone',
    restored: 8,
    leftAlone: 1,
  });
  expect(await votesOn(phone)).toEqual(before);
  const { rows } = await app.database.pool.query<{ state: string }>('select state from comment where id = $1', [
    ids[0],
  ]);
  expect(rows[0]?.state).not.toBe('removed');
});
