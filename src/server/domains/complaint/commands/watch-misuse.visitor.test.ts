import { beforeEach, describe, expect, it } from 'vitest';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import { say } from '#test/comments.ts';
import { cited, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { recordMail } from '#test/kept-mail.ts';
import { join } from '#test/member.ts';
import { createMisuseQueue } from '#test/misuse.ts';
import { countComplaintsIn, listNotices } from '../queries/monthly-complaints.ts';

const { moderationQueue, senders } = await createMisuseQueue();
const { app, clock, moderator, complain, follow, decide, appeal, visitor } = moderationQueue;
const { author, send, sendMany, attempt, signInAnew, startAnew } = senders;
const dayMs = 86_400_000;

const takeMails = await recordMail(app);

beforeEach(startAnew);

/** Whether a visitor's complaint is accepted into the queue; the answer is the same either way. */
async function isTaken(more: Record<string, string>, address?: string) {
  const comment = await say(author(), makePhone(), `One more text ${Math.random()} to complain about.`);
  const sent = await visitor().ask('/api/v6/complaint/comment', {
    method: 'POST',
    ...(address && { address }),
    body: new URLSearchParams({ comment_id: String(comment.id), ...said, ...more }),
  });
  expect(sent.status).toBe(200);
  return (await moderationQueue.find(comment.id)) !== undefined;
}
const confirm = (ticket: string, email: string) => moderationQueue.confirm(ticket, 'confirm', email);

describe('M27 a visitor', () => {
  it('H2: counts by the address whether it was confirmed or not, whatever name stands beside it, and by the network', async () => {
    const email = 'quarrel@example.test';
    const fifth = await sendMany(visitor(), 'rrrrr', { email });
    expect((await follow(fifth.ticket)).measure).toMatchObject({ step: 'warning', isOfNetwork: false });
    const paused = await send(visitor(), 'refuse', { email: 'QUARREL@example.test', name: 'A third' });
    expect((await follow(paused.ticket)).measure).toMatchObject({ step: 'pause' });
    // Unproven senders of the network are told to sign in. Signed-in ones and other networks are not affected.
    for (const more of [{ email }, { email: 'peace@example.test' }, { email, ...cited }]) {
      expect(await attempt(visitor(), more)).toMatchObject({ status: 429, code: 'limit.complaints_network' });
    }
    const { browser } = await join(app);
    expect(await attempt(browser, { email })).toMatchObject({ status: 200 });
    expect(await isTaken({ email: 'peace@example.test' }, '198.51.100.90')).toBe(true);
    clock.advance(31 * dayMs);
    await signInAnew(author(), moderator);
    expect(await isTaken({ email: 'peace@example.test' })).toBe(true);
  });

  it('H2: of a shared network is asked to sign in only after twenty unfounded complaints of others', async () => {
    clock.advance(100 * dayMs);
    await signInAnew(author(), moderator);
    let last = '';
    for (let n = 0; n < 20; n += 1) {
      if (n === 19) expect((await follow(last)).measure).toBeNull();
      last = (await send(visitor(), 'refuse', { email: `farm${n}@example.test` })).ticket;
    }
    expect((await follow(last)).measure).toMatchObject({ step: 'warning', isOfNetwork: true });
    last = (await send(visitor(), 'refuse', { email: 'farm20@example.test' })).ticket;
    expect((await follow(last)).measure).toMatchObject({ step: 'pause', isOfNetwork: true });
    expect(await attempt(visitor(), { email: 'farm21@example.test' })).toMatchObject({
      status: 429,
      code: 'limit.complaints_network',
    });
    clock.advance(100 * dayMs);
    await signInAnew(author(), moderator);
  });

  /** Pauses an address; returns the last complaint, which led to the pause. */
  async function paused(email: string) {
    await confirm((await sendMany(visitor(), 'r', { email })).ticket, email);
    return sendMany(visitor(), 'rrrrr', { email });
  }

  it('in a pause is answered as anybody, by a ticket that tells nothing of it, and by mail why and how to appeal', async () => {
    const email = 'paused@example.test';
    const { ticket: cause } = await paused(email);
    clock.advance(2 * dayMs);
    await signInAnew(author(), moderator);
    const comment = await say(author(), makePhone(), 'A text in a pause.');
    await takeMails();
    const sent = await complain(comment.id, { email });
    const again = await complain(comment.id, { email });
    expect(again).toEqual({ ...sent, status: 'already_sent' });
    const other = (
      await visitor().ask<ComplaintSent>('/api/v6/complaint/comment', {
        method: 'POST',
        address: '198.51.100.93',
        body: new URLSearchParams({ comment_id: String(comment.id), ...said, email: 'nobody@example.test' }),
      })
    ).data;
    expect(Object.keys(sent)).toEqual(Object.keys(other));
    expect(sent.dueAtTimestamp).toBe(other.dueAtTimestamp);
    const [here, there] = [await follow(sent.ticket), await follow(other.ticket)];
    expect(JSON.stringify(here)).toBe(JSON.stringify(there));
    expect((await moderationQueue.find(comment.id))?.message).toContain('nobody@example.test');
    const told = (await takeMails()).filter(({ to }) => to === email);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      kind: 'complaint_not_taken',
      link: `/complaint/${cause}`,
      token: null,
      values: { ticket: { code: sent.ticket }, until: { at: (await follow(cause)).measure?.endsAtTimestamp } },
    });
    // Its page shows the reasons and accepts an appeal, without an account.
    expect(await follow(cause)).toMatchObject({ measure: { step: 'pause', appeal: 'possible' } });
    expect(
      await visitor().post(`/api/v6/complaint/${cause}/measure_appeal`, { text: 'They were all true.' }),
    ).toMatchObject({ status: 200 });
    // Decides the accepted complaint, so that the text is not hidden after a missed deadline.
    await decide(comment.id, 'refuse');
    // The complaint that was not accepted never becomes a case, by deadline or by appeal.
    expect(await appeal(sent.ticket)).toMatchObject({ code: 'complaint.no_appeal' });
    clock.advance(31 * dayMs);
    await moderationQueue.run('settle-complaints');
    await moderationQueue.run('close-complaints');
    expect(await follow(sent.ticket)).toMatchObject({ status: 'closed', decision: null, isLate: false });
    await signInAnew(author());
    const later = await complain(comment.id, { email });
    expect(later.status).toBe('sent');
    expect(later.ticket).not.toBe(sent.ticket);
  });

  it('H2: stays paused elsewhere, too, and the count of complaints is of those taken', async () => {
    const email = 'typed@example.test';
    await paused(email);
    const span = { from: clock.now(), to: new Date(clock.now().getTime() + 1) };
    expect(await isTaken({ email: 'other@example.test' }, '198.51.100.92')).toBe(true);
    const count = async () => (await countComplaintsIn(app.database.db, span)).byReason.length;
    expect(await count()).toBe(1);
    clock.advance(1000);
    span.from = clock.now();
    span.to = new Date(clock.now().getTime() + 1);
    expect(await isTaken({ email }, '198.51.100.92')).toBe(false);
    expect(await isTaken({ email })).toBe(false);
    expect([await count(), (await listNotices(app.database.db, span)).length]).toEqual([0, 0]);
  });

  it('H2: whose address others typed, and who never confirmed it, loses no complaint without a word', async () => {
    const email = 'unaware@example.test';
    clock.advance(100 * dayMs);
    await signInAnew(author(), moderator);
    const { ticket } = await sendMany(visitor(), 'rrrrrr', { email });
    expect((await follow(ticket)).measure).toMatchObject({ step: 'pause', isOfNetwork: false });
    await takeMails();
    // The owner cannot be notified, so complaints from other networks are accepted; a further unfounded one ends that
    // there.
    expect(await isTaken({ email }, '198.51.100.95')).toBe(true);
    const from = async () => {
      const comment = await say(author(), makePhone(), `A text ${Math.random()} from elsewhere.`);
      const body = new URLSearchParams({ comment_id: String(comment.id), ...said, email });
      const sent = await visitor().ask('/api/v6/complaint/comment', {
        method: 'POST',
        address: '198.51.100.96',
        body,
      });
      return { id: comment.id, sent };
    };
    const { id } = await from();
    expect(await decide(id, 'refuse')).toMatchObject({ status: 200 });
    expect((await from()).sent).toMatchObject({ status: 429, code: 'limit.complaints_network' });
    clock.advance(100 * dayMs);
    await signInAnew(author(), moderator);
  });

  it('is not paused for what a stranger elsewhere sends under the address, nor for what the owner denies', async () => {
    const email = 'framed@example.test';
    clock.advance(100 * dayMs);
    await signInAnew(author(), moderator);
    await confirm((await send(visitor(), 'uphold', { email })).ticket, email);
    for (let n = 0; n < 5; n += 1) {
      const comment = await say(author(), makePhone(), `A framed text ${n}.`);
      const sent = await visitor().ask('/api/v6/complaint/comment', {
        method: 'POST',
        address: '198.51.100.91',
        body: new URLSearchParams({ comment_id: String(comment.id), ...said, email }),
      });
      expect(sent.status).toBe(200);
      await decide(comment.id, 'refuse');
    }
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
    for (let n = 0; n < 6; n += 1) {
      const comment = await say(author(), makePhone(), `A denied text ${n}.`);
      const { ticket } = await complain(comment.id, { email });
      await moderationQueue.confirm(ticket, 'not_me', email);
      await decide(comment.id, 'refuse');
    }
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
  });
});
