import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numberChanged } from '#server/domains/topic.ts';
import { commitHubOf } from '#server/platform/db/commit-hub.ts';
import type { Database } from '#server/platform/db/database.ts';
import { PublishedEvent } from '#server/platform/events/publish.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { findHolder } from '../queries/find-holder.ts';
import { createFormerPhoneHash } from './former-phone.ts';
import { grantRole } from './grant.ts';
import { openProfile, type ProvenNumber } from './open-profile.ts';

const dayMs = 86_400_000;
const start = new Date('2026-01-10T12:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * dayMs);
const hashFormerPhone = createFormerPhoneHash(Buffer.from('a key'));
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function prove(phone: string, now: Date, proof: Partial<ProvenNumber> = {}) {
  const proven: ProvenNumber = {
    phone,
    formerPhones: [hashFormerPhone(phone)],
    provider: 'telegram',
    person: 'person 1',
    isProven: true,
    lang: 'en',
    knownProfiles: [],
    hasAgreed: true,
    ...proof,
  };
  return database.db.transaction().execute(async (tx) => {
    const opened = await openProfile(tx, proven, now);
    if (opened === null) throw new Error('the terms are not accepted');
    return opened;
  });
}

it('F23 nothing is opened before the terms are accepted, and once accepted they stay so', async () => {
  const phone = makePhone();
  await expect(prove(phone, start, { hasAgreed: false })).rejects.toThrow('terms');
  expect(await findHolder(database.db, phone)).toBeNull();
  const first = await prove(phone, start);
  expect(first.profile.agreedAt).toEqual(start);
  const again = await prove(phone, after(1), { hasAgreed: false });
  expect(again.profile).toMatchObject({ id: first.profile.id, agreedAt: start });
  // The next owner has not accepted the terms; the former account waits unchanged.
  await expect(prove(phone, after(60), { hasAgreed: false, person: 'person 2' })).rejects.toThrow('terms');
  expect((await findHolder(database.db, phone))?.id).toBe(first.profile.id);
});

it('a number opens the same account for the same person, for years', async () => {
  const phone = makePhone();
  const first = await prove(phone, start);
  expect(first).toMatchObject({
    isNew: true,
    isNewHolder: false,
    profile: { epoch: 1, role: 'member', agreedAt: start },
  });
  const again = await prove(phone, after(900));
  expect(again).toMatchObject({ isNew: false, profile: { id: first.profile.id, agreedAt: start } });
});

it('a number’s first account, and each new one, is told to those who keep what is known of it', async () => {
  const phone = makePhone();
  const told: (string | null)[] = [];
  const removeListener = commitHubOf(database.db).listen((notice) => {
    if (notice instanceof PublishedEvent && notice.topic === numberChanged.name) told.push(notice.key);
  });
  try {
    await prove(phone, start, { isProven: false });
    expect(told.splice(0)).toEqual([phone]);
    expect(await prove(phone, after(1), { isProven: false })).toMatchObject({ isNew: false });
    expect(told).toEqual([]);
    expect(await prove(phone, after(2))).toMatchObject({ isNew: true });
    expect(told.splice(0)).toEqual([phone]);
    await prove(phone, after(3));
    expect(told).toEqual([]);
  } finally {
    removeListener();
  }
});

it('another person after a long silence gets an account of their own; the old one stays as it is', async () => {
  const phone = makePhone();
  const old = await prove(phone, start);
  await grantRole(database.db, phone, 'moderator');
  const fresh = await prove(phone, after(45), { person: 'person 2' });
  expect(fresh).toMatchObject({ isNew: true, isNewHolder: true, profile: { epoch: 2, role: 'member' } });
  expect(await prove(phone, after(46), { person: 'person 2' })).toMatchObject({ isNew: false, isNewHolder: false });
  expect(fresh.profile.id).not.toBe(old.profile.id);
  expect((await findHolder(database.db, phone))?.id).toBe(fresh.profile.id);
  const kept = await database.db
    .selectFrom('profile')
    .selectAll()
    .where('id', '=', old.profile.id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ is_holder: false, role: 'moderator', token_version: old.profile.tokenVersion + 1 });
});

it.each<[string, Partial<ProvenNumber>]>([
  ['the same messenger', { person: 'person 2' }],
  ['SMS', { provider: 'sms', person: null }],
  ['a missed call', { provider: 'twilio-call', person: null }],
  ['another messenger', { provider: 'viber', person: 'person 2' }],
  ['digits sent to the phone', { provider: 'viber', person: 'person 3' }],
  ['a weak proof', { provider: 'sms', person: null, isProven: false }],
])(
  'B3 by %s, an unknown sender opens the account after 44 days of silence, and none of it after 45',
  async (_, proof) => {
    const [soon, late] = [makePhone(), makePhone()];
    const [one, two] = [await prove(soon, start), await prove(late, start)];
    expect(await prove(soon, after(44.9), proof)).toMatchObject({ isNew: false, profile: { id: one.profile.id } });
    const next = await prove(late, after(45), proof);
    expect(next).toMatchObject({ isNew: true, isNewHolder: true, profile: { epoch: 2 } });
    expect(next.profile.id).not.toBe(two.profile.id);
  },
);

it.each<[string, (id: string) => Partial<ProvenNumber>]>([
  ['a known browser', (id) => ({ provider: 'sms', person: null, knownProfiles: [id] })],
  ['a linked messenger account', () => ({ person: 'person 1' })],
])('B3 %s takes the number back for 180 days, and no longer', async (_, tie) => {
  const phone = makePhone();
  const old = await prove(phone, start);
  const next = await prove(phone, after(50), { provider: 'sms', person: null });
  expect(next.isNewHolder).toBe(true);
  const back = await prove(phone, after(229), tie(old.profile.id));
  // Data from the other holder's time is not about the one who returns.
  expect(back).toMatchObject({
    isNew: false,
    isNewHolder: true,
    passedFrom: next.profile.id,
    profile: { id: old.profile.id },
  });
  // The holder in between returns the same way, and cannot open the other account.
  const again = await prove(phone, after(230), { provider: 'sms', person: null, knownProfiles: [next.profile.id] });
  expect(again.profile.id).toBe(next.profile.id);
  const tooLate = await prove(phone, after(230 + 180), { ...tie(old.profile.id) });
  expect([old.profile.id, next.profile.id]).not.toContain(tooLate.profile.id);
});

describe('R12 an account that another form of the number had', () => {
  const ended = after(1);
  /** The state a migration leaves for the one of two accounts without the number. */
  async function addBeside(phone: string): Promise<string> {
    const seen = { created_at: start, last_seen_at: start, agreed_at: start };
    const held = { ended_at: ended, held_since: new Date(ended.getTime() + 1), may_return: true };
    const row = { phone, epoch: 2, is_holder: false, is_proven: true, lang: 'en', ...seen, ...held };
    const { id } = await database.db.insertInto('profile').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  const browserOf = (id: string) => ({ provider: 'sms', person: null, knownProfiles: [id] });

  it('comes back as the same person, to and fro, so that no names go and nothing said of the number fades', async () => {
    const phone = makePhone();
    const { profile: holder } = await prove(phone, start);
    const beside = await addBeside(phone);
    const same = { isNewHolder: false, who: { kind: 'same' } };
    for (const [day, id] of [beside, holder.id, beside, holder.id].entries()) {
      expect(await prove(phone, after(2 + day), browserOf(id))).toMatchObject({ ...same, profile: { id } });
    }
  });

  it('is a former one like others to whoever came after both', async () => {
    const phone = makePhone();
    await prove(phone, start);
    const beside = await addBeside(phone);
    const next = await prove(phone, after(60), { person: 'person 2' });
    expect(next).toMatchObject({ isNew: true, who: { kind: 'other' } });
    const back = await prove(phone, after(61), browserOf(beside));
    expect(back).toMatchObject({ who: { kind: 'returned' }, profile: { id: beside } });
  });
});

it('B3 a barred former account opens to nobody, and takes the number from nobody', async () => {
  const phone = makePhone();
  const old = await prove(phone, start);
  const next = await prove(phone, after(50), { provider: 'sms', person: null });
  await database.db.updateTable('profile').set({ barred_at: start }).where('id', '=', old.profile.id).execute();
  expect((await prove(phone, after(51), { knownProfiles: [old.profile.id] })).profile.isSuspended).toBe(true);
  expect((await findHolder(database.db, phone))?.id).toBe(next.profile.id);
});

it('B3 nobody gets rid of a bar by waiting', async () => {
  const phone = makePhone();
  const old = await prove(phone, start);
  await database.db.updateTable('profile').set({ barred_at: start }).where('id', '=', old.profile.id).execute();
  const later = await prove(phone, after(400), { provider: 'sms', person: null });
  expect(later).toMatchObject({ isNew: false, profile: { id: old.profile.id, isSuspended: true } });
});

it('B3 a stranger and the former holder at once: each gets the own account, and one of them holds the number', async () => {
  for (let round = 0; round < 5; round += 1) {
    const phone = makePhone();
    const old = await prove(phone, start);
    const next = await prove(phone, after(50), { provider: 'sms', person: null });
    const [one, two] = await Promise.all([
      prove(phone, after(60), { provider: 'sms', person: null, knownProfiles: [next.profile.id] }),
      prove(phone, after(60), { knownProfiles: [old.profile.id] }),
    ]);
    expect([one.profile.id, two.profile.id]).toEqual([next.profile.id, old.profile.id]);
    const holders = await database.db
      .selectFrom('profile')
      .select('id')
      .where('phone', '=', phone)
      .where('is_holder', '=', true)
      .execute();
    expect(holders).toHaveLength(1);
  }
});

it('no new holder: from a browser of the old one', async () => {
  const phone = makePhone();
  const old = await prove(phone, start);
  const proof = { person: 'person 2', knownProfiles: [old.profile.id] };
  expect((await prove(phone, after(400), proof)).profile.id).toBe(old.profile.id);
  // From then on this messenger account is one of theirs.
  expect((await prove(phone, after(900), { person: 'person 2' })).profile.id).toBe(old.profile.id);
});

it('a deactivated account opens as it is within 30 days, and no later', async () => {
  const [soon, late] = [makePhone(), makePhone()];
  const [one, two] = [await prove(soon, start), await prove(late, start)];
  await database.db.updateTable('profile').set({ deactivated_at: start }).where('phone', 'in', [soon, late]).execute();
  const back = await prove(soon, after(29.9));
  expect(back).toMatchObject({ isNew: false, profile: { id: one.profile.id, deactivatedAt: start } });
  expect((await findHolder(database.db, soon))?.deactivatedAt).toEqual(start);
  const other = await prove(late, after(30));
  expect(other).toMatchObject({ isNew: true, isNewHolder: true, profile: { epoch: 2, deactivatedAt: null } });
  expect(other.profile.id).not.toBe(two.profile.id);
});

async function eraseRow(id: string, phone: string, isSuspended = false): Promise<void> {
  const erased = { phone: null, former_phone: hashFormerPhone(phone), is_holder: false, erased_at: after(40) };
  await database.db
    .updateTable('profile')
    .set({ ...erased, barred_at: isSuspended ? start : null })
    .where('id', '=', id)
    .execute();
}

it('holder periods count on after an account was erased', async () => {
  const phone = makePhone();
  const first = await prove(phone, start);
  await eraseRow(first.profile.id, phone);
  const second = await prove(phone, after(50));
  expect(second).toMatchObject({ isNew: true, isNewHolder: true, profile: { epoch: 2 } });
  await eraseRow(second.profile.id, phone);
  expect(await prove(phone, after(90))).toMatchObject({ isNew: true, profile: { epoch: 3 } });
});

it('a bar stays on the number of an erased account', async () => {
  const phone = makePhone();
  const barred = await prove(phone, start);
  await eraseRow(barred.profile.id, phone, true);
  expect(await prove(phone, after(90), { person: 'person 2' })).toMatchObject({
    isNew: false,
    profile: { id: barred.profile.id, isSuspended: true },
  });
  const written = await database.db.selectFrom('profile').select('last_seen_at').where('phone', '=', phone).execute();
  expect(written).toEqual([]);
});

it('a barred account gets no fresh one by being deactivated', async () => {
  const phone = makePhone();
  const barred = await prove(phone, start);
  await database.db
    .updateTable('profile')
    .set({ barred_at: start, deactivated_at: start })
    .where('id', '=', barred.profile.id)
    .execute();
  expect(await prove(phone, after(90))).toMatchObject({
    isNew: false,
    profile: { id: barred.profile.id, isSuspended: true },
  });
});

it('proofs at once make one account', async () => {
  const phone = makePhone();
  const made = await Promise.all([1, 2, 3, 4].map(() => prove(phone, start)));
  expect(new Set(made.map(({ profile }) => profile.id)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
});

it('F1: the first strong proof starts an account of its own, and ends what weak ones opened', async () => {
  const phone = makePhone();
  const weak = await prove(phone, start, { isProven: false });
  expect(weak).toMatchObject({ isNew: true, profile: { isProven: false } });
  expect((await prove(phone, after(1), { isProven: false })).profile.id).toBe(weak.profile.id);
  // Even a known browser and messenger account do not help: they may belong to whoever took the number.
  const strong = await prove(phone, after(2), { knownProfiles: [weak.profile.id] });
  expect(strong).toMatchObject({ isNew: true, isNewHolder: true, profile: { epoch: 2, isProven: true } });
  const kept = await database.db
    .selectFrom('profile')
    .select(['is_holder', 'token_version'])
    .where('id', '=', weak.profile.id)
    .execute();
  expect(kept).toEqual([{ is_holder: false, token_version: weak.profile.tokenVersion + 1 }]);
  expect(await prove(phone, after(3), { isProven: false })).toMatchObject({
    isNew: false,
    profile: { id: strong.profile.id },
  });
});
