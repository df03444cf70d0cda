import { beforeEach, describe, expect, it } from 'vitest';
import type { ModerationQueue } from '#contract/moderation-queue.ts';
import { join, type Person } from '#test/member.ts';
import { casesOf } from '#test/moderation-queue.ts';
import { createTwoQueues } from '#test/two-queues.ts';

const moderationQueue = await createTwoQueues();
const { app, clock, moderator, second, decide, appeal, complain, sendReport, stateOf, undo } = moderationQueue;
const minute = 60_000;
const refused = { status: 422, code: 'moderation.refused' };

let author: Person;
beforeEach(async () => {
  clock.advance(2 * minute);
  author = await join(app);
});

/** Refused by the first moderator, and the complainant appeals: the text is shown. */
async function appealed(text: string, by = moderator) {
  const { id, phone, ticket } = await moderationQueue.write(author, text);
  clock.advance(minute);
  expect((await decide(id, 'refuse', by)).status).toBe(200);
  clock.advance(11 * minute);
  return { id, phone, ticket, appeal: async () => expect((await appeal(ticket)).status).toBe(200) };
}
const complainAgain = (id: number, who: string) => complain(id, { email: `${who}.${id}@example.test` });
/** The sources of what the desk offers about a text. */
async function offered(by: Person, id: number) {
  const { status, data } = await by.browser.ask<ModerationQueue>('/api/v6/moderation/desk?limit=100');
  expect(status).toBe(200);
  const cases = casesOf(data.items).filter(({ textId }) => textId === String(id));
  return cases.map(({ source, isAppeal }) => ({ source, isAppeal }));
}
/** Sends a decision about a complaint as a moderator does who saw it before it was taken from their desk. */
async function force(by: Person, id: number, decision: 'uphold' | 'refuse', eyes: Person) {
  const seen = (await moderationQueue.list(eyes)).find(
    (one) => one.status === 'open' && one.items[0]?.textId === String(id),
  );
  return by.browser.post('/api/v6/moderation/complaint/decide', {
    case_id: seen?.id ?? '0',
    case_version: String(seen?.version ?? 1),
    item_id: seen?.items[0]?.id ?? '0',
    decision,
    note: 'As I see it.',
  });
}

describe('M26: while an appeal waits, who decided first decides about no other complaint of that text', () => {
  it('neither about one that comes later, nor about one that came before; a colleague does', async () => {
    const { id, ...first } = await appealed('They sell your number.');
    await complainAgain(id, 'before');
    expect(await offered(moderator, id)).toContainEqual({ source: 'complaint', isAppeal: false });
    await first.appeal();
    await complainAgain(id, 'after');
    const all = [
      { source: 'text', isAppeal: false },
      { source: 'complaint', isAppeal: false },
      { source: 'complaint', isAppeal: false },
      { source: 'complaint', isAppeal: true },
    ];
    const sorted = (rows: typeof all) =>
      rows.toSorted((a, b) => (a.source + a.isAppeal > b.source + b.isAppeal ? 1 : -1));
    expect(sorted(await offered(second, id))).toEqual(sorted(all));
    expect(await offered(moderator, id)).toEqual([]);
    for (const decision of ['uphold', 'refuse'] as const) {
      expect(await force(moderator, id, decision, second)).toMatchObject(refused);
    }
    expect(await stateOf(id)).toBe('shown');
    expect((await force(second, id, 'uphold', second)).status).toBe(200);
    expect(await stateOf(id)).toBe('removed');
  });

  it('nor opens what is held or reported of it, which waits for colleagues alone', async () => {
    const { id, ...first } = await appealed('They call at night.');
    await sendReport(id);
    const waiting = await moderationQueue.find(id, moderator, 'text');
    expect((await moderationQueue.open(moderator, waiting)).status).toBe(200);
    await first.appeal();
    expect(await moderationQueue.open(moderator, waiting)).toMatchObject({ status: 404, code: 'text.not_found' });
    expect((await moderationQueue.open(second, waiting)).status).toBe(200);
    const queue = async (by: Person) =>
      (await by.browser.ask<{ items: { id: string }[] }>('/api/v6/moderation/queue?limit=100')).data.items.map(
        (one) => one.id,
      );
    expect(await queue(moderator)).not.toContain(waiting.id);
    expect(await queue(second)).toContain(waiting.id);
  });

  it('nor takes back what they decided about another complaint before the appeal came', async () => {
    const { id, ...first } = await appealed('Never answers.');
    await complainAgain(id, 'again');
    const made = await decide(id, 'uphold');
    expect([made.status, await stateOf(id)]).toEqual([200, 'removed']);
    await first.appeal();
    clock.advance(minute);
    expect(await undo(made.data.decisionId)).toMatchObject(refused);
    expect(await stateOf(id)).toBe('removed');
    // The admin may, of whom nothing was appealed.
    const admin = await join(app, { role: 'admin' });
    expect((await undo(made.data.decisionId, admin)).status).toBe(200);
    expect(await stateOf(id)).toBe('shown');
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', admin.id).execute();
  });

  it('is over once the appeal is decided', async () => {
    const { id, ...first } = await appealed('Sends letters.');
    await first.appeal();
    await complainAgain(id, 'patient');
    expect(await offered(moderator, id)).toEqual([]);
    const mine = (await moderationQueue.list(second)).find(
      (one) => one.status === 'appealed' && one.items[0]?.textId === String(id),
    );
    const sent = await second.browser.post('/api/v6/moderation/complaint/decide', {
      case_id: mine?.id ?? '0',
      case_version: String(mine?.version ?? 1),
      item_id: mine?.items[0]?.id ?? '0',
      decision: 'refuse',
      note: 'It stays.',
    });
    expect(sent.status).toBe(200);
    expect(await offered(moderator, id)).toContainEqual({ source: 'complaint', isAppeal: false });
    expect((await decide(id, 'uphold')).status).toBe(200);
  });

  it('does not hold for another text of the same complaint, nor for the same id of another kind', async () => {
    const { id, phone, ...first } = await appealed('The first of two.');
    const other = await moderationQueue.write(await join(app), 'The second of two.', phone);
    await first.appeal();
    expect(await offered(moderator, other.id)).toContainEqual({ source: 'complaint', isAppeal: false });
    expect((await decide(other.id, 'uphold')).status).toBe(200);
    expect(await offered(moderator, id)).toEqual([]);
  });

  it('but an admin beside whom nobody could decides about all of it', async () => {
    const setRole = (person: Person, role: 'member' | 'moderator' | 'admin') =>
      app.database.db.updateTable('profile').set({ role }).where('id', '=', person.id).execute();
    const { id, ...first } = await appealed('A small site.');
    await first.appeal();
    await complainAgain(id, 'alone');
    expect(await offered(moderator, id)).toEqual([]);
    const { id: case_id, version } = await moderationQueue.find(id, second, 'text');
    const hold = () =>
      moderator.browser.post('/api/v6/moderation/decide', { case_id, case_version: String(version), decision: 'hold' });
    await setRole(second, 'member');
    expect(await hold()).toMatchObject(refused);
    await setRole(moderator, 'admin');
    expect(await offered(moderator, id)).toHaveLength(3);
    expect((await hold()).status).toBe(200);
    const seen = (await moderationQueue.list(moderator)).filter((one) => one.items[0]?.textId === String(id));
    expect(seen.map(({ items }) => items[0]?.can.decide)).toEqual([true, true]);
    await setRole(moderator, 'moderator');
    await setRole(second, 'moderator');
  });
});
