import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { countReports } from './count-reports.ts';

const now = new Date('2026-11-22T12:00:00Z');
const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
});
afterAll(() => app?.close());

let texts = 0;
function nextText(): string {
  texts += 1;
  return String(texts);
}
/** Adds a live report, or one that was decided some days ago. */
async function report(by: Person, text: string, outcome: 'kept' | 'removed' | null = null, daysAgo = 1) {
  const at = new Date(now.getTime() - daysAgo * dayMs);
  await app.database.db
    .insertInto('moderation_report')
    .values({
      kind: 'comment',
      text_id: text,
      profile_id: by.id,
      phone: '442079460000',
      reason: 'other',
      words: '',
      revision: '1',
      network: null,
      outcome,
      act_id: null,
      by_profile: null,
      told_at: null,
      created_at: at,
      decided_at: outcome === null ? null : at,
    })
    .execute();
}
async function record(by: Person, outcomes: string, daysAgo = 1) {
  for (const one of outcomes) await report(by, nextText(), one === 'k' ? 'kept' : 'removed', daysAgo);
}
const count = (text: string) =>
  app.database.db.transaction().execute((tx) => countReports(tx, { kind: 'comment', id: text }, now));

it.each([
  ['kkkk', 1, 1],
  ['kkkkk', 1, 0],
  ['kkkkr', 1, 0],
  ['kkkrr', 1, 1],
  ['kkkkk', 91, 1],
])(
  'M27 a member whose reports ended as %s, %i days ago, counts as %i of those who lift a text',
  async (ended, days, counts) => {
    const text = nextText();
    const member = await join(app);
    await record(member, ended, days);
    await report(member, text);
    expect(await count(text)).toEqual({ reports: 1, reporters: 1, independent: counts });
    await report(await join(app), text);
    expect(await count(text)).toEqual({ reports: 2, reporters: 2, independent: counts + 1 });
  },
);
