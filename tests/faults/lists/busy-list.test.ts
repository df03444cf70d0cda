import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { listComments, say } from '#test/comments.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
const clock = fixedClock(noonToday());
beforeAll(async () => {
  app = await startTestApp({ clock, env: { BOT_CHECK: 'off', RATE_FACTOR: '100000' } });
});
afterAll(() => app.close());

it.each(['newest', 'oldest', 'interesting'] as const)(
  'C11 %s first: while 20 write, delete and react, a reader sees each that was there throughout exactly once',
  { timeout: patient(600_000) },
  async (order) => {
    const reader = await join(app);
    const { phone } = reader;
    // Those that stay, in one row of moments with those that come and go.
    const staying: number[] = [];
    const writers: Person[] = [];
    for (let at = 0; at < 20; at += 1) {
      clock.advance(1_000);
      staying.push((await say(await join(app), phone, `Staying number ${at}.`)).id);
      const writer = await join(app);
      writers.push(writer);
      if (at % 2 === 0) await say(writer, phone, `Going number ${at}.`);
    }
    clock.advance(1_000);
    const work = { isDone: false };
    const writing = writers.map(async ({ browser }, at) => {
      for (let turn = 0; !work.isDone; turn += 1) {
        const comment_id = String(staying[(at + turn) % staying.length]);
        await browser.post('/api/v7/comment/add', { phone, text: `Turn ${turn} of writer ${at}.` });
        await browser.post('/api/v11/comment/like', {
          comment_id,
          like_type: 'LIKE',
          action_type: turn % 2 ? 'REMOVE' : 'ADD',
        });
        await browser.post('/api/v6/comment/delete', { phone });
      }
    });
    const seen: number[] = [];
    let page = await listComments(app, reader, phone, `&order_by=${order}&limit=3`);
    seen.push(...page.items.map(({ id }) => id));
    const readAt = Math.floor(clock.now().getTime() / 1000);
    const writtenAt: number[] = [];
    clock.advance(1_000);
    while (page.next !== null && seen.length < 2_000) {
      clock.advance(10);
      page = await listComments(app, reader, phone, `&order_by=${order}&limit=3&after=${page.next}`);
      seen.push(...page.items.map(({ id }) => id));
      writtenAt.push(...page.items.map(({ createdAtTimestamp }) => createdAtTimestamp));
      if (order === 'oldest' && staying.every((id) => seen.includes(id))) break;
    }
    work.isDone = true;
    await Promise.all(writing);
    expect(new Set(seen).size).toBe(seen.length);
    expect(staying.filter((id) => !seen.includes(id))).toEqual([]);
    if (order === 'newest') expect(Math.max(...writtenAt)).toBeLessThanOrEqual(readAt);
  },
);
