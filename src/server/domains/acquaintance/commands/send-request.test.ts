import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barFromNumber } from '#server/domains/comment/commands/bar-from-number.ts';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { createPhoneHash } from '#server/domains/name/door.ts';
import { grantNumcy } from '#server/domains/wallet/commands/grant-numcy.ts';
import { getBalance } from '#server/domains/wallet/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { addActor, addActors, setDeactivated } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone } from '#test/factories.ts';
import { readBooks } from '#test/wallets.ts';
import { acquaintanceData, endAllAt } from './acquaintance-data.ts';
import { answerRequest, cancelRequest } from './answer-request.ts';
import { expireDue } from './close-request.ts';
import { sendRequest } from './send-request.ts';

const now = new Date('2028-01-31T12:00:00Z');
const dayMs = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const prices = { welcome: 40n, commonRequest: 3n, directRequest: 11n };
const hash = createPhoneHash(Buffer.alloc(32, 7));
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ask = (by: Member, phone: string, more: { kind?: 'common' | 'direct'; shown?: bigint; at?: Date } = {}) =>
  sendRequest(
    { database, prices, hash, answerDays: 14, againDays: 90 },
    by,
    { phone, kind: more.kind ?? 'direct', shown: more.shown ?? null },
    more.at ?? now,
  );
const expire = (at: Date) => expireDue({ database, answerDays: 14 }, at);
const balanceOf = ({ profileId }: Member) => getBalance(database.db, prices, profileId);
const rowsOf = ({ profileId }: Member) =>
  database.db
    .selectFrom('acquaintance_request')
    .select(['id', 'kind', 'state', 'friends', 'price'])
    .where((is) => is.or([is('profile_id', '=', profileId), is('asked_id', '=', profileId)]))
    .orderBy('id')
    .execute();
const noticesOf = async ({ profileId }: Member) =>
  (await database.db.selectFrom('notification').select('kind').where('profile_id', '=', profileId).execute()).map(
    ({ kind }) => kind,
  );
const refused = (code: string) => ({ ok: false, code });

async function addConsenting(): Promise<Member> {
  const member = await addActor(database);
  const row = database.db.updateTable('profile').set({ common_acquaintances: true });
  await row.where('id', '=', member.profileId).execute();
  return member;
}

async function block({ profileId }: Member, phone: string): Promise<void> {
  const values = { profile_id: profileId, phone, banned_at: now, updated_at: now };
  await database.db.insertInto('opinion').values(values).execute();
}

async function addBook({ profileId }: Member, phones: readonly string[]): Promise<void> {
  const entry = { profile_id: profileId, first_name: 'Some', last_name: 'Body', added_at: now };
  const from = { network: null, network_at: null, crowd: null };
  const rows = phones.map((phone) => ({ ...entry, ...from, phone }));
  await database.db.insertInto('contact_name').values(rows).execute();
}

async function sent(by: Member, to: Member): Promise<string> {
  const outcome = await ask(by, to.phone);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.id;
}

describe('sendRequest', () => {
  it('charges once and sends one request, however many ask at once', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    const all = await Promise.all(Array.from({ length: 10 }, () => ask(one, other.phone)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 9 }, () => refused('acquaintance.waiting')));
    expect(await balanceOf(one)).toBe(29n);
    expect(await rowsOf(other)).toMatchObject([{ kind: 'direct', state: 'sent', friends: 0, price: '11' }]);
    expect(await noticesOf(other)).toEqual(['acquaintance_asked']);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
  });

  it('sends one of two requests that both sides send at once', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    const both = await Promise.all([ask(one, other.phone), ask(other, one.phone)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual(refused('acquaintance.waiting'));
    expect((await balanceOf(one)) + (await balanceOf(other))).toBe(69n);
    expect(await rowsOf(one)).toHaveLength(1);
  });

  it('refuses oneself, and nobody, the unlisted, the deactivated, the barred and those who keep one away alike', async () => {
    const one = await addActor(database);
    expect(await ask(one, one.phone)).toEqual(refused('acquaintance.own'));
    const unavailable = refused('acquaintance.unavailable');
    expect(await ask(one, makePhone())).toEqual(unavailable);
    const unlisted = await addActor(database);
    await unlistNumber({ database, hash, onUnlisted: endAllAt }, unlisted.phone, now);
    const away = await addActor(database);
    await setDeactivated(database, away, now);
    const suspended = await addActor(database);
    await database.db.updateTable('profile').set({ barred_at: now }).where('id', '=', suspended.profileId).execute();
    const barring = await addActor(database);
    await database.db
      .transaction()
      .execute((tx) => barFromNumber(tx, { profileId: one.profileId, phone: barring.phone }, now));
    const blocking = await addActor(database);
    await block(blocking, one.phone);
    const blocked = await addActor(database);
    await block(one, blocked.phone);
    for (const { phone } of [unlisted, away, suspended, barring, blocking, blocked]) {
      expect(await ask(one, phone)).toEqual(unavailable);
      expect(await ask(one, phone, { kind: 'common' })).toEqual(refused('acquaintance.nothing_in_common'));
    }
    expect(await ask(unlisted, one.phone)).toEqual(refused('acquaintance.unlisted'));
    expect(await ask(away, one.phone)).toEqual(refused('profile.deactivated'));
    expect(await rowsOf(one)).toEqual([]);
    expect(await balanceOf(one)).toBe(40n);
  });

  it('takes nothing with too little, or where another price was shown', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    expect(await ask(one, other.phone, { shown: 10n })).toEqual(refused('payment.price_changed'));
    for (let n = 0; n < 3; n += 1) await sent(one, await addActor(database));
    expect(await ask(one, other.phone)).toEqual(refused('wallet.insufficient_balance'));
    expect(await rowsOf(other)).toEqual([]);
    expect(await noticesOf(other)).toEqual([]);
    expect(await balanceOf(one)).toBe(7n);
  });

  it('counts as common who has both in the address book, where all three consent', async () => {
    const [one, other, friend] = [await addConsenting(), await addConsenting(), await addConsenting()];
    const common = () => ask(one, other.phone, { kind: 'common' });
    const nothing = refused('acquaintance.nothing_in_common');
    // The address books of the two sides themselves prove nothing.
    await addBook(one, [other.phone, friend.phone]);
    await addBook(other, [friend.phone]);
    expect(await common()).toEqual(nothing);
    await addBook(friend, [one.phone, other.phone]);
    const consent = (member: Member, isGiven: boolean) =>
      database.db
        .updateTable('profile')
        .set({ common_acquaintances: isGiven })
        .where('id', '=', member.profileId)
        .execute();
    for (const member of [one, other, friend]) {
      await consent(member, false);
      expect(await common()).toEqual(nothing);
      await consent(member, true);
    }
    expect(await common()).toMatchObject({ ok: true, balance: 37n });
    expect(await rowsOf(one)).toMatchObject([{ kind: 'common', friends: 1, price: '3' }]);
  });

  it('does not ask again who declined, until the time for it is over', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    const id = await sent(one, other);
    expect(await answerRequest(database, other, { id, isAccepted: false }, now)).toMatchObject({ ok: true });
    expect(await ask(one, other.phone, { at: later(89) })).toEqual(refused('acquaintance.declined'));
    expect(await balanceOf(one)).toBe(29n);
    expect(await ask(one, other.phone, { at: later(91) })).toMatchObject({ ok: true });
  });
});

describe('what becomes of a request', () => {
  it('is answered by who is asked, withdrawn by who asks, once, and by nobody else', async () => {
    const [one, other, third] = [await addConsenting(), await addActor(database), await addActor(database)];
    const id = await sent(one, other);
    const missing = refused('acquaintance.not_found');
    const accept = (by: Member) => answerRequest(database, by, { id, isAccepted: true }, now);
    expect(await accept(third)).toEqual(missing);
    expect(await accept(one)).toEqual(missing);
    expect(await cancelRequest(database, other, id, now)).toEqual(missing);
    const decline = () => answerRequest(database, other, { id, isAccepted: false }, now);
    const all = await Promise.all([decline(), accept(other), decline(), accept(other)]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const closed = refused('acquaintance.closed');
    expect(all.filter(({ ok }) => !ok)).toEqual([closed, closed, closed]);
    expect(await balanceOf(one)).toBe(29n);
  });

  it('is accepted before it is withdrawn, or not at all, where both happen at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [one, other] = [await addActor(database), await addActor(database)];
      const id = await sent(one, other);
      const [accepted] = await Promise.all([
        answerRequest(database, other, { id, isAccepted: true }, now),
        cancelRequest(database, one, id, now),
      ]);
      // Cancelled in either order, because cancelling also ends an accepted request.
      expect(await rowsOf(one)).toMatchObject([{ state: 'cancelled' }]);
      if (!accepted.ok) expect(accepted).toEqual(refused('acquaintance.closed'));
    }
  });

  it('is ended by either side once it was accepted, and by nobody else', async () => {
    for (const ends of ['asker', 'asked'] as const) {
      const [one, other, third] = [await addActor(database), await addActor(database), await addActor(database)];
      const id = await sent(one, other);
      await answerRequest(database, other, { id, isAccepted: true }, now);
      expect(await cancelRequest(database, third, id, now)).toEqual(refused('acquaintance.not_found'));
      const by = ends === 'asker' ? one : other;
      const twice = await Promise.all([1, 2].map(() => cancelRequest(database, by, id, now)));
      expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await rowsOf(one)).toMatchObject([{ state: ends === 'asker' ? 'cancelled' : 'declined' }]);
      expect(await balanceOf(one)).toBe(29n);
      // An ending by the asked member blocks new requests for as long as a decline.
      if (ends === 'asked') expect(await ask(one, other.phone)).toEqual(refused('acquaintance.declined'));
      else expect(await ask(one, other.phone)).toMatchObject({ ok: true });
    }
  });

  it('is neither sent to nor kept of a number that is unlisted at the same time, and no coin is lost', async () => {
    for (let n = 0; n < 8; n += 1) {
      const [one, other] = [await addActor(database), await addConsenting()];
      const [asked] = await Promise.all([
        ask(one, other.phone),
        unlistNumber({ database, hash, onUnlisted: endAllAt }, other.phone, now),
      ]);
      if (!asked.ok) expect(asked).toEqual(refused('acquaintance.unavailable'));
      expect((await rowsOf(one)).filter(({ state }) => state === 'sent')).toEqual([]);
      expect(await balanceOf(one)).toBe(40n);
    }
  });

  it('gives every price back where two who got many requests leave at the same time', async () => {
    const people = await addActors(database, 6);
    const [left, right, ...askers] = people;
    if (!left || !right) throw new Error('there are six');
    for (const [n, asker] of askers.entries()) {
      for (const to of n % 2 === 0 ? [left, right] : [right, left]) await sent(asker, to);
    }
    const leave = ({ profileId, phone }: Member) =>
      transact(database.db, async (tx) => {
        await acquaintanceData.conceal?.(tx, { profileId, phone }, now);
      });
    await Promise.all([leave(left), leave(right), expire(later(14))]);
    for (const asker of askers) expect(await balanceOf(asker)).toBe(40n);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
  });

  it('tells who asked that it was accepted, whatever they let be told, and asks no more between the two', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    const id = await sent(one, other);
    await answerRequest(database, other, { id, isAccepted: true }, now);
    expect(await noticesOf(one)).toEqual(['acquaintance_accepted']);
    expect(await ask(other, one.phone)).toEqual(refused('acquaintance.connected'));
  });

  it('39.1: tells who asked that it was declined, and nothing where what was accepted is ended', async () => {
    const [one, other, third] = [await addActor(database), await addActor(database), await addActor(database)];
    const [declined, ended] = [await sent(one, other), await sent(one, third)];
    await answerRequest(database, other, { id: declined, isAccepted: false }, now);
    await answerRequest(database, third, { id: ended, isAccepted: true }, now);
    await cancelRequest(database, third, ended, now);
    expect((await noticesOf(one)).toSorted()).toEqual(['acquaintance_accepted', 'acquaintance_declined']);
    expect([await noticesOf(other), await noticesOf(third)]).toEqual([[], []]);
  });

  it('is told to nobody any more once it is withdrawn, answered or over, but where it was read', async () => {
    const ends: ((one: Member, other: Member, id: string) => Promise<unknown>)[] = [
      (one, _, id) => cancelRequest(database, one, id, now),
      (_, other, id) => answerRequest(database, other, { id, isAccepted: false }, now),
      () => expire(later(14)),
    ];
    for (const end of ends) {
      const [one, other, reader] = [await addActor(database), await addActor(database), await addActor(database)];
      const [id, read] = [await sent(one, other), await sent(one, reader)];
      expect(await noticesOf(other)).toEqual(['acquaintance_asked']);
      const seen = database.db.updateTable('notification').set({ read_at: now });
      await seen.where('profile_id', '=', reader.profileId).execute();
      await end(one, other, id);
      await end(one, reader, read);
      expect(await noticesOf(other)).toEqual([]);
      expect(await noticesOf(reader)).toEqual(['acquaintance_asked']);
      const waiting = database.db.selectFrom('notice_outbox').select('notification_id');
      expect(await waiting.where('profile_id', '=', other.profileId).execute()).toEqual([]);
    }
  });

  it('gives the price back after 14 days, once, whoever comes first', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    const id = await sent(one, other);
    await expire(later(13.9));
    expect(await balanceOf(one)).toBe(29n);
    // The request is overdue, though no job has run.
    expect(await answerRequest(database, other, { id, isAccepted: true }, later(14))).toEqual(
      refused('acquaintance.closed'),
    );
    await Promise.all([expire(later(14)), expire(later(14)), expire(later(15))]);
    expect(await balanceOf(one)).toBe(40n);
    expect(await rowsOf(one)).toMatchObject([{ state: 'expired' }]);
    expect(await noticesOf(one)).toEqual(['acquaintance_expired']);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
  });

  it('makes room for a new one when its time is over', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    await sent(one, other);
    expect(await ask(other, one.phone, { at: later(14) })).toMatchObject({ ok: true });
    expect(await balanceOf(one)).toBe(40n);
    expect((await rowsOf(one)).map(({ state }) => state)).toEqual(['expired', 'sent']);
  });

  it('gives the price back where either side leaves or is unlisted, and shows what was accepted no more', async () => {
    for (const leaves of ['asker', 'asked'] as const) {
      const [one, other] = [await addActor(database), await addActor(database)];
      await sent(one, other);
      const { profileId, phone } = leaves === 'asker' ? one : other;
      const person = { profileId, phone };
      await database.db.transaction().execute(async (tx) => {
        await acquaintanceData.conceal?.(tx, person, now);
      });
      expect(await balanceOf(one)).toBe(40n);
      await database.db.transaction().execute((tx) => acquaintanceData.erase(tx, person, { isTextErased: true }, now));
      expect(await rowsOf(one)).toEqual([]);
    }
    const [one, other, third] = [await addActor(database), await addActor(database), await addActor(database)];
    await answerRequest(database, other, { id: await sent(one, other), isAccepted: true }, now);
    await sent(third, other);
    await unlistNumber({ database, hash, onUnlisted: endAllAt }, other.phone, now);
    expect(await rowsOf(one)).toEqual([]);
    expect(await rowsOf(third)).toMatchObject([{ state: 'expired' }]);
    expect(await balanceOf(third)).toBe(40n);
  });

  it('stands in the export of both, without the other side', async () => {
    const [one, other] = [await addActor(database), await addActor(database)];
    await sent(one, other);
    for (const [member, isIncoming] of [[one, false] as const, [other, true] as const]) {
      const told = await acquaintanceData.collect(database.db, member);
      expect(told).toMatchObject([{ type: 'direct', status: 'sent', isIncoming, price: '11' }]);
      expect(JSON.stringify(told)).not.toContain((member === one ? other : one).phone);
    }
  });

  it('finds no coin lost over random acts of four members', async () => {
    const people = await addActors(database, 4);
    for (const { profileId } of people)
      await database.db.transaction().execute((tx) => grantNumcy(tx, prices, profileId, 500n, now));
    let seed = 7;
    const pick = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    let at = now;
    for (let n = 0; n < 120; n += 1) {
      at = new Date(at.getTime() + pick(3) * dayMs);
      const [one, other] = [people[pick(4)], people[pick(4)]];
      if (!one || !other) throw new Error('there are four');
      const [open] = (await rowsOf(one)).filter(({ state }) => state === 'sent');
      const act = pick(4);
      if (act < 2) await ask(one, other.phone, { at });
      else if (act === 2 && open) await answerRequest(database, one, { id: open.id, isAccepted: pick(20) === 0 }, at);
      else if (open) await cancelRequest(database, one, open.id, at);
      await expire(at);
    }
    const rows = await database.db
      .selectFrom('acquaintance_request')
      .select(['profile_id', 'state', 'price'])
      .where(
        'profile_id',
        'in',
        people.map(({ profileId }) => profileId),
      )
      .execute();
    expect(rows.length).toBeGreaterThan(5);
    for (const member of people) {
      const own = rows.filter((row) => row.profile_id === member.profileId && row.state !== 'expired');
      const spent = own.reduce((sum, { price }) => sum + BigInt(price), 0n);
      expect(await balanceOf(member)).toBe(540n - spent);
    }
  });
});
