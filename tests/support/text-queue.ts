import { afterAll, beforeEach, expect } from 'vitest';
import {
  type Decided,
  HeldTexts,
  type ModerationCase,
  MyReports,
  TextQueue,
  type TextRule,
} from '#contract/moderation.ts';
import { makePhone } from './factories.ts';
import { join, type Person } from './member.ts';
import { boardTexts, createBoard, makeBoard, pin, report } from './notice-board.ts';
import { startTestApp } from './start-app.ts';

/**
 * Members who write and report, and a moderator who decides, on a database of their own; for all tests of a file, each
 * with an author of its own. Every answer has exactly the keys of the contract.
 */
export async function createTextQueue() {
  const board = makeBoard();
  const app = await startTestApp({
    more: [board.open],
    env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', SUPPORT_EMAIL: 'help@ringbook.test' },
  });
  afterAll(() => app.close());
  await createBoard(app.database);
  const moderator = await join(app, { role: 'moderator' });
  let author = await join(app);
  beforeEach(async () => {
    author = await join(app);
  });
  let made = 0;
  const find = async (id: string, by = moderator): Promise<ModerationCase | undefined> =>
    (await queue(by)).items.find(({ textId }) => textId === id);

  async function queue(by = moderator): Promise<TextQueue> {
    const { status, data } = await by.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
    expect(status).toBe(200);
    expect(data).toStrictEqual(TextQueue.parse(data));
    return data;
  }

  return {
    app,
    board,
    moderator,
    find,
    queue,
    /** By whom this test's texts are. */
    author: () => author,
    /** @returns the text's id */
    async write(said?: string, phone = makePhone(), by = author): Promise<string> {
      made += 1;
      const text = said ?? `Nothing special ${made}`;
      return (await pin(app.database.db, board.textPrecheck, { author: by.id, phone, text }, app.clock.now())).id;
    },
    sendReport: (by: Person, id: string, more: { reason?: TextRule; words?: string; network?: string } = {}) =>
      report(app.database, board.textPrecheck, by, { id, ...more }, app.clock.now()),
    stateOf: async (id: string) => (await boardTexts.find(app.database.db, [id]))[0]?.state,
    async decide(id: string, decision: string, by = moderator, more: Record<string, string> = {}) {
      const seen = await find(id);
      const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), decision, ...more };
      return by.browser.post<Decided>('/api/v6/moderation/decide', fields);
    },
    undo: (actId: string, by = moderator) => by.browser.post('/api/v6/moderation/undo', { act_id: actId }),
    async reportsOf(by: Person): Promise<MyReports['items']> {
      const { data } = await by.browser.ask<MyReports>('/api/v6/report/my');
      expect(data).toStrictEqual(MyReports.parse(data));
      return data.items;
    },
    async heldOf(by: Person): Promise<HeldTexts['items']> {
      const { data } = await by.browser.ask<HeldTexts>('/api/v6/moderation/my');
      expect(data).toStrictEqual(HeldTexts.parse(data));
      return data.items;
    },
  };
}
