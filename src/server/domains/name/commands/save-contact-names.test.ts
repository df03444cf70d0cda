import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyContact } from '#contract/contact.ts';
import { importBook, readBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '10000' } });
});
afterAll(() => app.close());

const averageOf = async (by: Person | null, phone: string) => (await look(app, by, phone)).averageProfile;

describe('names of address books', () => {
  it('show from three people on, whatever their script, masked to visitors; who suggested too counts once', async () => {
    const [phone, people, viewer] = [makePhone(), await joinApart(app, 4), await join(app)];
    const [one, two, three, four] = people as [Person, Person, Person, Person];
    await importBook(one, [{ phone: `+${phone}`, first_name: 'Sergei', last_name: 'Müller' }]);
    await one.browser.post('/api/v6/suggest/add', { phone, first_name: 'Sergei', last_name: 'Müller' });
    await importBook(two, [{ phone: `+${phone}`, first_name: 'МЮЛЛЕР', last_name: 'Сергей' }]);
    await importBook(three, [{ phone: `+${phone}`, first_name: 'Nobody', last_name: 'Else' }]);
    expect(await averageOf(viewer, phone)).toBeNull();
    await importBook(four, [{ phone: `+${phone}`, first_name: 'Sergey Mueller' }]);
    const seen = await look(app, viewer, phone);
    // Cyrillic has no ü, so this name forms its own group.
    expect(seen.averageProfile).toBeNull();
    await importBook(two, [{ phone: `+${phone}`, first_name: 'Mueller', last_name: 'Сергей' }]);
    expect(await averageOf(viewer, phone)).toMatchObject({ people: 3 });
    const { averageProfile, metrics, common } = await look(app, null, phone);
    expect([averageProfile?.firstName, averageProfile?.lastName].join(' ')).toMatch(/^.\*\*\*/);
    expect([metrics.contactsCount, common.showNames]).toEqual([3, false]);
    await four.browser.post('/api/v6/contact/my/delete', { phone });
    expect(await averageOf(viewer, phone)).toBeNull();
  });

  it('are exact when the third and the fourth come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [phone, people] = [makePhone(), await joinApart(app, 4)];
      await Promise.all(people.map((one) => importBook(one, [{ phone: `+${phone}`, first_name: 'Anna' }])));
      expect(await averageOf(null, phone)).toMatchObject({ people: 4 });
      await Promise.all(people.slice(1).map((one) => one.browser.post('/api/v6/contact/my/delete', { all: '1' })));
      expect(await averageOf(null, phone)).toBeNull();
    }
  });

  it('go with the account that is deactivated, and come back with it', async () => {
    const [phone, people] = [makePhone(), await joinApart(app, 3)];
    for (const one of people) await importBook(one, [{ phone: `+${phone}`, first_name: 'Anna' }]);
    const [leaving] = people;
    await leaving?.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await averageOf(null, phone)).toBeNull();
    await leaving?.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(await averageOf(null, phone)).toMatchObject({ people: 3 });
  });

  it('of an unlisted number are gone for good, under every spelling, and come with no import', async () => {
    const [holder, people] = [new TestBrowser(app), await joinApart(app, 3)];
    await holder.signIn('5521998765499');
    const entry = (phone: string) => [{ phone: `+${phone}`, first_name: 'Anna' }];
    for (const one of people) await importBook(one, entry('552198765499'));
    expect(await averageOf(null, '5521998765499')).toMatchObject({ people: 3 });
    await holder.post('/api/v6/number/unlist');
    for (const one of people) {
      // The entry stays in the owner's book, so that the book does not reveal who is unlisted.
      expect(await readBook(app, one)).toHaveLength(1);
      for (const phone of ['552198765499', '5521998765499']) {
        expect((await importBook(one, entry(phone))).data).toMatchObject({ accepted: 0, unchanged: 1, skipped: [] });
      }
    }
    await holder.post('/api/v6/number/relist');
    expect(await averageOf(null, '5521998765499')).toBeNull();
  });

  it('stay in their owners’ books when the number changes hands, and name the new holder only anew', async () => {
    const [phone, people] = [makePhone(), await joinApart(app, 3)];
    const first = new TestBrowser(app);
    await first.signIn(phone, { person: 'first' });
    for (const one of people) await importBook(one, [{ phone: `+${phone}`, first_name: 'Olden' }]);
    expect(await averageOf(null, phone)).toMatchObject({ firstName: 'O***' });
    app.clock.advance(200 * 86_400_000);
    await new TestBrowser(app).signIn(phone, { person: 'next' });
    expect(await averageOf(null, phone)).toBeNull();
    for (const one of people) {
      one.browser.token = null;
      await one.browser.signIn(one.phone);
      expect((await importBook(one, [{ phone: `+${phone}`, first_name: 'Olden' }])).data).toMatchObject({
        unchanged: 1,
      });
    }
    expect(await averageOf(null, phone)).toBeNull();
    for (const one of people) await importBook(one, [{ phone: `+${phone}`, first_name: 'Newton' }]);
    expect(await averageOf(null, phone)).toMatchObject({ firstName: 'N***' });
  });
});

describe('my address book', () => {
  it('is listed by name, one is deleted or all, and nobody reads or deletes another’s', async () => {
    const [person, other] = [await join(app), await join(app)];
    const [one, two, three] = [makePhone(), makePhone(), makePhone()];
    const entries = [
      { phone: `+${one}`, first_name: 'Zoe' },
      { phone: `+${two}`, first_name: 'Anna', last_name: 'Berg' },
      { phone: `+${three}`, first_name: 'Anna', last_name: 'Adler' },
    ];
    expect((await look(app, person, one)).fof.hasContacts).toBe(false);
    await importBook(person, entries);
    expect((await look(app, person, one)).fof.hasContacts).toBe(true);
    expect((await look(app, other, one)).fof.hasContacts).toBe(false);
    const list = async (by: Person) => (await by.browser.ask<{ items: MyContact[] }>('/api/v6/contact/my')).data.items;
    expect((await list(person)).map(({ phone }) => phone)).toEqual([three, two, one]);
    expect((await list(person))[0]).toEqual({
      phone: three,
      firstName: 'Anna',
      lastName: 'Adler',
      international: expect.stringMatching(/^\+49 /),
      addedAtTimestamp: expect.any(Number),
    });
    expect(await list(other)).toEqual([]);
    const drop = (by: Person, fields: Record<string, string>) =>
      by.browser.post<{ deleted: number }>('/api/v6/contact/my/delete', fields);
    expect((await drop(other, { phone: one })).data).toEqual({ status: true, deleted: 0, remaining: 0 });
    expect((await drop(other, { all: '1' })).data).toEqual({ status: true, deleted: 0, remaining: 0 });
    for (const wrong of [{}, { all: '0' }, { all: '1', phone: one }]) {
      expect(await drop(person, wrong)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect(await drop(person, { phone: 'nobody' })).toMatchObject({ status: 400, code: 'number.invalid' });
    expect(await list(person)).toHaveLength(3);
    expect((await drop(person, { phone: two })).data).toEqual({ status: true, deleted: 1, remaining: 0 });
    expect((await drop(person, { all: '1' })).data).toEqual({ status: true, deleted: 2, remaining: 0 });
    expect(await list(person)).toEqual([]);
  });
});
