import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedContacts } from '#contract/contact.ts';
import { largestBookBytes } from '#shared/contacts/contact-entry.ts';
import { importBook, readBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '10000' } });
});
afterAll(() => app.close());

const path = '/api/v6/contact/import';

function upload(
  by: Person,
  file: string | Uint8Array<ArrayBuffer>,
  name = 'contacts.vcf',
  consent: string | null = '1',
) {
  const form = new FormData();
  if (consent !== null) form.append('consent', consent);
  form.append('file', new File([file], name));
  return by.browser.ask<ImportedContacts>(path, { method: 'POST', body: form });
}
const form = 'application/x-www-form-urlencoded';
const boundary = 'between-the-parts-of-this-body';
const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
const sendText = (by: Person, type: string, body: string) =>
  by.browser.ask(path, { method: 'POST', body, headers: { 'content-type': type } });
const card = (name: string, ...phones: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, ...phones.map((phone) => `TEL:+${phone}`), 'END:VCARD', ''].join('\r\n');

describe('POST /api/v6/contact/import', () => {
  it('C25 takes a file; the same once more adds nothing and says so; a new name replaces the old one', async () => {
    const [person, one, two] = [await join(app), makePhone(), makePhone()];
    const first = await upload(person, `${card('Anna Schmidt', one)}${card('Bert', two, 'nobody')}BEGIN:VCARD\r\n`);
    expect(first).toMatchObject({ status: 200 });
    expect(first.data).toEqual({
      status: true,
      accepted: 2,
      renamed: 0,
      unchanged: 0,
      total: 2,
      skippedTotal: 2,
      unread: [],
      skipped: [
        { line: 10, reason: 'number' },
        { line: 12, reason: 'broken' },
      ],
    });
    const before = await readBook(app, person);
    expect(before.map(({ first_name }) => first_name).sort()).toEqual(['Anna Schmidt', 'Bert']);
    const again = await upload(person, `${card('Anna Schmidt', one)}${card('Bert', two)}`, 'same.csv');
    expect(again.data).toMatchObject({ accepted: 0, renamed: 0, unchanged: 2, total: 2, skippedTotal: 0 });
    const renamed = await upload(person, card('Anna Weber', one, two));
    expect(renamed.data).toMatchObject({ accepted: 0, renamed: 2, unchanged: 0, total: 2 });
    expect((await readBook(app, person)).map(({ first_name }) => first_name)).toEqual(['Anna Weber', 'Anna Weber']);
  });

  it('C25 keeps nothing of a file but names and numbers', async () => {
    const [person, phone] = [await join(app), makePhone()];
    const file = card('Anna', phone).replace('END:', 'NOTE:Wumpelstilz\r\nEMAIL:wumpelstilz@example.com\r\nEND:');
    expect((await upload(person, file)).data).toMatchObject({ accepted: 1 });
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(app.database.db);
    for (const { name } of rows) {
      const found = sql`select 1 from ${sql.table(name)} t where t::text ilike '%wumpelstilz%'`;
      expect((await found.execute(app.database.db)).rows, name).toEqual([]);
    }
  });

  it('reads a list, with national numbers as they are dialed where the member is', async () => {
    const person = await join(app);
    const { data } = await importBook(person, [
      { phone: '030 20181001', first_name: ' Anna ', last_name: 'Schmidt' },
      { phone: '020 7946 0958', first_name: 'Bert', line: 40 },
      { phone: '+4930201810 03', first_name: 'Emoji 👩‍🚀' },
    ]);
    expect(data).toMatchObject({ accepted: 3, skipped: [] });
    const british = await join(app);
    await importBook(british, [{ phone: '020 7946 0958', first_name: 'Bert' }], { country: 'GB' });
    expect(await readBook(app, person)).toContainEqual({
      phone: '493020181001',
      first_name: 'Anna',
      last_name: 'Schmidt',
    });
    expect(await readBook(app, british)).toEqual([{ phone: '442079460958', first_name: 'Bert', last_name: '' }]);
  });

  it('R2 R3 R5: a file is read in the country named, as search reads it, and what a table spoilt is told', async () => {
    const person = await join(app);
    const form = new FormData();
    form.append('consent', '1');
    form.append('country', 'US');
    const phones = ['6465550142', '(646) 555-0143', '1-800-FLOWERS', '+39 (0)2 66301234', '+22507012345', '4.93E+11'];
    form.append('file', new File([`Name,Phone\n${phones.map((phone) => `Flo,${phone}`).join('\n')}\n`], 'a.csv'));
    const { data } = await person.browser.ask<ImportedContacts>(path, { method: 'POST', body: form });
    expect(data.skipped).toEqual([
      { line: 6, reason: 'number' },
      { line: 7, reason: 'spoilt' },
    ]);
    expect((await readBook(app, person)).map(({ phone }) => phone).sort()).toEqual(
      ['16465550142', '16465550143', '18003569377', '390266301234'].sort(),
    );
  });

  it('counts people of one network once, whose books are tables, cards and lists: three networks make a name', async () => {
    const [phone, people, viewer] = [makePhone(), await joinApart(app, 6), await join(app)];
    const home = people[0]?.browser.address;
    const send = (by: Person, at: number) => {
      if (at % 3 === 0) return upload(by, `Name,Phone\nPlumber,+${phone}\n`, 'a.csv');
      return at % 3 === 1
        ? upload(by, card('Plumber', phone))
        : importBook(by, [{ phone: `+${phone}`, first_name: 'Plumber' }]);
    };
    const seen: (number | undefined)[] = [];
    for (const [at, by] of people.entries()) {
      if (at < 4) by.browser.address = home;
      expect((await send(by, at)).data).toMatchObject({ accepted: 1 });
      seen.push((await look(app, viewer, phone)).averageProfile?.people);
    }
    expect(seen).toEqual([...Array(5).fill(undefined), 6]);
  });

  it('says of each line that is left out why', async () => {
    const [person, phone] = [await join(app), makePhone()];
    const { data } = await importBook(person, [
      { phone: `+${person.phone}`, first_name: 'Me' },
      { phone: `+${phone}`, first_name: 'Anna' },
      { phone: `+${phone}`, first_name: 'Anna again' },
      { phone: `+${makePhone()}`, first_name: ' ' },
      { phone: `+${makePhone()}`, first_name: 'An\u202ena' },
      { phone: '', first_name: 'Nobody' },
      { phone: '112', first_name: 'Police' },
      { phone: '+1', first_name: 'Short', line: 77 },
    ]);
    expect(data).toEqual({
      status: true,
      accepted: 1,
      renamed: 0,
      unchanged: 0,
      total: 1,
      skippedTotal: 7,
      unread: [],
      skipped: [
        { line: 1, reason: 'own' },
        { line: 3, reason: 'repeated' },
        { line: 4, reason: 'name' },
        { line: 5, reason: 'name' },
        { line: 6, reason: 'no_number' },
        { line: 7, reason: 'number' },
        { line: 77, reason: 'number' },
      ],
    });
    expect(await readBook(app, person)).toEqual([{ phone, first_name: 'Anna', last_name: '' }]);
  });

  it.each<[string, number, string, (by: Person) => Promise<{ status: number; code: string }>]>([
    [
      'without consent',
      422,
      'contact.consent_missing',
      (by) => importBook(by, [{ phone: makePhone() }], { consent: '0' }),
    ],
    [
      'where nobody was asked',
      422,
      'contact.consent_missing',
      (by) => upload(by, card('A', makePhone()), 'a.vcf', null),
    ],
    ['a ZIP named .vcf', 422, 'contact.file_unreadable', (by) => upload(by, 'PK\u0003\u0004')],
    ['a table of another kind', 422, 'contact.no_numbers', (by) => upload(by, 'date,amount\n1,2', 'x.csv')],
    ['50 MB', 413, 'contact.file_too_large', (by) => upload(by, new Uint8Array(50 * 1024 * 1024))],
    ['a byte too many', 413, 'contact.file_too_large', (by) => upload(by, new Uint8Array(largestBookBytes + 1))],
    ['nothing', 400, 'request.invalid', (by) => by.browser.post(path, { consent: '1' })],
    ['what is no list', 400, 'request.invalid', (by) => by.browser.post(path, { consent: '1', contacts: '{' })],
    [
      '20,001 entries',
      400,
      'request.invalid',
      (by) =>
        importBook(
          by,
          Array.from({ length: 20_001 }, () => ({ phone: '1' })),
        ),
    ],
    [
      'a list and a file',
      400,
      'request.invalid',
      (by) => {
        const form = new FormData();
        form.append('consent', '1');
        form.append('contacts', '[]');
        form.append('file', new File(['x'], 'x'));
        return by.browser.ask(path, { method: 'POST', body: form });
      },
    ],
    [
      'two files',
      400,
      'request.invalid',
      (by) => {
        const form = new FormData();
        form.append('consent', '1');
        form.append('file', new File(['x'], 'x'));
        form.append('file', new File(['x'], 'x'));
        return by.browser.ask(path, { method: 'POST', body: form });
      },
    ],
    ['a million fields', 400, 'request.invalid', (by) => sendText(by, form, 'a&'.repeat(1_000_000))],
    [
      'a hundred thousand parts',
      400,
      'request.invalid',
      (by) => sendText(by, `multipart/form-data; boundary=${boundary}`, part.repeat(100_000)),
    ],
    [
      'a hundred thousand names',
      400,
      'request.invalid',
      (by) => sendText(by, 'application/json', JSON.stringify(Object.fromEntries(Array(100_000).fill(1).entries()))),
    ],
    [
      'a million entries that are none',
      400,
      'request.invalid',
      (by) => sendText(by, 'application/json', `{"consent":1,"contacts":[${'0,'.repeat(1_000_000)}0]}`),
    ],
    [
      'another kind of body',
      415,
      'request.unsupported_media_type',
      (by) => by.browser.ask(path, { method: 'POST', body: 'x', headers: { 'content-type': 'text/vcard' } }),
    ],
  ])('answers %s plainly, and keeps nothing', async (_, status, code, ask) => {
    const person = await join(app);
    expect(await ask(person)).toMatchObject({ status, code });
    expect(await readBook(app, person)).toEqual([]);
  });

  it('takes a card with 500 numbers, and a book of thousands in steps', async () => {
    const person = await join(app);
    const many = await upload(person, card('Exchange', ...Array.from({ length: 500 }, makePhone)));
    expect(many.data).toMatchObject({ accepted: 20, skipped: [{ line: 24, reason: 'too_many' }] });
    const entries = Array.from({ length: 1_700 }, (_, at) => ({ phone: `+${makePhone()}`, first_name: `Name ${at}` }));
    expect((await importBook(person, entries)).data).toMatchObject({ accepted: 1_700, total: 1_720 });
    expect((await importBook(person, entries)).data).toMatchObject({ accepted: 0, unchanged: 1_700, total: 1_720 });
  });

  it('leaves none of its numbers behind where nobody else has something of them', async () => {
    const [person, friend, judge] = [await join(app), await join(app), await join(app)];
    const [alone, shared, judged] = [makePhone(), makePhone(), makePhone()];
    await judge.browser.post('/api/v6/ban/add', { phone: judged });
    await importBook(friend, [{ phone: `+${shared}`, first_name: 'Anna' }]);
    await importBook(
      person,
      [alone, shared, judged].map((phone) => ({ phone: `+${phone}`, first_name: 'Anna' })),
    );
    const rows = async () => {
      const found = await app.database.db
        .selectFrom('number')
        .select('phone')
        .where('phone', 'in', [alone, shared, judged])
        .execute();
      return found.map(({ phone }) => phone).sort();
    };
    expect(await rows()).toEqual([alone, shared, judged].sort());
    await person.browser.post('/api/v6/contact/my/delete', { all: '1' });
    expect(await rows()).toEqual([shared, judged].sort());
    await friend.browser.post('/api/v6/contact/my/delete', { phone: shared });
    expect(await rows()).toEqual([judged]);
  });

  it('has an end: so many entries a member, so many imports an hour', async () => {
    const env = { BOT_CHECK: 'off', CODES_PER_NETWORK: '100', CONTACTS_PER_MEMBER: '3', CONTACT_IMPORTS_PER_HOUR: '2' };
    const strict = await startTestApp({ database: app.database, env });
    const person = await join(strict);
    const entries = Array.from({ length: 4 }, (_, at) => ({ phone: `+${makePhone()}`, first_name: `Name ${at}` }));
    expect((await importBook(person, entries)).data).toMatchObject({
      accepted: 3,
      skipped: [{ line: 4, reason: 'too_many' }],
    });
    // Existing entries do not count as too many.
    expect((await importBook(person, entries)).data).toMatchObject({
      accepted: 0,
      unchanged: 3,
      skippedTotal: 1,
      total: 3,
    });
    expect(await importBook(person, entries)).toMatchObject({ status: 429, code: 'limit.hour' });
    const greedy = await join(strict);
    const books = [0, 1].map((book) =>
      [0, 1, 2].map((at) => ({ phone: `+${makePhone()}`, first_name: `Name ${book} ${at}` })),
    );
    await Promise.all(books.map((book) => importBook(greedy, book)));
    expect(await readBook(app, greedy)).toHaveLength(3);
    await strict.close();
  });

  it('L2: a card with a million parameters, and one with a long line, are said to be too large; the others are read', async () => {
    const [person, phone] = [await join(app), makePhone()];
    const huge = `BEGIN:VCARD\r\nFN:Big\r\nTEL${';A'.repeat(1_300_000)}:+${makePhone()}\r\nEND:VCARD\r\n`;
    const long = `BEGIN:VCARD\r\nFN:${'x'.repeat(20_000)}\r\nTEL:+${makePhone()}\r\nEND:VCARD\r\n`;
    const { status, data } = await upload(person, `${huge}${long}${card('Anna', phone)}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      accepted: 1,
      skippedTotal: 2,
      skipped: [
        { line: 1, reason: 'too_large' },
        { line: 5, reason: 'too_large' },
      ],
    });
  });
});
