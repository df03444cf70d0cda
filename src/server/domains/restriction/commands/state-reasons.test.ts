import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { stateInstead } from './state-instead.ts';
import { endHold, groundedIn, stateBar, statePause, stateReasons, stateSuspension } from './state-reasons.ts';

const start = new Date('2026-11-21T12:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * dayMs);

let database: Database;
let profileId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const within = <T>(act: (tx: Tx) => Promise<T>) => transact(database.db, act);
const join = async () => {
  profileId = (await addActor(database)).profileId;
  return { kind: 'comment', text_id: profileId, profile_id: profileId };
};
async function stated() {
  const rows = await database.db
    .selectFrom('moderation_statement')
    .selectAll()
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
  return rows.map(({ restriction, rule, ...row }) => {
    return [restriction, rule, row.reversed_at ? 'reversed' : row.ended_at ? 'ended' : 'stands'].join(' ');
  });
}
async function told() {
  const { rows } = await database.pool.query<{ kind: string }>(
    'select kind from notification where profile_id = $1 order by id',
    [profileId],
  );
  return rows.map(({ kind }) => kind);
}

describe('M23 what is stated of a member', () => {
  it('is one statement as long as it stands, and one more once it was taken back', async () => {
    const item = await join();
    await within((tx) => stateBar(tx, item, { rule: 'false' }, start));
    await within((tx) => stateBar(tx, item, { rule: 'insult' }, after(1)));
    expect(await stated()).toEqual(['barred false stands']);
    await within((tx) => stateBar(tx, item, 'reversed', after(2)));
    await within((tx) => stateBar(tx, item, { rule: 'insult' }, after(3)));
    expect(await stated()).toEqual(['barred false reversed', 'barred insult stands']);
    expect(await told()).toEqual(['number_barred', 'restriction_lifted', 'number_barred']);
  });

  it('ends a pause that is over with the next one, and tells of neither: complaints do', async () => {
    await join();
    for (const [from, until] of [
      [0, 14],
      [20, 34],
    ] as const) {
      await within((tx) => statePause(tx, profileId, { until: after(until), appealLink: '/complaint/x' }, after(from)));
    }
    expect(await stated()).toEqual(['paused unfounded_complaints ended', 'paused unfounded_complaints stands']);
    expect(await told()).toEqual([]);
  });

  it('is never told where it was taken back before its time', async () => {
    await join();
    const why = { rule: 'spam', act_id: null, source: 'own', is_found_by_machine: false } as const;
    const by = { why: { ...why, is_decided_by_machine: false }, notifyFrom: after(1) };
    await within((tx) => stateSuspension(tx, profileId, by, start));
    await within((tx) => stateSuspension(tx, profileId, 'reversed', start));
    expect([await stated(), await told()]).toEqual([['suspended spam reversed'], []]);
  });

  it('is replaced by the reasons of another decision that keeps the text removed, with that one’s time', async () => {
    const item = await join();
    const why = { act_id: null, source: 'own', is_found_by_machine: true, is_decided_by_machine: false } as const;
    const text = { id: item.text_id, author: profileId, phone: '12025550142', text: 'Words', revision: '1' };
    const removed = { ...text, kind: 'comment', state: 'removed', writtenAt: start } as const;
    const ground = { isUncontacted: false, isByLaw: false, ruling: null, appealLink: '/complaint/x' };
    const upheld = { rule: 'false', ground, isByPerson: true, decidedAt: after(-1) };
    await within((tx) => stateInstead(tx, removed, upheld, start));
    expect(await stated()).toEqual([]);
    await within(async (tx) => {
      const held = { ...why, rule: 'listed_word', written_at: start, applied_at: start };
      await stateReasons(tx, item, 'held', held, start);
      await endHold(tx, item, start);
      await stateReasons(tx, item, 'removed', { ...held, rule: 'spam' }, start);
    });
    for (const days of [1, 2]) await within((tx) => stateInstead(tx, removed, upheld, after(days)));
    expect(await stated()).toEqual(['held listed_word ended', 'removed spam reversed', 'removed false stands']);
    expect(await told()).toEqual(['text_held', 'text_removed']);
  });
});

it('U4 a ground is what was established: a rule, the decision of a court, or that nothing showed a contact', () => {
  const ground = { isUncontacted: false, isByLaw: false, ruling: null, appealLink: null };
  const ruling = { court: 'Regional Court', date: '2025-02-03', reference: '7 O 12/25' };
  expect(groundedIn('other', ground)).toMatchObject({ rule: 'other', is_by_law: false, ruling: null });
  expect(groundedIn('insult', { ...ground, isByLaw: true, ruling })).toMatchObject({
    rule: 'insult',
    is_by_law: true,
    ruling: JSON.stringify(ruling),
  });
  expect(groundedIn('false', { ...ground, isUncontacted: true })).toMatchObject({ rule: 'no_contact' });
});
