import { expect, test } from 'vitest';
import { minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { countRemoved, makeSpamCampaign, spamCampaignDesk } from '#test/spam-campaign.ts';
import { createModeratedApp } from '#test/whole-file.ts';

const { app, moderator } = await createModeratedApp();
const desk = spamCampaignDesk(app);

test('T5: a further preview forgets neither what ran nor what colleagues look at, and what ran is taken back', async () => {
  const colleague = await join(app, { role: 'moderator' });
  const { ids } = await makeSpamCampaign(app, 'silver spoons');
  const ran = await desk.preview(moderator, { contains: 'silver spoons' });
  const looked = await desk.preview(colleague, { contains: 'silver spoons' });
  const older = await desk.preview(moderator, { contains: 'silver spoons' });
  await desk.begin(ran.id);
  await desk.batch(ran.id);
  expect(await countRemoved(app, ids)).toBe(9);
  // Past the time in which those previews could be run.
  app.clock.advance(16 * minuteMs);
  const next = await desk.preview(moderator, { contains: 'quite another thing' });
  expect(next.id).not.toBe(ran.id);
  expect((await desk.listed(moderator)).find(({ id }) => id === ran.id)).toMatchObject({ state: 'done', removed: 9 });
  expect(await desk.texts(moderator, ran.id)).toHaveLength(9);
  // The colleague's preview remains; the moderator's own expired one is deleted.
  expect(await desk.texts(colleague, looked.id)).toHaveLength(9);
  const gone = await moderator.browser.ask(`/api/v6/moderation/wave/texts?limit=100&wave_id=${older.id}`);
  expect(gone).toMatchObject({ status: 404, code: 'text.not_found' });
  expect(await desk.undo(moderator, ran.id)).toMatchObject({ status: 200 });
  await desk.batch(ran.id);
  expect((await desk.listed(moderator)).find(({ id }) => id === ran.id)).toMatchObject({ restored: 9, leftAlone: 0 });
  expect(await countRemoved(app, ids)).toBe(0);
});

test('R6: a number is found in texts by its digits, in whatever script it was typed or written', async () => {
  const spammer = await join(app);
  const written = ['Ring +44 (0)131 496 0321!', 'اتصل ٠١٣١-٤٩٦-٠٣٢١', 'फ़ोन ०१३१ ४९६ ०३२१', '０１３１\n４９６０３２１'];
  const ids: string[] = [];
  for (const text of written) ids.push(String((await say(spammer, makePhone(), text)).id));
  await say(spammer, makePhone(), 'Ring 0131 496 0322, or 131 496 on 4 days after 0321');
  for (const contains of ['131 496 0321', '١٣١٤٩٦٠٣٢١', '१३१-४९६-०३२१']) {
    const { id } = await desk.preview(moderator, { contains });
    const found = await desk.texts(moderator, id);
    expect(found.map(({ textId }) => textId).sort(), contains).toEqual(ids.toSorted());
  }
});

test('T5: of two campaigns the one that is taken back leaves the other as it is', async () => {
  const [one, other] = [await makeSpamCampaign(app, 'paper boats'), await makeSpamCampaign(app, 'wooden ducks')];
  const previews = [
    await desk.preview(moderator, { contains: 'paper boats', votes: '1' }),
    await desk.preview(moderator, { contains: 'wooden ducks', votes: '1' }),
  ];
  for (const { id } of previews) {
    await desk.begin(id);
    await desk.batch(id);
  }
  const withdrawnOf = async (phones: readonly string[]) => {
    const { rows } = await app.database.pool.query<{ n: number }>(
      'select count(*)::int4 as n from opinion where phone = any ($1) and withdrawn_by is not null',
      [phones],
    );
    return rows[0]?.n ?? 0;
  };
  const stands = async () => [
    ...[await countRemoved(app, one.ids), await withdrawnOf(one.phones)],
    ...[await countRemoved(app, other.ids), await withdrawnOf(other.phones)],
  ];
  expect(await stands()).toEqual([9, 3, 9, 3]);
  expect(await desk.undo(moderator, previews[0]?.id ?? '')).toMatchObject({ status: 200 });
  await desk.batch(previews[0]?.id ?? '');
  expect(await stands()).toEqual([0, 0, 9, 3]);
});
