import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MyContact } from '#contract/contact.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { importBook, readBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '10000' } });
});
afterAll(() => app.close());

it('M1: nothing tells which number of a book is unlisted: answer, list, renaming, export and deletion', async () => {
  const [holder, later, plain, person] = [await join(app), await join(app), await join(app), await join(app)];
  await holder.browser.post('/api/v6/number/unlist');
  const phones = [holder.phone, later.phone, plain.phone];
  const send = (first_name: string) =>
    importBook(
      person,
      phones.map((phone) => ({ phone: `+${phone}`, first_name })),
    );
  const all = { skipped: [], skippedTotal: 0, total: 3 };
  expect((await send('Anna')).data).toMatchObject({ ...all, accepted: 3 });
  expect((await send('Anna')).data).toMatchObject({ ...all, accepted: 0, unchanged: 3 });
  await later.browser.post('/api/v6/number/unlist');
  expect((await send('Anna')).data).toMatchObject({ ...all, accepted: 0, unchanged: 3 });
  expect((await send('Bert')).data).toMatchObject({ ...all, renamed: 3 });
  const { data } = await person.browser.ask<{ items: MyContact[]; total: number }>('/api/v6/contact/my');
  expect(data.total).toBe(3);
  expect(data.items.map(({ phone, firstName }) => [phone, firstName]).sort()).toEqual(
    phones.map((phone) => [phone, 'Bert']).sort(),
  );
  const gone = phones.map((phone) => person.browser.post('/api/v6/contact/my/delete', { phone }));
  expect((await Promise.all(gone)).map((answer) => answer.data)).toEqual(
    phones.map(() => ({ status: true, deleted: 1, remaining: 0 })),
  );
});

it('M1: a name that address books give an unlisted number is shown to nobody, and comes back with no listing', async () => {
  const [holder, people, viewer] = [await join(app), await joinApart(app, 3), await join(app)];
  const [first] = people;
  await importBook(first as Person, [{ phone: `+${holder.phone}`, first_name: 'Anna' }]);
  await holder.browser.post('/api/v6/number/unlist');
  for (const one of people) await importBook(one, [{ phone: `+${holder.phone}`, first_name: 'Anna' }]);
  const nameOf = async (by: Person) => (await look(app, by, holder.phone)).averageProfile;
  expect(await nameOf(viewer)).toBeNull();
  await holder.browser.post('/api/v6/number/relist');
  expect(await nameOf(viewer)).toBeNull();
  // A new import gives the name again.
  for (const one of people) await importBook(one, [{ phone: `+${holder.phone}`, first_name: 'Berta' }]);
  expect(await nameOf(viewer)).toMatchObject({ people: 3 });
});

it('M1: entries count on the meter, 1,500 of them fit, and the limit says when it goes on', async () => {
  const clock = fixedClock(new Date('2026-11-26T12:00:00Z'));
  const env = { BOT_CHECK: 'off', CODES_PER_NETWORK: '100', MEMBER_PER_DAY: '12' };
  const strict = await startTestApp({ database: app.database, env, clock });
  const person = await join(strict);
  const book = (length: number) => Array.from({ length }, () => ({ phone: `+${makePhone()}`, first_name: 'Anna' }));
  expect((await importBook(person, book(1_500))).data).toMatchObject({ accepted: 1_500 });
  // Uses six of ten look-ups within the minute.
  const more = book(1_250);
  expect(await importBook(person, more)).toMatchObject({ status: 429, code: 'limit.minute' });
  strict.clock.advance(61_000);
  // The stored entries of the refused import cost nothing now.
  expect((await importBook(person, more)).data).toMatchObject({ accepted: 250, unchanged: 1_000 });
  expect(await importBook(person, book(500))).toMatchObject({ status: 429, code: 'limit.contacts' });
  expect(await readBook(app, person)).toHaveLength(3_000);
  expect((await importBook(person, more)).data).toMatchObject({ accepted: 0, unchanged: 1_250 });
  await strict.close();
});
