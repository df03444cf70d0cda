import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckedSignIn, StartedSignIn } from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

describe('the whole way', () => {
  it('leads from a code through the chat to a token that works', async () => {
    const browser = new TestBrowser(app);
    const phone = makePhone();
    const handset = new TestHandset(app, phone);
    const started = await browser.start();
    expect(started.status).toBe(200);
    expect(StartedSignIn.parse(started.data)).toStrictEqual(started.data);
    const { code, expiresAtTimestamp, auth, text } = started.data;
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(expiresAtTimestamp).toBe(toTimestamp(app.clock.now()) + 120);
    expect(text).toContain(code);
    expect(auth.telegram).toContain(`/sandbox/phone?provider=telegram&text=`);
    expect(auth).toMatchObject({ whatsapp: null, sms: true, flashcall: true });
    expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'message' });

    const [question] = await handset.send(`Hello! ${text}`);
    expect(question?.message.kind).toBe('ask-yes-no');
    expect(question?.message.text).toContain('ringbook.test');
    expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'answer' });
    expect((await browser.post(`/api/v6/auth/agreement_code?code=${code}`)).data).toEqual({ status: true });
    if (question) await handset.answer(true, question);

    const done = await browser.check(code);
    expect(CheckedSignIn.parse(done.data)).toStrictEqual(done.data);
    expect(done.data).toMatchObject({ status: true, phone, is_new_user: true, user_agreement: true });
    expect(done.data.international).toBe(parsePhone(`+${phone}`)?.international);
    expect(done.data.access_token).not.toContain(phone);

    browser.token = done.data.access_token ?? null;
    const sessions = await browser.ask<{ items: unknown[]; total: number }>('/api/v6/auth/sessions');
    expect(sessions.status).toBe(200);
    expect(sessions.data).toMatchObject({ total: 1, hasMore: false, items: [{ isCurrent: true, way: 'telegram' }] });
  });

  it('brings the same person back to the same account', async () => {
    const phone = makePhone();
    const first = await new TestBrowser(app).signIn(phone);
    const again = await new TestBrowser(app).signIn(phone);
    expect(again).toMatchObject({ profile_id: first.profile_id, is_new_user: false });
  });

  it('works in two browsers at once, each for its own number', async () => {
    const [one, two] = [new TestBrowser(app), new TestBrowser(app)];
    const [phoneOne, phoneTwo] = [makePhone(), makePhone()];
    const [a, b] = await Promise.all([one.signIn(phoneOne), two.signIn(phoneTwo)]);
    expect(a.phone).toBe(phoneOne);
    expect(b.phone).toBe(phoneTwo);
    expect(a.profile_id).not.toBe(b.profile_id);
  });

  it('makes one account of two browsers that sign the same number in at once', async () => {
    const phone = makePhone();
    const browsers = [new TestBrowser(app), new TestBrowser(app), new TestBrowser(app)];
    const codes: string[] = [];
    for (const browser of browsers) codes.push((await confirmed(browser, phone)).code);
    const made = await Promise.all(browsers.map((browser, at) => browser.check(codes[at] ?? '')));
    expect(made.map(({ data }) => data.status)).toEqual([true, true, true]);
    expect(new Set(made.map(({ data }) => data.profile_id)).size).toBe(1);
  });
});

/** A confirmed sign-in that the browser has yet to collect. */
async function confirmed(browser: TestBrowser, phone = makePhone()) {
  const code = await browser.getCode();
  const handset = new TestHandset(app, phone);
  const [question] = await handset.send(code);
  if (question) await handset.answer(true, question);
  return { code, handset, phone };
}

describe('a code', () => {
  it('gives one token, however often and however simultaneously it is asked for', async () => {
    const browser = new TestBrowser(app);
    const { code } = await confirmed(browser);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => browser.check(code)));
    expect(answers.filter((answer) => answer.data?.access_token)).toHaveLength(1);
    const rest = answers.filter((answer) => !answer.data?.access_token);
    for (const answer of rest) expect([answer.status, answer.statusCode]).toEqual([400, 10005]);
    expect((await browser.check(code)).statusCode).toBe(10005);
  });

  it('opens nothing for a second message once it was used', async () => {
    const browser = new TestBrowser(app);
    const { code } = await confirmed(browser);
    await browser.check(code);
    const [answer] = await new TestHandset(app, makePhone()).send(code);
    expect(answer?.message.text).toContain('This code is wrong');
    expect((await browser.check(code)).statusCode).toBe(10005);
  });

  it('is unknown to every browser but the one that asked for it', async () => {
    const browser = new TestBrowser(app);
    const { code } = await confirmed(browser);
    const other = new TestBrowser(app);
    expect((await other.check(code)).statusCode).toBe(10005);
    await other.getCode();
    expect((await other.check(code)).statusCode).toBe(10005);
    expect((await other.post('/api/v6/auth/agreement_code', { code })).statusCode).toBe(10005);
    expect((await browser.check(code)).data.status).toBe(true);
  });

  it('runs out after 120 seconds, wherever it stands', async () => {
    const [waiting, matched, ready] = [new TestBrowser(app), new TestBrowser(app), new TestBrowser(app)];
    const handset = new TestHandset(app, makePhone());
    const open = await waiting.getCode();
    const asked = await matched.getCode();
    const [question] = await handset.send(asked);
    const { code: done } = await confirmed(ready);
    app.clock.advance(119_000);
    expect((await waiting.check(open)).data.status).toBe(false);
    app.clock.advance(2_000);
    for (const [browser, code] of [
      [waiting, open],
      [matched, asked],
      [ready, done],
    ] as const) {
      const answer = await browser.check(code);
      expect([answer.status, answer.statusCode, answer.code]).toEqual([400, 10005, 'sign_in.code_expired']);
    }
    expect((await handset.send(open))[0]?.message.text).toContain('has expired');
    if (question) expect((await handset.answer(true, question))[0]?.message.text).toContain('has expired');
  });

  it.each([
    ['lower case', (code: string) => code.toLowerCase()],
    ['spaces', (code: string) => ` ${code.split('').join(' ')} `],
    [
      'two groups in a sentence',
      (code: string) => `my code is ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} thanks`,
    ],
    ['a command', (code: string) => `/start ${code}`],
    [
      'full width letters',
      (code: string) => code.replace(/[A-Z0-9]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
    ['invisible characters', (code: string) => code.split('').join('\u200b')],
  ])('is found written with %s', async (_, write) => {
    const code = await new TestBrowser(app).getCode();
    const [question] = await new TestHandset(app, makePhone()).send(write(code));
    expect(question?.message.kind).toBe('ask-yes-no');
  });

  it('is asked back by the page in any spelling', async () => {
    const browser = new TestBrowser(app);
    const { code } = await confirmed(browser);
    expect((await browser.check(` ${code.toLowerCase()} `)).data.status).toBe(true);
  });

  it.each(['', 'AAAAAAAA', '0', 'x'.repeat(65), "';drop table session;--", '\u0000'])(
    '%j is answered, not believed',
    async (code) => {
      const answer = await new TestBrowser(app).check(code);
      expect(answer.status).toBe(400);
    },
  );
});

describe('guessing', () => {
  it('ends after ten wrong codes, even for a right one, and costs the guessed browser nothing', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    const guesser = new TestHandset(app, makePhone());
    const said = [];
    for (let tries = 0; tries < 10; tries += 1) said.push((await guesser.send('ZZZZ2222'))[0]?.message.text);
    expect(said.slice(0, 9).every((text) => text?.includes('This code is wrong'))).toBe(true);
    expect(said[9]).toContain('ten minutes');
    expect(await guesser.send(code)).toEqual([]);
    expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'message' });
    expect((await new TestHandset(app, makePhone()).send(code))[0]?.message.kind).toBe('ask-yes-no');
  });

  it('is allowed again after ten minutes', async () => {
    const guesser = new TestHandset(app, makePhone());
    for (let tries = 0; tries < 11; tries += 1) await guesser.send('ZZZZ2222');
    app.clock.advance(10 * 60_000);
    const code = await new TestBrowser(app).getCode();
    expect((await guesser.send(code))[0]?.message.kind).toBe('ask-yes-no');
  });
});

describe('the start', () => {
  it.each([
    ['another signature', { signature: 'f'.repeat(64) }, 10001],
    ['no signature', { signature: '' }, 10001],
    ['a short nonce', { nonce: 'abcd' }, 10001],
    ['an old time', { timestamp: -301 }, 10002],
    ['a time to come', { timestamp: 301 }, 10002],
    ['another platform', { platform: 'IOS' }, 10008],
  ])('is refused with %s', async (_, options, statusCode) => {
    const browser = new TestBrowser(app);
    const skewed = 'timestamp' in options ? { timestamp: toTimestamp(app.clock.now()) + options.timestamp } : options;
    const answer = await browser.start(skewed);
    expect([answer.status, answer.statusCode]).toEqual([400, statusCode]);
  });

  it('bears a clock that is 300 seconds off', async () => {
    const now = toTimestamp(app.clock.now());
    expect((await new TestBrowser(app).start({ timestamp: now - 300 })).status).toBe(200);
    expect((await new TestBrowser(app).start({ timestamp: now + 300 })).status).toBe(200);
  });

  it('takes a nonce once, also of many requests at once', async () => {
    const nonce = randomBytes(20).toString('hex');
    const answers = await Promise.all([1, 2, 3, 4].map(() => new TestBrowser(app).start({ nonce })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status !== 200).map((answer) => answer.statusCode);
    expect(refused).toEqual([10003, 10003, 10003]);
  });

  it('sets a device cookie that no script and no other site can use', async () => {
    const browser = new TestBrowser(app);
    const answer = await browser.start();
    expect(answer.headers.get('set-cookie')).toMatch(
      /^device_=[0-9a-f]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.start()).headers.get('set-cookie')).toBeNull();
    const stored = await app.database.db.selectFrom('sign_in_attempt').select('device').execute();
    expect(JSON.stringify(stored)).not.toContain(browser.cookies.get('device_'));
  });
});

describe('limits of the start', () => {
  it('gives five codes to a browser and twenty to a network in ten minutes, and says when to come back', async () => {
    const strict = await startTestApp({ env: { BOT_CHECK: 'off' }, clock: app.clock });
    try {
      const browser = new TestBrowser(strict);
      for (let count = 0; count < 5; count += 1) expect((await browser.start()).status).toBe(200);
      const refused = await browser.start();
      expect([refused.status, refused.statusCode]).toEqual([400, 10004]);
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      // The device limit comes first, so this browser's sixth start did not count for the network.
      for (let count = 5; count < 20; count += 1) expect((await new TestBrowser(strict).start()).status).toBe(200);
      expect((await new TestBrowser(strict).start()).statusCode).toBe(10004);
      expect((await new TestBrowser(strict).start({ address: '198.51.100.7' })).status).toBe(200);
      strict.clock.advance(retryAfter * 1000);
      expect((await browser.start()).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('asks for a proof of work made for a sign-in, once each', async () => {
    const guarded = await startTestApp();
    try {
      const browser = new TestBrowser(guarded);
      expect((await browser.start({ proof: '' })).statusCode).toBe(10007);
      const lookup = await guarded.request('/api/v6/bot_check/challenge');
      const { solveForHeader } = await import('#test/solve-challenge.ts');
      expect((await browser.start({ proof: await solveForHeader(await lookup.json()) })).statusCode).toBe(10007);
      const proof = await browser.solve();
      expect((await browser.start({ proof })).status).toBe(200);
      expect((await browser.start({ proof })).statusCode).toBe(10007);
      expect((await guarded.request('/api/v6/bot_check/challenge?action=other')).status).toBe(400);
    } finally {
      await guarded.close();
    }
  });
});
