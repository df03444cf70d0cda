import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { mostCommonListed } from '#contract/acquaintance-limits.ts';
import { addActor } from '#test/actors.ts';
import { importBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: { BOT_CHECK: 'off', RATE_FACTOR: '100', WELCOME_NUMCY: '40', ACQUAINTANCE_REQUESTS_PER_DAY: '1' },
  });
});
afterAll(() => app.close());

interface Sent {
  request: AcquaintanceRequest;
  balance: number;
}

const consents = { common_acquaintances: true };
const ask = (by: Person, phone: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  by.browser.ask<Sent>('/api/v6/fof/request', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ phone, type: 'direct', ...more }),
  });
const answer = (by: Person, id: string, said: string) =>
  by.browser.post<Sent>('/api/v6/fof/answer', { id, answer: said });
const list = async (by: Person, box: string) =>
  (await by.browser.ask<{ items: AcquaintanceRequest[]; total: number }>(`/api/v6/fof/list?box=${box}`)).data;
const book = (phone: string, first_name: string) => ({ phone: `+${phone}`, first_name });

/** Two members known by a third; all consent. */
async function addCircle() {
  const [one, other, friend] = [await join(app, consents), await join(app, consents), await join(app, consents)];
  await importBook(friend, [book(one.phone, 'One'), book(other.phone, 'Other')]);
  return { one, other, friend };
}

describe('a request', () => {
  it('is paid for, so it wants a proof of the number that is fresh, as every payment does', async () => {
    const [asker, asked] = [await join(app), await join(app)];
    const proved = (days: number) =>
      app.database.db
        .updateTable('session')
        .set({ proved_at: new Date(app.clock.now().getTime() - days * 86_400_000) })
        .where('profile_id', '=', asker.id)
        .execute();
    await proved(31);
    expect(await ask(asker, asked.phone)).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    expect(await list(asker, 'outgoing')).toMatchObject({ total: 0 });
    await proved(29);
    expect(await ask(asker, asked.phone)).toMatchObject({ status: 200, data: { balance: 29 } });
  });

  it('goes from the number’s page to both lists, and shows each side what it may see', async () => {
    const asker = await join(app, { first_name: 'Ada', last_name: 'Quist' });
    const asked = await join(app, { first_name: 'Bo' });
    const { data } = await ask(asker, asked.phone, { price: '11' });
    const sent = { type: 'direct', status: 'sent', isIncoming: false, phone: asked.phone, name: null, price: 11 };
    expect(data).toMatchObject({ balance: 29, request: { ...sent, can: { answer: false, cancel: true } } });
    const { id, expiresAtTimestamp, createdAtTimestamp } = data.request;
    expect(expiresAtTimestamp - createdAtTimestamp).toBe(14 * 86_400);
    expect(await list(asker, 'outgoing')).toMatchObject({ total: 1, items: [sent] });
    expect(await list(asker, 'incoming')).toMatchObject({ total: 0, items: [] });
    const got = { id, isIncoming: true, phone: asker.phone, name: 'Ada Quist', can: { answer: true, cancel: false } };
    expect(await list(asked, 'incoming')).toMatchObject({ total: 1, items: [got] });
    const page = (await look(app, asked, asker.phone)).fof;
    expect(page).toMatchObject({ requests: { incoming: [got], outgoing: null }, myIncomingRequests: [got] });
    expect((await look(app, asker, asked.phone)).fof).toMatchObject({ requests: { incoming: [], outgoing: { id } } });
    expect((await answer(asked, id, 'accept')).data.request).toMatchObject({ status: 'accepted', name: 'Ada Quist' });
    expect(await list(asker, 'outgoing')).toMatchObject({ items: [{ status: 'accepted', name: 'Bo' }] });
    expect((await look(app, asked, asker.phone)).fof.myIncomingRequests).toEqual([]);
  });

  it('that was declined is out of its receiver’s sight, and tells the one who asked no name', async () => {
    const [asker, asked] = [await join(app, { first_name: 'Ada' }), await join(app, { first_name: 'Bo' })];
    const { data } = await ask(asker, asked.phone);
    const declined = await answer(asked, data.request.id, 'decline');
    expect(declined.data.request).toMatchObject({ status: 'declined', phone: null, name: null });
    expect(await list(asked, 'incoming')).toMatchObject({ total: 0 });
    expect(await list(asker, 'outgoing')).toMatchObject({
      items: [{ status: 'declined', wasAccepted: false, name: null }],
    });
  });

  it('that was accepted is ended by either side, and then tells neither of the other', async () => {
    for (const ends of ['asker', 'asked'] as const) {
      const [asker, asked] = [await join(app, { first_name: 'Ada' }), await join(app, { first_name: 'Bo' })];
      const { data } = await ask(asker, asked.phone);
      const { id } = data.request;
      const accepted = (await answer(asked, id, 'accept')).data.request;
      expect(accepted).toMatchObject({ wasAccepted: true, can: { answer: false, cancel: true } });
      const by = ends === 'asker' ? asker : asked;
      const ended = await by.browser.post<Sent>('/api/v6/fof/cancel', { id });
      const status = ends === 'asker' ? 'cancelled' : 'declined';
      const can = { answer: false, cancel: false };
      expect(ended.data.request).toMatchObject({ status, wasAccepted: true, name: null, can });
      expect(ended.data.request.phone).toBe(ends === 'asker' ? asked.phone : null);
      expect(await list(asker, 'outgoing')).toMatchObject({ items: [{ status, wasAccepted: true, name: null }] });
      expect(await list(asked, 'incoming')).toMatchObject({ total: 0 });
      const again = await by.browser.post('/api/v6/fof/cancel', { id });
      expect(again).toMatchObject({ status: 409, code: 'acquaintance.closed' });
    }
  });

  it.each(['asker', 'asked'])('tells neither side of the other while the %s blocks the other', async (blocks) => {
    for (const isAccepted of [false, true]) {
      const [asker, asked] = [await join(app, { first_name: 'Ada' }), await join(app, { first_name: 'Bo' })];
      const { data } = await ask(asker, asked.phone);
      if (isAccepted) await answer(asked, data.request.id, 'accept');
      const [by, of] = blocks === 'asker' ? [asker, asked] : [asked, asker];
      await by.browser.post('/api/v6/ban/add', { phone: of.phone });
      expect(await list(asker, 'outgoing')).toMatchObject({ items: [{ phone: null, name: null }] });
      expect(await list(asked, 'incoming')).toMatchObject({ total: 0 });
      for (const [viewer, about] of [[asker, asked] as const, [asked, asker] as const]) {
        const { fof } = await look(app, viewer, about.phone);
        expect(fof).toMatchObject({ requests: { incoming: [], outgoing: null }, myIncomingRequests: [] });
      }
      if (!isAccepted) expect(await answer(asked, data.request.id, 'accept')).toMatchObject({ status: 409 });
      await by.browser.post('/api/v6/ban/delete', { phone: of.phone });
      expect(await list(asker, 'outgoing')).toMatchObject({ items: [{ phone: asked.phone }] });
      expect(await list(asked, 'incoming')).toMatchObject({ total: 1 });
    }
  });

  it('tells an account whose number another one holds by now nothing of the other side', async () => {
    const [asker, asked] = [await join(app, { first_name: 'Ada' }), await join(app, { first_name: 'Bo' })];
    await answer(asked, (await ask(asker, asked.phone)).data.request.id, 'accept');
    const former = app.database.db.updateTable('profile').set({ is_holder: false });
    await former.where('id', '=', asker.id).execute();
    expect(await list(asker, 'outgoing')).toMatchObject({ items: [{ phone: null, name: null }] });
    expect(await list(asked, 'incoming')).toMatchObject({ total: 0 });
  });

  it('for somebody in common is refused with one word, whether anybody is there or not', async () => {
    const asker = await join(app, consents);
    const people = [await join(app), await join(app, { deactivated_at: app.clock.now() }), await join(app, consents)];
    await people[2]?.browser.post('/api/v6/ban/add', { phone: asker.phone });
    for (const phone of [makePhone(), ...people.map((person) => person.phone)])
      expect(await ask(asker, phone, { type: 'common' })).toMatchObject({
        status: 422,
        code: 'acquaintance.nothing_in_common',
      });
  });

  it('is one act under one key, and paid once', async () => {
    const [asker, asked] = [await join(app), await join(app)];
    const key = { 'idempotency-key': 'one' };
    const [first, again] = [await ask(asker, asked.phone, {}, key), await ask(asker, asked.phone, {}, key)];
    expect(first.status).toBe(200);
    expect(again.data).toEqual(first.data);
    expect(await list(asker, 'outgoing')).toMatchObject({ total: 1 });
  });

  it('tells what is wrong with it, and takes nothing', async () => {
    const [asker, asked] = [await join(app), await join(app)];
    expect(await ask(asker, 'nobody')).toMatchObject({ status: 400, code: 'number.invalid' });
    expect(await ask(asker, asked.phone, { type: 'any' })).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await ask(asker, asked.phone, { price: '3' })).toMatchObject({ status: 409, code: 'payment.price_changed' });
    expect(await ask(asker, asker.phone)).toMatchObject({ status: 422, code: 'acquaintance.own' });
    expect(await ask(asker, makePhone())).toMatchObject({ status: 422, code: 'acquaintance.unavailable' });
    expect(await answer(asker, '999999', 'accept')).toMatchObject({ status: 404, code: 'acquaintance.not_found' });
    expect(await answer(asker, '1; drop', 'accept')).toMatchObject({ status: 400 });
    expect((await asker.browser.ask<{ balance: number }>('/api/v6/numcy/balance')).data.balance).toBe(40);
  });
});

it('may be tried as often in a day as the setting says, whatever comes of it', async () => {
  const asker = await join(app);
  for (let n = 0; n < 100; n += 1) expect((await ask(asker, asker.phone)).code).toBe('acquaintance.own');
  expect(await ask(asker, asker.phone)).toMatchObject({ status: 429, code: 'limit.acquaintances' });
  app.clock.advance(86_400_000);
  expect((await ask(asker, asker.phone)).code).toBe('acquaintance.own');
});

describe('acquaintances in common', () => {
  it('are told by the viewer’s own names, and without a name where the viewer has none', async () => {
    const { one, other, friend } = await addCircle();
    expect((await look(app, one, other.phone)).fof).toMatchObject({ list: [{ name: null }], knownList: [] });
    await importBook(one, [book(friend.phone, 'Cousin')]);
    const known = [{ name: 'Cousin' }];
    expect((await look(app, one, other.phone)).fof).toMatchObject({ list: known, knownList: known });
    expect((await look(app, other, one.phone)).fof).toMatchObject({ list: [{ name: null }], knownList: [] });
    expect((await look(app, null, other.phone)).fof).toMatchObject({ list: [], knownList: [] });
  });

  it('are told as long as all three consent, or the two accepted a request', async () => {
    const { one, other, friend } = await addCircle();
    const seen = async () => (await look(app, one, other.phone)).fof.list.length;
    const consent = (by: Person, value: string) =>
      by.browser.post('/api/v6/params/notifications', { commonAcquaintances: value });
    for (const person of [one, other, friend]) {
      expect(await seen()).toBe(1);
      await consent(person, '0');
      expect(await seen()).toBe(0);
      await consent(person, '1');
    }
    await consent(one, '0');
    await consent(other, '0');
    const { data } = await ask(one, other.phone);
    expect(data.request.countFriends).toBe(0);
    expect(await seen()).toBe(0);
    await answer(other, data.request.id, 'accept');
    expect(await seen()).toBe(1);
    await consent(friend, '0');
    expect(await seen()).toBe(0);
  });

  it('count nobody whose number is unlisted, until they switch it on again, and then without a name', async () => {
    const { one, other, friend } = await addCircle();
    await importBook(one, [book(friend.phone, 'Cousin')]);
    await friend.browser.post('/api/v6/number/unlist');
    const seen = async () => (await look(app, one, other.phone)).fof;
    expect(await seen()).toMatchObject({ list: [], knownList: [] });
    await friend.browser.post('/api/v6/number/relist');
    expect(await seen()).toMatchObject({ list: [], knownList: [] });
    await friend.browser.post('/api/v6/params/notifications', { commonAcquaintances: '1' });
    expect(await seen()).toMatchObject({ list: [{ name: null }], knownList: [] });
  });

  it('are told no more where any of the three blocked another, and told again once nobody does', async () => {
    const circle = await addCircle();
    const { one, other } = circle;
    const people = Object.values(circle);
    const seen = async () => [(await look(app, one, other.phone)).fof, (await look(app, other, one.phone)).fof];
    for (const by of people)
      for (const of of people.filter((person) => person !== by)) {
        expect(await seen()).toMatchObject([{ list: [{ name: null }] }, { list: [{ name: null }] }]);
        expect(await by.browser.post('/api/v6/ban/add', { phone: of.phone })).toMatchObject({ status: 200 });
        expect(await seen()).toMatchObject([{ list: [] }, { list: [] }]);
        await by.browser.post('/api/v6/ban/delete', { phone: of.phone });
      }
  });

  it('are withheld once the free look-ups are used up, as names are', async () => {
    const { one, other } = await addCircle();
    expect((await look(app, one, other.phone)).fof.list).toHaveLength(1);
    app.clock.advance(86_400_000);
    const most = (await look(app, one, one.phone)).common.leftRequests;
    for (let n = 0; n < most; n += 1) await look(app, one, makePhone());
    expect(await look(app, one, other.phone)).toMatchObject({
      common: { isPaidRequest: true },
      fof: { list: [], knownList: [] },
    });
    app.clock.advance(86_400_000);
    expect((await look(app, one, other.phone)).fof.list).toHaveLength(1);
  });

  it('come with a number as a hundred at most, however many there are', async () => {
    const [one, other] = [await join(app, consents), await join(app, consents)];
    const { db } = app.database;
    for (let n = 0; n < 103; n += 1) {
      const { profileId } = await addActor(app.database);
      await db.updateTable('profile').set(consents).where('id', '=', profileId).execute();
      const entry = { profile_id: profileId, first_name: 'Any', last_name: '', added_at: app.clock.now() };
      const from = { network: null, network_at: null, crowd: null };
      await db
        .insertInto('contact_name')
        .values([one, other].map(({ phone }) => ({ ...entry, ...from, phone })))
        .execute();
    }
    expect((await look(app, one, other.phone)).fof.list).toHaveLength(mostCommonListed);
  });

  it('are told no more once a number is unlisted, a book deleted, or an account deactivated', async () => {
    const gone = async (act: (circle: Awaited<ReturnType<typeof addCircle>>) => Promise<unknown>) => {
      const circle = await addCircle();
      const seen = async () => (await look(app, circle.one, circle.other.phone)).fof.list.length;
      expect(await seen()).toBe(1);
      await act(circle);
      app.clock.advance(3_000);
      return (await seen()) === 0;
    };
    expect(await gone(({ one }) => one.browser.post('/api/v6/number/unlist'))).toBe(true);
    expect(await gone(({ other }) => other.browser.post('/api/v6/number/unlist'))).toBe(true);
    expect(await gone(({ other }) => other.browser.post('/api/v6/profile/cancel', { cancel: '1' }))).toBe(true);
    expect(await gone(({ friend }) => friend.browser.post('/api/v6/profile/cancel', { cancel: '1' }))).toBe(true);
    expect(await gone(({ friend }) => friend.browser.post('/api/v6/contact/my/delete', { all: '1' }))).toBe(true);
  });
});
