import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { cited, createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const { app, clock, moderator, second, complain, noticesOf, run } = await createComplaintQueue();
const told = async (by: Person, wanted: string) => (await noticesOf(by)).filter(({ kind }) => kind === wanted).length;
const complained = async (more = {}) => complain((await say(await join(app), makePhone(), 'He cheats.')).id, more);

describe('M35 moderators', () => {
  it('are warned three days before something is due, once for a day', async () => {
    const { dueAtTimestamp } = await complained();
    await complained();
    const untilWarning = dueAtTimestamp * 1000 - 3 * dayMs - clock.now().getTime();
    clock.advance(untilWarning - 1000);
    await run('settle-complaints');
    expect(await told(moderator, 'desk_due_soon')).toBe(0);
    clock.advance(1000);
    await run('settle-complaints');
    await run('settle-complaints');
    for (const by of [moderator, second]) expect(await told(by, 'desk_due_soon')).toBe(1);
    expect(await told(await join(app), 'desk_due_soon')).toBe(0);
    // A different due day causes a new notice.
    clock.advance(dayMs);
    await complained(cited);
    clock.advance(3 * dayMs);
    await run('settle-complaints');
    expect(await told(moderator, 'desk_due_soon')).toBe(2);
  });

  it('are reminded once of what nobody looked at for a day', async () => {
    const before = await told(moderator, 'desk_unseen');
    await complained();
    clock.advance(dayMs - hourMs);
    await run('remind-of-complaints');
    const early = await told(moderator, 'desk_unseen');
    clock.advance(hourMs);
    await run('remind-of-complaints');
    await run('remind-of-complaints');
    expect(await told(moderator, 'desk_unseen')).toBe(early + 1);
    expect(early).toBeGreaterThanOrEqual(before);
  });

  it('are not reminded of what one of them has opened', async () => {
    await run('remind-of-complaints');
    const before = await told(second, 'desk_unseen');
    clock.advance(2 * dayMs);
    await complained();
    const judge = await join(app, { role: 'moderator' });
    const { data } = await judge.browser.ask<{ items: { id: string; source: string }[] }>(
      '/api/v6/moderation/desk?limit=100',
    );
    for (const { source, id } of data.items)
      await judge.browser.post('/api/v6/moderation/open', { source, case_id: id });
    clock.advance(dayMs);
    await run('remind-of-complaints');
    expect(await told(second, 'desk_unseen')).toBe(before);
  });

  it('are reminded of held and reported texts in the same way', async () => {
    clock.advance(2 * dayMs);
    const comment = await say(await join(app), makePhone(), 'Nobody looks at it.');
    await (await join(app)).browser.post('/api/v6/report/comment', { comment_id: String(comment.id) });
    const before = await told(moderator, 'desk_unseen');
    clock.advance(dayMs);
    await run('remind-moderators');
    await run('remind-moderators');
    expect(await told(moderator, 'desk_unseen')).toBe(before + 1);
  });
});
