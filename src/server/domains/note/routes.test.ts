import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(() => app.close());

function note(by: Person, phone: string, text: string, more: Record<string, string> = {}) {
  return by.browser.post<{ status: boolean; id: number }>('/api/v7/notice/add', { phone, text, ...more });
}
const drop = (by: Person, phone: string) => by.browser.post('/api/v6/notice/delete', { phone });
const noticeOf = async (by: Person | null, phone: string) => (await look(app, by, phone)).notice;
const rowsOf = (by: Person) =>
  app.database.db.selectFrom('note').select(['phone', 'text']).where('profile_id', '=', by.id).execute();

describe('a private note', () => {
  it('is one a member and number: a second one replaces the first and keeps its id', async () => {
    const [person, phone, other] = [await join(app), makePhone(), makePhone()];
    const first = await note(person, phone, '  Rang\r\ntwice. ');
    expect(first).toMatchObject({ status: 200, data: { status: true, id: expect.any(Number) } });
    const { id } = first.data;
    expect(await noticeOf(person, phone)).toEqual({ id, text: 'Rang\ntwice.' });
    await note(person, other, 'Elsewhere');
    const again = await note(person, `+${phone}`, 'The plumber');
    expect(again.data).toEqual({ status: true, id });
    expect(await noticeOf(person, phone)).toEqual({ id, text: 'The plumber' });
    expect(await noticeOf(person, other)).toMatchObject({ text: 'Elsewhere' });

    expect(await drop(person, phone)).toMatchObject({ status: 200, data: { status: true } });
    expect(await drop(person, phone)).toMatchObject({ status: 200 });
    expect(await noticeOf(person, phone)).toBeNull();
    expect(await rowsOf(person)).toEqual([{ phone: other, text: 'Elsewhere' }]);
  });

  it('is one, whatever two browsers send at once', async () => {
    const [person, phone] = [await join(app), makePhone()];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => note(person, phone, `Try ${at}`)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
  });

  it('is read by its author alone, by no path', async () => {
    const [author, other] = [await join(app), await join(app)];
    const holder = await join(app, { first_name: 'Hilda' });
    const word = 'Snorkelwacker';
    await note(author, holder.phone, `${word} of the author`);
    await note(other, holder.phone, 'Of the other');
    expect(await noticeOf(author, holder.phone)).toMatchObject({ text: `${word} of the author` });
    const paths = [
      ...[`v202505/search/${holder.phone}`, `v202505/search/${holder.phone}/contact.vcf`],
      ...[`v202505/profile/${holder.id}`, `v202505/profile/${author.id}`, `v6/number/listed/${holder.phone}`],
      ...['v6/profile/my', 'v6/profile/export', 'v6/number/names', 'v6/search/history'],
    ].map((path) => `/api/${path}`);
    for (const browser of [new TestBrowser(app), other.browser, holder.browser]) {
      for (const path of [...paths, `/number/${holder.phone}`]) {
        const token = browser.token === null ? {} : { authorization: `Bearer ${browser.token}` };
        const answer = await app.request(path, { headers: token, address: '198.51.100.9' });
        expect(await answer.text(), path).not.toContain(word);
      }
    }
    // The cached answer of a hot number must not contain its author's note.
    const seen = await Promise.all(
      Array.from({ length: 12 }, (_, at) => noticeOf([author, other, holder, null][at % 4] ?? null, holder.phone)),
    );
    for (const [at, notice] of seen.entries()) {
      expect(notice?.text ?? null).toBe([`${word} of the author`, 'Of the other', null, null][at % 4]);
    }
    // A delete by someone else removes nothing.
    await drop(holder, holder.phone);
    expect(await noticeOf(author, holder.phone)).not.toBeNull();
  });

  it('does not lead from a profile that is opened by its id to the number', async () => {
    const [author, holder] = [await join(app), await join(app, { first_name: 'Hilda' })];
    await note(author, holder.phone, 'This is Hilda');
    const { data } = await author.browser.ask<{ notice: unknown }>(`/api/v202505/profile/${holder.id}`);
    expect(data).toMatchObject({ profile: { firstName: 'Hilda' }, notice: null });
  });

  it('may stand on any number, an invalid and an emergency one too, in national form', async () => {
    const person = await join(app);
    expect((await note(person, '030 20181000', 'One', { country: 'DE' })).status).toBe(200);
    expect((await note(person, '112', 'Two', { country: 'DE' })).status).toBe(200);
    expect((await rowsOf(person)).map(({ phone }) => phone).sort()).toEqual(['112', '493020181000']);
  });

  it.each([
    ['no text', 400, 'text.empty', { text: '' }],
    ['only spaces', 400, 'text.empty', { text: ' \u00a0\n ' }],
    ['only marks', 400, 'text.invalid', { text: '\u0301' }],
    ['half a character', 200, '', { text: 'a\ud83d' }],
    ['a bidi override', 400, 'text.invalid', { text: 'a\u202ecod.exe' }],
    ['a control character', 400, 'text.invalid', { text: 'a\u0000b' }],
    ['1,000 marks on one letter', 400, 'text.invalid', { text: `a${'\u0323'.repeat(1000)}` }],
    ['1,001 letters', 400, 'text.too_long', { text: 'x'.repeat(1001) }],
    ['a novel', 400, 'request.invalid', { text: 'x'.repeat(30_001) }],
    ['what is no number', 400, 'number.invalid', { phone: 'tomorrow' }],
    ['no number', 400, 'request.invalid', { phone: '' }],
  ])('answers %s plainly', async (_, status, code, fields) => {
    const [person, phone] = [await join(app), makePhone()];
    await note(person, phone, 'Before');
    const answer = await person.browser.post('/api/v7/notice/add', { phone, text: 'After', ...fields });
    expect([answer.status, answer.code ?? '']).toEqual([status, code]);
    // A form cannot carry a lone surrogate: it arrives as the replacement character.
    const kept = status === 200 ? 'a\ufffd' : 'Before';
    expect(await rowsOf(person)).toEqual([{ phone, text: kept }]);
  });

  it('half a character in JSON, and texts of 1 and 1,000 letters', async () => {
    const [person, phone] = [await join(app), makePhone()];
    const send = (text: string) =>
      person.browser.ask('/api/v7/notice/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"phone":"${phone}","text":"${text}"}`,
      });
    expect(await send('a\\ud83d')).toMatchObject({ status: 400, code: 'text.invalid' });
    for (const text of ['x', 'x'.repeat(1000), '👩‍👩‍👧‍👦'.repeat(1000)]) {
      expect((await send(text)).status).toBe(200);
      expect(await rowsOf(person)).toEqual([{ phone, text }]);
    }
  });

  it('can be written so often an hour, and deleted at any time', async () => {
    const strict = await startTestApp({
      database: app.database,
      env: { BOT_CHECK: 'off', NOTES_PER_HOUR: '2', CODES_PER_NETWORK: '100' },
    });
    const person = await join(strict);
    const phone = makePhone();
    const answers = [];
    for (const text of ['one', 'two', 'three']) answers.push(await note(person, phone, text));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]).toMatchObject({ code: 'limit.hour' });
    expect((await drop(person, phone)).status).toBe(200);
    expect(await rowsOf(person)).toEqual([]);
    await strict.close();
  });

  it('is in the author’s export', async () => {
    const [person, phone] = [await join(app), makePhone()];
    await note(person, phone, 'For myself');
    const headers = { authorization: `Bearer ${person.browser.token}` };
    const { notes } = (await (await app.request('/api/v6/profile/export', { headers })).json()) as { notes: unknown };
    expect(notes).toEqual([
      { phone, text: 'For myself', createdAt: expect.any(String), updatedAt: expect.any(String) },
    ]);
  });
});
