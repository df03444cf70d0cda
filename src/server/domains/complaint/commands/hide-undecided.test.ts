import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { listComments, say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { countUndecided } from '../queries/list-complaints.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) });
const moderationQueue = await createComplaintQueue(
  { COMPLAINT_HIDES_PER_SENDER: '2', COMPLAINT_HIDES_OF_VISITORS: '5' },
  { log },
);
const { app, clock, moderator, complain, confirm, follow, decide, run, visitor } = moderationQueue;
const dayMs = 86_400_000;

let author: Person;
let phone: string;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
  phone = makePhone();
  lines.length = 0;
});

async function pass(ms: number) {
  clock.advance(ms);
  for (const person of [moderator, author]) {
    person.browser.token = null;
    await person.browser.signIn(person.phone);
  }
  await run('settle-complaints');
}
const shown = async () => (await listComments(app, null, phone)).items.length;
const say1 = async () => say(await join(app), phone, `Words number ${Math.random()} about it.`);

describe('H2: a complaint that nobody decided in time', () => {
  it('H2: hides nothing of who is not known, whatever is cited, and is counted for the operator', async () => {
    const texts = [await say1(), await say1()];
    const tickets: string[] = [];
    for (const { id } of texts) tickets.push((await complain(id, { reason: 'insult' })).ticket);
    const cite = { court_decision: '1', court: 'A court', court_date: '2025-01-01', court_reference: 'A 1/25' };
    tickets.push((await complain((await say1()).id, cite)).ticket);
    await pass(7 * dayMs);
    expect(await follow(tickets[2] ?? '')).toMatchObject({ isLate: true, items: [{ isHidden: false }] });
    await pass(31 * dayMs);
    expect(await shown()).toBe(3);
    for (const ticket of tickets) {
      expect(await follow(ticket)).toMatchObject({ isLate: true, standing: 'none', items: [{ isHidden: false }] });
    }
    expect((await countUndecided(app.database.db)).get('shown_late')).toBe(3);
    for (const { id } of texts) await decide(id, 'refuse');
  });

  it('H2: hides so many of one sender who signed in, and the rest waits, with an alarm that names no address', async () => {
    const member = await join(app);
    const texts = [await say1(), await say1(), await say1()];
    for (const { id } of texts) await complain(id, { reason: 'insult' }, member.browser);
    await pass(31 * dayMs);
    expect(await shown()).toBe(1);
    const alarms = lines.filter(({ msg }) => /too many hidden/.test(String(msg)));
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).toMatchObject({ level: expect.anything(), sender: expect.stringMatching(/^[\w-]{20,}$/) });
    expect(JSON.stringify(lines)).not.toContain('@');
    // Decisions make room for later complaints, not for those that are late already.
    const hidden = await app.database.pool.query(
      'select text_id from complaint_item where is_kept_down and outcome is null and phone = $1',
      [phone],
    );
    for (const { text_id } of hidden.rows) await decide(text_id, 'refuse');
    expect(await shown()).toBe(3);
    await run('settle-complaints');
    expect(await shown()).toBe(3);
  });

  it('H2: of a visitor who confirmed the address it does, and others of the network share that room', async () => {
    for (const email of ['one@example.test', 'two@example.test', 'three@example.test']) {
      await confirm((await complain((await say1()).id, { email })).ticket, 'confirm', email);
    }
    await pass(31 * dayMs);
    expect(await shown()).toBe(1);
    expect(lines.filter(({ msg }) => /too many hidden/.test(String(msg)))).toHaveLength(1);
  });

  it('H2: all visitors together hide no more than the site allows, from however many networks and addresses', async () => {
    await app.database.pool.query('update complaint_item set is_kept_down = false where outcome is null');
    for (let n = 0; n < 8; n += 1) {
      const email = `farm${n}@example.test`;
      const text = await say1();
      const sent = await visitor().ask<{ ticket: string }>('/api/v6/complaint/comment', {
        method: 'POST',
        address: `198.51.${100 + n}.7`,
        body: new URLSearchParams({ comment_id: String(text.id), name: 'Farm', text: 'It is not true.', email }),
      });
      await confirm(sent.data.ticket, 'confirm', email);
    }
    await pass(31 * dayMs);
    expect(await shown()).toBe(3);
  });

  it('H2: what two complaints hide comes back with the second refusal alone', async () => {
    const text = await say1();
    const [one, two] = [await join(app), await join(app)];
    for (const { browser } of [one, two]) await complain(text.id, {}, browser);
    await pass(31 * dayMs);
    expect(await shown()).toBe(0);
    expect(await decide(text.id, 'refuse')).toMatchObject({ status: 200 });
    expect(await shown()).toBe(0);
    expect(await decide(text.id, 'refuse')).toMatchObject({ status: 200 });
    expect(await shown()).toBe(1);
  });
});
