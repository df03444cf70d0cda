import { describe, expect, it } from 'vitest';
import { OpenedCase } from '#contract/moderation-queue.ts';
import { minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { createModerationQueue } from '#test/moderation-queue.ts';

const { app, clock, moderator, second, complain, decide, undo, appeal, find, open, reported } =
  await createModerationQueue();

describe('M33 a case', () => {
  it('that is open is claimed for ten minutes, which others see; going on frees it', async () => {
    const [one, other] = [await reported('To be claimed.'), await reported('To be claimed next.')];
    const entry = await find(one.comment.id);
    expect(entry.claim).toBe(null);
    const opened = await open(moderator, entry);
    expect(opened.data).toStrictEqual(OpenedCase.parse(opened.data));
    expect(opened.data.claim.isMine).toBe(true);
    expect(opened.data.text).toMatchObject({ id: entry.id, text: 'To be claimed.', version: entry.version });
    const until = opened.data.claim.untilTimestamp;
    expect(until).toBe(Math.floor((clock.now().getTime() + 10 * minuteMs) / 1000));
    expect((await find(one.comment.id, second)).claim).toEqual({ isMine: false, untilTimestamp: until });
    expect((await find(one.comment.id)).claim).toEqual({ isMine: true, untilTimestamp: until });
    // A colleague may look, but cannot claim the case before it is free.
    expect((await open(second, entry)).data.claim).toEqual({ isMine: false, untilTimestamp: until });
    clock.advance(10 * minuteMs);
    expect((await find(one.comment.id)).claim).toBe(null);
    expect((await open(second, entry)).data.claim.isMine).toBe(true);
    await open(second, await find(other.comment.id));
    expect((await find(one.comment.id)).claim).toBe(null);
    expect((await find(other.comment.id)).claim?.isMine).toBe(false);
  });

  it('is free once it is decided, set aside or taken back, for whoever sees it next', async () => {
    const { comment } = await reported('To be set aside.');
    const entry = await find(comment.id);
    await open(moderator, entry);
    const fields = { case_id: entry.id, case_version: String(entry.version), decision: 'hold' };
    expect((await moderator.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
    expect((await find(comment.id, second)).claim).toBe(null);

    const { id } = await say(await join(app), makePhone(), 'To be decided twice.');
    const { ticket } = await complain(id);
    await open(moderator, await find(id));
    const { data } = await decide(id, 'refuse');
    await undo(data.decisionId);
    expect((await find(id, second)).claim).toBe(null);
    await open(moderator, await find(id));
    await decide(id, 'refuse');
    // At the same time, so the claim has not expired.
    expect((await appeal(ticket)).status).toBe(200);
    expect((await find(id, second)).claim).toBe(null);
  });

  it('stays claimed by a colleague when another decides, whose page goes on', async () => {
    const { comment } = await reported('To be looked at by two.');
    const entry = await find(comment.id);
    await open(second, entry);
    const fields = { case_id: entry.id, case_version: String(entry.version), decision: 'hold' };
    await moderator.browser.post('/api/v6/moderation/decide', fields);
    expect((await find(comment.id, second)).claim?.isMine).toBe(true);
  });

  it('is claimed by one of two who open it at the same moment', async () => {
    const { comment } = await reported('Wanted by both.');
    const entry = await find(comment.id);
    const answers = await Promise.all([open(moderator, entry), open(second, entry)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ data }) => data.claim.isMine)).toHaveLength(1);
  });
});
