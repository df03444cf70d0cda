import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decided, TextQueue } from '#contract/moderation.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createBoard, makeBoard, pin } from '#test/notice-board.ts';
import { expectRecounted, judgedPart, projectionOf } from '#test/opinions.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

const board = makeBoard();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ more: [board.open], env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
  await createBoard(app.database);
});
afterAll(() => app.close());

const settled = () => join(app, { created_at: new Date(app.clock.now().getTime() - 40 * 86_400_000) });

it('C3 removing an account as spam restores every verdict that it touched, and undoing it restores those of before', async () => {
  const moderator = await join(app, { role: 'moderator' });
  const [spammer, honest] = [await settled(), await settled()];
  const phones = [makePhone(), makePhone()];
  const post = (who: Person, path: string, fields: Record<string, string>) =>
    who.browser.post(`/api/v6/${path}`, fields);
  const views = () => Promise.all(phones.map(async (phone) => judgedPart(await look(app, null, phone))));
  const rows = () => Promise.all(phones.map((phone) => projectionOf(app.database, phone)));
  for (const phone of phones) await post(honest, 'ban/add', { phone });
  await views();
  const [before, rowsBefore] = [await views(), await rows()];
  for (const phone of phones) {
    await post(spammer, 'ban/add', { phone });
    await post(spammer, 'tag/set', { phone, caller_type: '6', emotags: '9' });
    await post(spammer, 'poll/answer', { phone, poll: 'onBan', answer: 'scam' });
  }
  const [whole, rowsWhole] = [await views(), await rows()];
  expect(whole.map(({ metrics }) => metrics.bans)).toEqual([2, 2]);

  const text = { author: spammer.id, phone: makePhone(), text: 'Buy a badword here' };
  const { id } = await pin(app.database.db, board.textPrecheck, text, app.clock.now());
  const queue = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const held = queue.data.items.find(({ textId }) => textId === id);
  const fields = { case_id: held?.id ?? '', case_version: String(held?.version) };
  const removed = await moderator.browser.post<Decided>('/api/v6/moderation/account/remove', fields);
  expect(removed.status).toBe(200);
  expect([await views(), await rows()]).toEqual([before, rowsBefore]);
  for (const phone of phones) await expectRecounted(app.database, phone);

  const undone = await moderator.browser.post('/api/v6/moderation/undo', { act_id: removed.data.actId });
  expect(undone.status).toBe(200);
  expect([await views(), await rows()]).toEqual([whole, rowsWhole]);
});
