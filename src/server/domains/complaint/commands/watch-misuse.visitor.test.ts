import { beforeEach, describe, expect, it } from 'vitest';
import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { say } from '#test/comments.ts';
import { said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { keepMail } from '#test/kept-mail.ts';
import { openMisuseDesk } from '#test/misuse.ts';
import { countComplaintsIn, listNotices } from '../queries/monthly-complaints.ts';
import { createComplaintSecrets } from './complaint-secrets.ts';
import { noteAnswer } from './note-answer.ts';

const { desk, senders } = await openMisuseDesk();
const { app, clock, moderator, complain, follow, decide, appeal, visitor } = desk;
const { author, send, sendMany, attempt, signInAnew, startAnew } = senders;
const keys = await loadSiteSecret(app.database);
const secrets = createComplaintSecrets(keys);
const mailKeys = createMailKeys(keys);
const dayMs = 86_400_000;

const takeMails = await keepMail(app);

beforeEach(startAnew);

/** Whether a visitor's complaint reaches the desk; it is answered either way. */
async function isTaken(more: Record<string, string>) {
  const comment = await say(author(), makePhone(), `One more text ${Math.random()} to complain about.`);
  await complain(comment.id, more);
  return (await desk.find(comment.id)) !== undefined;
}
/** The owner of the address presses the link in the receipt. */
const confirm = (ticket: string, answer: 'confirm' | 'not_me' = 'confirm') =>
  app.database.db.transaction().execute((tx) => noteAnswer(secrets, tx, `complaint:${ticket}`, answer, clock.now()));

describe('M27 a visitor', () => {
  it('counts by an address that its owner confirmed, whatever name stands beside it', async () => {
    const email = 'quarrel@example.test';
    await sendMany(visitor(), 'rrrrrrr', { email });
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
    const { ticket } = await send(visitor(), 'refuse', { email });
    await confirm(ticket);
    await send(visitor(), 'refuse', { email, name: 'Somebody else' });
    const paused = await send(visitor(), 'refuse', { email: 'QUARREL@example.test', name: 'A third' });
    expect((await follow(paused.ticket)).measure).toMatchObject({ step: 'pause' });
    expect(await isTaken({ email })).toBe(false);
    expect(await isTaken({ email: 'peace@example.test' })).toBe(true);
    expect(await isTaken({ email, court_decision: '1' })).toBe(true);
  });

  /** An address that is paused, and the ticket of the complaint after which it was. */
  async function paused(email: string) {
    await confirm((await sendMany(visitor(), 'r', { email })).ticket);
    // The owner's yes is kept with the address, too.
    const confirmed = { confirmed_at: clock.now(), stopped_at: null };
    await app.database.db
      .insertInto('mail_address')
      .values({ address: mailKeys.hash(email), last_at: clock.now(), ...confirmed })
      .onConflict((conflict) => conflict.column('address').doUpdateSet(confirmed))
      .execute();
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
    const other = await complain(comment.id, { email: 'nobody@example.test' });
    expect(Object.keys(sent)).toEqual(Object.keys(other));
    expect(sent.dueAtTimestamp).toBe(other.dueAtTimestamp);
    const [here, there] = [await follow(sent.ticket), await follow(other.ticket)];
    const idOf = (view: typeof here) => view.items[0]?.id ?? '';
    const withoutId = (view: typeof here) => ({ ...view, items: view.items.map((item) => ({ ...item, id: '' })) });
    expect(JSON.stringify(withoutId(here))).toBe(JSON.stringify(withoutId(there)));
    expect(await desk.find(comment.id)).toMatchObject({ items: [{ id: idOf(there) }] });
    const told = (await takeMails()).filter(({ to }) => to === email);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      ...{ kind: 'complaint_not_taken', link: `/complaint/${cause}`, token: null },
      values: { ticket: { code: sent.ticket }, until: { at: (await follow(cause)).measure?.endsAtTimestamp } },
    });
    // There are the reasons, and the way to appeal; nothing of it hangs on an account.
    expect(await follow(cause)).toMatchObject({ measure: { step: 'pause', appeal: 'possible' } });
    expect(
      await visitor().post(`/api/v6/complaint/${cause}/measure_appeal`, { text: 'They were all true.' }),
    ).toMatchObject({ status: 200 });
    // What was taken is decided, else the text would be hidden when nobody did so in time.
    await decide(comment.id, 'refuse');
    // Neither a deadline nor an appeal makes a case of it.
    expect(await appeal(sent.ticket)).toMatchObject({ code: 'complaint.no_appeal' });
    clock.advance(31 * dayMs);
    await desk.run('settle-complaints');
    await desk.run('close-complaints');
    expect(await follow(sent.ticket)).toMatchObject({ status: 'closed', decision: null, isLate: false });
    await signInAnew(author());
    const later = await complain(comment.id, { email });
    expect(later.status).toBe('sent');
    expect(later.ticket).not.toBe(sent.ticket);
  });

  it('elsewhere is not stopped by a pause of the address that they typed, and the count of complaints is of those taken', async () => {
    const email = 'typed@example.test';
    await paused(email);
    const comment = await say(author(), makePhone(), 'A text for a stranger.');
    const sent = await visitor().ask<{ ticket: string }>('/api/v6/complaint/comment', {
      ...{ method: 'POST', address: '198.51.100.92' },
      body: new URLSearchParams({ comment_id: String(comment.id), ...said, email }),
    });
    expect(sent.status).toBe(200);
    expect(await desk.find(comment.id)).toBeDefined();
    const span = { from: clock.now(), to: new Date(clock.now().getTime() + 1) };
    const count = async () => (await countComplaintsIn(app.database.db, span)).byReason.length;
    expect(await count()).toBe(1);
    clock.advance(1000);
    span.from = clock.now();
    span.to = new Date(clock.now().getTime() + 1);
    expect(await isTaken({ email })).toBe(false);
    expect([await count(), (await listNotices(app.database.db, span)).length]).toEqual([0, 0]);
  });

  it('is not paused for what a stranger elsewhere sends under the address, nor for what the owner denies', async () => {
    const email = 'framed@example.test';
    await confirm((await send(visitor(), 'uphold', { email })).ticket);
    for (let n = 0; n < 7; n += 1) {
      const comment = await say(author(), makePhone(), `A framed text ${n}.`);
      const sent = await visitor().ask('/api/v6/complaint/comment', {
        ...{ method: 'POST', address: '198.51.100.91' },
        body: new URLSearchParams({ comment_id: String(comment.id), ...said, email }),
      });
      expect(sent.status).toBe(200);
      await decide(comment.id, 'refuse');
    }
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
    for (let n = 0; n < 6; n += 1) {
      const comment = await say(author(), makePhone(), `A denied text ${n}.`);
      const { ticket } = await complain(comment.id, { email });
      await confirm(ticket, 'not_me');
      await decide(comment.id, 'refuse');
    }
    expect(await attempt(visitor(), { email })).toMatchObject({ status: 200 });
  });
});
