import { expect } from 'vitest';
import {
  type Decided,
  HeldTexts,
  type ModerationCase,
  ModerationQueue,
  MyReports,
  type TextRule,
} from '#contract/moderation.ts';
import { makePhone } from './factories.ts';
import { join, type Person } from './member.ts';
import { boardTexts, createBoard, makeBoard, pin, report } from './notice-board.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/** Members who write and report, and a moderator who decides; every answer has exactly the keys of the contract. */
export function makeModerationDesk() {
  const board = makeBoard();
  let app: TestApp;
  let moderator: Person;
  let author: Person;
  let made = 0;
  const find = async (id: string, by = moderator): Promise<ModerationCase | undefined> =>
    (await queue(by)).items.find(({ textId }) => textId === id);

  async function queue(by = moderator): Promise<ModerationQueue> {
    const { status, data } = await by.browser.ask<ModerationQueue>('/api/v6/moderation/queue?limit=100');
    expect(status).toBe(200);
    expect(data).toStrictEqual(ModerationQueue.parse(data));
    return data;
  }

  return {
    ...{ board, find, queue },
    /** On a database of its own; close the app in `afterAll`. */
    async open() {
      app = await startTestApp({
        more: [board.open],
        env: { BOT_CHECK: 'off', RATE_FACTOR: '100000', SUPPORT_EMAIL: 'help@ringbook.test' },
      });
      await createBoard(app.database);
      moderator = await join(app, { role: 'moderator' });
      return { app, moderator };
    },
    /** By whom the texts are from now on. */
    async newAuthor(): Promise<Person> {
      author = await join(app);
      return author;
    },
    /** @returns the text's id */
    async write(said?: string, phone = makePhone(), by = author): Promise<string> {
      made += 1;
      const text = said ?? `Nothing special ${made}`;
      return (await pin(app.database.db, board.desk, { author: by.id, phone, text }, app.clock.now())).id;
    },
    tell: (by: Person, id: string, more: { reason?: TextRule; words?: string; network?: string } = {}) =>
      report(app.database, board.desk, by, { id, ...more }, app.clock.now()),
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
