import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContactNames } from '#contract/contact.ts';
import { importBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '10000' } });
});
afterAll(() => app.close());

async function call(by: readonly Person[], phone: string, name: string): Promise<void> {
  for (const one of by) {
    expect((await importBook(one, [{ first_name: name, phone: `+${phone}` }])).status).toBe(200);
  }
}
type Asked = { phone: string } | { profile_id: string };
const wayOf = (asked: Asked) => ('phone' in asked ? 'by_phone' : 'by_profile');
const list = (by: { browser: TestBrowser }, asked: Asked) =>
  by.browser.ask<ContactNames>(`/api/v6/contact/${wayOf(asked)}?${new URLSearchParams({ ...asked })}`);
async function namesFor(by: Person, asked: Asked) {
  const { status, data } = await list(by, asked);
  expect(status).toBe(200);
  expect(data.total).toBe(data.contacts.length);
  return data.contacts;
}
async function hashFor(by: Person, asked: Asked, name: string): Promise<string> {
  return (await namesFor(by, asked)).find((one) => one.first_name === name)?.name_hash ?? '';
}
function vote(by: Person, asked: Asked, name_hash: string, like_type = 'DISLIKE', action_type = 'ADD') {
  const fields = { ...asked, name_hash, like_type, action_type };
  return by.browser.post<{ reviewResult: number }>(`/api/v6/contact/like/${wayOf(asked)}`, fields);
}

describe('GET /api/v6/contact/by_phone', () => {
  it('tells members the names that three agree on, the best supported first, and no other', async () => {
    const [phone, people, viewer] = [makePhone(), await joinApart(app, 9), await join(app)];
    await call(people.slice(0, 4), phone, 'Anna');
    await call(people.slice(4, 7), phone, 'Bertha');
    await call(people.slice(7), phone, 'Only two');
    const names = await namesFor(viewer, { phone });
    expect(names).toEqual(
      [
        ['Anna', 4],
        ['Bertha', 3],
      ].map(([first_name, count]) => ({
        first_name,
        last_name: '',
        count,
        reviewResult: 0,
        name_hash: expect.stringMatching(/^[\w-]{43}$/),
        isFolded: false,
        hasLike: false,
        hasDislike: false,
        can: { like: true },
      })),
    );
    const own = await namesFor(people[0] as Person, { phone });
    expect(own.map(({ can }) => can.like)).toEqual([false, true]);
    expect(await list({ browser: new TestBrowser(app) }, { phone })).toMatchObject({ status: 401 });
    expect(await list(viewer, { phone: 'nobody' })).toMatchObject({ status: 400, code: 'number.invalid' });
    expect(await namesFor(viewer, { phone: '112' })).toEqual([]);
  });

  it('counts on the meter like a look-up, and masks names beyond the free ones', async () => {
    const [phone, people] = [makePhone(), await joinApart(app, 3)];
    await call(people, phone, 'Annabel');
    const strict = await startTestApp({
      database: app.database,
      env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '1', CODES_PER_NETWORK: '100' },
    });
    const viewer = await join(strict);
    expect((await namesFor(viewer, { phone: makePhone() })).length).toBe(0);
    const [name] = await namesFor(viewer, { phone });
    expect([name?.first_name, name?.can.like]).toEqual(['A***', true]);
    await strict.close();
  });

  it('tells nobody what an unlisted number or one whose holder left is called', async () => {
    const [people, viewer, unlisted, left] = [
      await joinApart(app, 3),
      await join(app),
      await join(app),
      await join(app),
    ];
    await call(people, unlisted.phone, 'Anna');
    await call(people, left.phone, 'Anna');
    const hash = await hashFor(viewer, { phone: left.phone }, 'Anna');
    expect(await namesFor(viewer, { phone: unlisted.phone })).toHaveLength(1);
    await unlisted.browser.post('/api/v6/number/unlist');
    await left.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    for (const { phone } of [unlisted, left]) expect(await namesFor(viewer, { phone })).toEqual([]);
    expect(await vote(viewer, { phone: left.phone }, hash)).toMatchObject({ status: 404, code: 'contact.not_found' });
  });
});

describe('GET /api/v6/contact/by_profile', () => {
  it('tells the same of an open profile, without what leads to its number', async () => {
    const [people, viewer, holder] = [
      await joinApart(app, 6),
      await join(app),
      await join(app, { first_name: 'Hilda' }),
    ];
    const { phone } = holder;
    await call(people.slice(0, 3), phone, 'Hilde');
    await call(people.slice(3), phone, `Hilda 0${phone.slice(2, 6)} ${phone.slice(6)}`);
    const byPhone = await namesFor(viewer, { phone });
    const byProfile = await namesFor(viewer, { profile_id: holder.id });
    expect(byPhone).toHaveLength(2);
    expect(byProfile.map(({ first_name }) => first_name)).toEqual(['Hilde']);
    // A hash from a profile does not match any hash by number.
    expect(byPhone.map(({ name_hash }) => name_hash)).not.toContain(byProfile[0]?.name_hash);
    const history = await viewer.browser.ask<{ items: { phone: string }[] }>('/api/v6/search/history');
    expect(history.data.items).toHaveLength(1);
    for (const wrong of [byPhone[0], byPhone[1]]) {
      const answer = await vote(viewer, { profile_id: holder.id }, wrong?.name_hash ?? '');
      expect(answer).toMatchObject({ status: 404, code: 'contact.not_found' });
    }
    const judged = await vote(viewer, { profile_id: holder.id }, byProfile[0]?.name_hash ?? '');
    expect(judged.data).toEqual({ status: true, reviewResult: -1, hasLike: false, hasDislike: true });
    await holder.browser.post('/api/v6/params/profile_going', { flag: '0' });
    for (const profile_id of [holder.id, '0', '999999', 'x']) {
      expect(await list(viewer, { profile_id })).toMatchObject({ status: 404, code: 'profile.not_found' });
      expect(await vote(viewer, { profile_id }, 'x')).toMatchObject({ status: 404, code: 'profile.not_found' });
    }
  });
});

describe('POST /api/v6/contact/like', () => {
  it('C1 is one voice a member and name, however often it is given and taken back', async () => {
    const [phone, people, judge] = [makePhone(), await joinApart(app, 3), await join(app)];
    await call(people, phone, 'Anna');
    const hash = await hashFor(judge, { phone }, 'Anna');
    for (let round = 0; round < 20; round += 1) {
      await vote(judge, { phone }, hash, 'LIKE');
      await vote(judge, { phone }, hash, 'LIKE', 'REMOVE');
    }
    expect((await namesFor(judge, { phone }))[0]).toMatchObject({ reviewResult: 0, hasLike: false });
    for (let round = 0; round < 3; round += 1) await vote(judge, { phone }, hash, 'LIKE');
    expect((await namesFor(judge, { phone }))[0]).toMatchObject({ reviewResult: 1, hasLike: true, hasDislike: false });
    // The dislike replaces the like; withdrawing a vote never given changes nothing.
    expect((await vote(judge, { phone }, hash)).data).toEqual({
      status: true,
      reviewResult: -1,
      hasLike: false,
      hasDislike: true,
    });
    expect((await vote(judge, { phone }, hash, 'LIKE', 'REMOVE')).data).toMatchObject({ reviewResult: -1 });
    await Promise.all(Array.from({ length: 10 }, () => vote(judge, { phone }, hash, 'LIKE')));
    expect((await namesFor(judge, { phone }))[0]).toMatchObject({ reviewResult: 1 });
    const [rows] = [await app.database.db.selectFrom('name_vote').select('phone').where('phone', '=', phone).execute()];
    expect(rows).toHaveLength(1);
  });

  it('folds a name away at −3, takes it from over the number, and follows who leaves', async () => {
    const [phone, people, judges] = [makePhone(), await joinApart(app, 7), await joinApart(app, 3)];
    await call(people.slice(0, 4), phone, 'Insult');
    await call(people.slice(4), phone, 'Bertha');
    const [first, second, third] = judges as [Person, Person, Person];
    const hash = await hashFor(first, { phone }, 'Insult');
    for (const judge of [first, second]) await vote(judge, { phone }, hash);
    expect((await namesFor(first, { phone }))[0]).toMatchObject({ reviewResult: -2, isFolded: false });
    expect((await look(app, first, phone)).averageProfile).toMatchObject({ firstName: 'Insult' });
    expect((await vote(third, { phone }, hash)).data).toMatchObject({ reviewResult: -3 });
    expect((await namesFor(first, { phone }))[0]).toMatchObject({ first_name: 'Insult', isFolded: true, count: 4 });
    expect((await look(app, first, phone)).averageProfile).toMatchObject({ firstName: 'Bertha' });
    expect((await look(app, null, phone)).averageProfile).toMatchObject({ firstName: 'B***' });
    await third.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect((await look(app, first, phone)).averageProfile).toMatchObject({ firstName: 'Insult' });
    await third.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect((await look(app, first, phone)).averageProfile).toMatchObject({ firstName: 'Bertha' });
  });

  it('is refused for the own number, for a name that one gives oneself, and for one that is not there', async () => {
    const [people, holder, judge] = [await joinApart(app, 3), await join(app), await join(app)];
    const { phone } = holder;
    await call(people, phone, 'Anna');
    const hash = await hashFor(judge, { phone }, 'Anna');
    expect(await vote(holder, { phone }, hash)).toMatchObject({ status: 422, code: 'number.own' });
    expect(await vote(people[0] as Person, { phone }, hash)).toMatchObject({ status: 422, code: 'contact.own_name' });
    expect(await vote(judge, { phone }, 'x')).toMatchObject({ status: 404, code: 'contact.not_found' });
    expect(await vote(judge, { phone: makePhone() }, hash)).toMatchObject({ status: 404 });
    expect(await vote(judge, { phone }, hash, 'HATE')).toMatchObject({ status: 400, code: 'request.invalid' });
    // A vote can be withdrawn even if the name is gone.
    await vote(judge, { phone }, hash);
    await people[0]?.browser.post('/api/v6/contact/my/delete', { all: '1' });
    expect(await namesFor(judge, { phone })).toEqual([]);
    expect((await vote(judge, { phone }, hash, 'DISLIKE', 'REMOVE')).status).toBe(200);
    await call(people.slice(0, 1), phone, 'Anna');
    expect((await namesFor(judge, { phone }))[0]).toMatchObject({ reviewResult: 0, hasDislike: false });
  });

  it('C6 counts among the day’s reactions, and says when that ends; a vote that changes nothing is free', async () => {
    const strict = await startTestApp({
      database: app.database,
      env: { BOT_CHECK: 'off', REACTIONS_PER_DAY: '1', CODES_PER_NETWORK: '100' },
    });
    const [phone, judge] = [makePhone(), await join(strict)];
    await call(await joinApart(app, 3), phone, 'Anna');
    const hash = await hashFor(judge, { phone }, 'Anna');
    expect((await vote(judge, { phone }, hash)).status).toBe(200);
    expect((await vote(judge, { phone }, hash)).status).toBe(200);
    expect(await vote(judge, { phone }, hash, 'LIKE')).toMatchObject({ status: 429, code: 'limit.reactions' });
    expect((await namesFor(judge, { phone }))[0]).toMatchObject({ reviewResult: -1, hasDislike: true });
    expect((await vote(judge, { phone }, hash, 'DISLIKE', 'REMOVE')).status).toBe(200);
    await strict.close();
  });
});
