import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Check } from '#contract/check.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let me: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', MEMBER_PER_DAY: '1000' } });
  me = await join(app);
  key = await keyOf(me, 'lookup');
});
afterAll(() => app.close());

const ask = (path: string, by: string | null = key) => callBy(app, by, path);
const unwanted = (name?: string) =>
  addNumber(app.database, {
    openReports: [{ count: 60, category: 'scam' }],
    ...(name !== undefined && { organisations: [{ name }] }),
  });

describe('40: check', () => {
  test('tells a few words in one order, without blanks, and leaves out what says nothing', async () => {
    const phone = await unwanted('Nordwind "Inkasso"');
    const { status, type, text } = await ask(`/api/v1/check/%2B${phone}?locale=en`);
    expect([status, type]).toEqual([200, 'application/json']);
    expect(text).toMatch(
      /^\{"phone":"\+\d+","verdict":"unwanted","score":\d+,"category":"scam","name":"Nordwind \\"Inkasso\\"","reason":".+?","until":"[^"]+Z"\}$/,
    );
    const nothing = await ask(`/api/v1/check/${makePhone()}`);
    expect(nothing.text).toMatch(
      /^\{"phone":"\+\d+","verdict":"unknown","score":0,"reason":"[^"]+","until":"[^"]+Z"\}$/,
    );
    for (const { text: json } of [{ text }, nothing]) expect(Check.safeParse(JSON.parse(json)).success).toBe(true);
  });

  test.each([
    '',
    'x',
    'x/y',
    '%20',
    'anonymous',
    '9'.repeat(79),
    '%00',
    '1',
    '"verdict":"trusted"',
    encodeURIComponent('{"a":1}'),
  ])('answers 200 to %s, which is no number', async (typed) => {
    const { status, text } = await ask(`/api/v1/check/${typed}`);
    expect([status, text]).toEqual([200, '{"verdict":"unknown"}']);
  });

  test('reads a plus that became a blank, a country by its letters and else the member’s own', async () => {
    const phone = await unwanted();
    const national = `0${phone.slice(2)}`;
    const written = [
      `%20${phone}`,
      `+${phone}`,
      `00${phone}`,
      national,
      `${national}?country=DE`,
      `${national}?country=nonsense`,
      `${national.slice(0, 4)}/${national.slice(4)}`,
    ];
    for (const typed of written) {
      const { text } = await ask(`/api/v1/check/${typed}`);
      expect(JSON.parse(text), typed).toMatchObject({ phone: `+${phone}`, verdict: 'unwanted' });
    }
    const abroad = await ask('/api/v1/check/2025550142?country=US');
    expect(JSON.parse(abroad.text).phone).toBe('+12025550142');
  });

  test('R2: digits that are dialed so in the member’s country are its number, and those of no other', async () => {
    const browser = new TestBrowser(app);
    const phone = '13035550147';
    await browser.signIn(phone);
    const american = await keyOf({ browser, phone, id: '' }, 'lookup');
    const read = async (typed: string, by: string) =>
      (JSON.parse((await ask(`/api/v1/check/${typed}`, by)).text) as Check).phone;
    // With a plus these digits are a number of New Zealand.
    expect(await read('6465550142', american)).toBe('+16465550142');
    expect(await read('6465550142', key)).toBe('+6465550142');
    expect(await read('6465550142?country=NZ', american)).toBe('+6465550142');
    expect(await read('%2B6465550142', american)).toBe('+6465550142');
    expect(await read('16465550142', american)).toBe('+16465550142');
    expect(await read('442079460018', american)).toBe('+442079460018');
  });

  test('says nothing good of a number that the network did not confirm', async () => {
    const day = Math.floor(app.clock.now().getTime() / 86_400_000) - 2;
    const phone = await addNumber(app.database, { evidence: [{ kind: 'positive', days: [[day, 60]] }] });
    const verdictBy = async (verstat: string) =>
      JSON.parse((await ask(`/api/v1/check/${phone}?verstat=${verstat}&locale=en`)).text) as Check;
    expect((await verdictBy('TN-Validation-Passed-A')).verdict).toBe('trusted');
    for (const failed of ['TN-Validation-Failed', 'TN-Validation-Failed-C', '2']) {
      const { verdict, reason } = await verdictBy(failed);
      expect([verdict, reason?.startsWith('The network did not confirm')]).toEqual(['unknown', true]);
    }
    // The caller is not given the name of the number's holder.
    const named = await addNumber(app.database, { organisations: [{ name: 'Sparkasse Nordwind' }] });
    expect((await ask(`/api/v1/cid/${named}?verstat=TN-Validation-Passed-A`)).text).toBe('Sparkasse Nordwind');
    expect((await ask(`/api/v1/cid/${named}?verstat=TN-Validation-Failed`)).text).toBe('');
    const doubted = await ask(`/api/v1/check/${named}?verstat=TN-Validation-Failed&locale=en`);
    expect(doubted.text).not.toContain('"name"');
    expect(JSON.parse(doubted.text).reason).toMatch(/^The network did not confirm[^.]*\.$/);
    // It does not improve the verdict either.
    const bad = await unwanted();
    expect((await ask(`/api/v1/verdict/${bad}?verstat=2`)).text).toBe('unwanted');
  });

  test('finds unwanted whom the member blocked, whatever others say, and tells nobody else', async () => {
    const day = Math.floor(app.clock.now().getTime() / 86_400_000) - 2;
    const phone = await addNumber(app.database, { evidence: [{ kind: 'positive', days: [[day, 60]] }] });
    const other = await keyOf(await join(app), 'lookup');
    const verdictBy = async (by: string) => (await ask(`/api/v1/verdict/${phone}`, by)).text;
    expect((await me.browser.post('/api/v6/ban/add', { phone })).status).toBe(200);
    expect([await verdictBy(key), await verdictBy(other)]).toEqual(['unwanted', 'trusted']);
    const { text } = await ask(`/api/v1/check/${phone}?locale=en`);
    expect(text).toContain('"reason":"You blocked this number. ');
    expect((await ask(`/api/v1/cid/${phone}`)).text).toBe('Spam');
    expect((await me.browser.post('/api/v6/ban/delete', { phone })).status).toBe(200);
    expect(await verdictBy(key)).toBe('trusted');
  });

  test('knows emergency numbers, and shows the member what they call a number', async () => {
    expect(JSON.parse((await ask('/api/v1/check/112')).text)).toMatchObject({ phone: '112', verdict: 'unknown' });
    const phone = makePhone();
    await me.browser.post('/api/v6/suggest/add', { phone, first_name: 'Uncle', last_name: 'Bob' });
    expect(JSON.parse((await ask(`/api/v1/check/${phone}`)).text).name).toBe('Uncle Bob');
    const other = await keyOf(await join(app), 'lookup');
    expect(JSON.parse((await ask(`/api/v1/check/${phone}`, other)).text).name).toBeUndefined();
  });
});

describe('40: one word and one line', () => {
  test('are nothing but that', async () => {
    const phone = await unwanted('Nordwind Inkasso');
    const word = await ask(`/api/v1/verdict/${phone}`);
    expect([word.status, word.type, word.text]).toEqual([200, 'text/plain; charset=utf-8', 'unwanted']);
    const lines: [query: string, line: string][] = [
      ['', 'Spam Nordwind Inkasso'],
      ['?tag=', 'Nordwind Inkasso'],
      ['?tag=Betrug%0A!&length=15', 'Betrug ! Nordwi'],
      ['?length=5', 'Spam'],
    ];
    for (const [query, line] of lines) {
      const { type, text } = await ask(`/api/v1/cid/${phone}${query}`);
      expect([type, text]).toEqual(['text/plain; charset=utf-8', line]);
    }
    expect((await ask(`/api/v1/cid/${makePhone()}`)).text).toBe('');
  });

  test('hold nothing that a telephone could take for more than a name', async () => {
    const phone = await unwanted('Eve\u202e "x" <sip:1@2>\\');
    expect((await ask(`/api/v1/cid/${phone}`)).text).toBe('Spam Eve x sip:1@2');
  });

  test.each(['verdict', 'cid'])('%s of nobody is answered as well', async (call) => {
    const answer = await ask(`/api/v1/${call}/`);
    expect([answer.status, answer.text]).toEqual([200, call === 'cid' ? '' : 'unknown']);
  });

  test.each(['/api/v1/cid/a/b', '/v2/phone/a/b', '/v3/phone/a/?format=pbx'])(
    '%s, a caller with a slash, has no page for a name',
    async (path) => {
      const { status, type, text } = await ask(path);
      expect([status, type, text]).toEqual([200, 'text/plain; charset=utf-8', '']);
    },
  );

  test('stay a word and a line with every refusal', async () => {
    const reporting = await keyOf(me, 'report');
    const phone = makePhone();
    for (const [call, body] of [
      ['verdict', 'unknown'],
      ['cid', ''],
    ] as const) {
      const asked: [by: string | null, path: string, status: number][] = [
        [null, `/api/v1/${call}/${phone}`, 401],
        ['rb_wrong', `/api/v1/${call}/${phone}`, 401],
        [reporting, `/api/v1/${call}/${phone}`, 403],
      ];
      for (const [by, path, status] of asked) {
        const answer = await ask(path, by);
        // A malformed key is refused like a session.
        expect([401, 403]).toContain(answer.status);
        if (by !== 'rb_wrong') expect(answer.status).toBe(status);
        expect([answer.type, answer.text]).toEqual(['text/plain; charset=utf-8', body]);
      }
    }
    const wrong = await ask(`/api/v1/cid/${phone}?length=0`);
    expect([wrong.status, wrong.text]).toEqual([400, '']);
  });

  test('stay a word and a line where the server is too old for its database', async () => {
    const database = await createTestDatabase();
    const serving = { tooOldFor: ['209901020000-drop-eye.after'], whenTooOld: () => {} };
    const old = await startTestApp({ database: { ...database, serving } });
    for (const [path, body] of [
      ['/api/v1/verdict/4930901820', 'unknown'],
      ['/api/v1/cid/4930901820', ''],
      ['/v2/phone/4930901820', ''],
    ] as const) {
      const { status, type, text, headers } = await callBy(old, null, path);
      expect([status, type, text, headers.get('retry-after')], path).toEqual([
        503,
        'text/plain; charset=utf-8',
        body,
        '10',
      ]);
    }
    await old.close();
    await database.close();
  });
});
