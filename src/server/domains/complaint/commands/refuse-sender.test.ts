import { beforeEach, describe, expect, it } from 'vitest';
import type { SenderRefused } from '#contract/complaint-decision.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, confirm, follow, find, appeal, decide } = moderationQueue;
let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

const text = async () => say(author, makePhone(), `Words number ${Math.random()} about it.`);
async function sweep(textId: number, more: Record<string, string> = {}, by = moderator) {
  const shown = await find(textId, by);
  return by.browser.post<SenderRefused>('/api/v6/moderation/complaint/refuse_sender', {
    case_id: shown?.id ?? '0',
    case_version: String(shown?.version ?? 1),
    scope: 'sender',
    note: 'None of it is so.',
    ...more,
  });
}
const undo = (name: string, by = moderator) =>
  by.browser.post<{ undone: number; left: number }>('/api/v6/moderation/complaint/undo_sender', { sweep: name });

describe('H2: all that waits of one sender', () => {
  it('H2: is refused as one act, told to nobody for ten minutes, and taken back as a whole', async () => {
    const member = await join(app);
    const texts = [await text(), await text(), await text()];
    const tickets: string[] = [];
    for (const { id } of texts) tickets.push((await complain(id, {}, member.browser)).ticket);
    const other = await complain((await text()).id, {}, (await join(app)).browser);
    const [first] = texts;
    const id = first?.id ?? 0;
    expect(await find(id)).toMatchObject({ sender: { standing: 'member', open: 3, ofNetwork: null } });
    const made = await sweep(id);
    expect(made).toMatchObject({ status: 200, data: { refused: 3, left: 0 } });
    for (const ticket of tickets) {
      expect(await follow(ticket)).toMatchObject({ decision: 'refused', items: [{ words: 'None of it is so.' }] });
    }
    expect((await follow(other.ticket)).status).toBe('open');
    const told = async () =>
      (await moderationQueue.noticesOf(member)).filter(({ kind }) => kind === 'complaint_decided').length;
    expect(await told()).toBe(3);
    expect(await undo(made.data.sweep, second)).toMatchObject({ code: 'moderation.refused' });
    expect(await undo(made.data.sweep)).toMatchObject({ status: 200, data: { undone: 3, left: 0 } });
    expect(await told()).toBe(0);
    for (const ticket of tickets) expect(await follow(ticket)).toMatchObject({ status: 'open', decision: null });
    expect(await undo(made.data.sweep)).toMatchObject({ code: 'moderation.changed' });
    expect(await undo('0'.repeat(16))).toMatchObject({ code: 'text.not_found' });
  });

  it('H2: leaves what changed since, and is over after ten minutes', async () => {
    const member = await join(app);
    const texts = [await text(), await text()];
    const tickets: string[] = [];
    for (const { id } of texts) tickets.push((await complain(id, {}, member.browser)).ticket);
    const made = await sweep(texts[0]?.id ?? 0);
    expect(await appeal(tickets[1] ?? '')).toMatchObject({ status: 200 });
    expect(await undo(made.data.sweep)).toMatchObject({ status: 200, data: { undone: 1, left: 1 } });
    const again = await sweep(texts[0]?.id ?? 0);
    clock.advance(11 * 60_000);
    expect(await undo(again.data.sweep)).toMatchObject({ code: 'moderation.too_late' });
  });

  it('H2: is for moderators who saw it as it is, and touches nothing that concerns them', async () => {
    const member = await join(app);
    const [mine, theirs] = [await text(), await say(second, makePhone(), 'A moderator’s own text.')];
    for (const { id } of [mine, theirs]) await complain(id, {}, member.browser);
    const shown = await find(mine.id);
    const fields = { case_id: shown?.id ?? '', scope: 'sender', note: 'None of it is so.' };
    const post = (by: Person, version: number) =>
      by.browser.post('/api/v6/moderation/complaint/refuse_sender', { ...fields, case_version: String(version) });
    expect(await post(member, shown?.version ?? 0)).toMatchObject({ code: 'page.not_found' });
    expect(await post(moderator, 99)).toMatchObject({ status: 409, code: 'moderation.changed' });
    expect(await post(second, shown?.version ?? 0)).toMatchObject({ status: 200, data: { refused: 1, left: 1 } });
    expect(await find(theirs.id)).toMatchObject({ status: 'open' });
    await decide(theirs.id, 'refuse');
  });

  it('H2: of a network takes who shows no proof there, and nobody who signed in', async () => {
    const texts = [await text(), await text(), await text()];
    const tickets: string[] = [];
    for (const [at, { id }] of texts.entries()) {
      tickets.push((await complain(id, { email: `pupil${at}@example.test`, name: `Pupil ${at}` })).ticket);
    }
    const signedIn = await complain((await text()).id, {}, (await join(app)).browser);
    expect(await find(texts[0]?.id ?? 0)).toMatchObject({ sender: { standing: 'none', open: 1, ofNetwork: 3 } });
    expect(await sweep(texts[0]?.id ?? 0, { scope: 'network' })).toMatchObject({ data: { refused: 3, left: 0 } });
    expect((await follow(signedIn.ticket)).status).toBe('open');
    for (const ticket of tickets) expect((await follow(ticket)).decision).toBe('refused');
  });

  it('H2: says how a sender is known, and what court is cited', async () => {
    const one = await text();
    const { ticket } = await complain(one.id, {
      court_decision: '1',
      court: 'Regional Court',
      court_date: '2025-02-03',
      court_reference: '7 O 12/25',
      email: 'known@example.test',
    });
    await confirm(ticket, 'confirm', 'known@example.test');
    expect(await find(one.id)).toMatchObject({
      isCourtDecision: true,
      sender: { standing: 'address' },
      citation: { court: 'Regional Court', date: '2025-02-03', reference: '7 O 12/25', text: null },
    });
    const { rows } = await app.database.pool.query('select complaint_case::text as said from complaint_case');
    expect(rows.map((row: { said: string }) => row.said).join(' ')).not.toContain('Regional Court');
  });
});
