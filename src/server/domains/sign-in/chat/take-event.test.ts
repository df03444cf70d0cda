import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { signInDepsOf, TestService, textEvent } from '#test/sign-in-service.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';

let app: TestApp;
let deps: SignInDeps;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
  deps = await signInDepsOf(app);
});
afterAll(() => app.close());

describe('a sender whose number is not known at first', () => {
  const begin = async (options: { lang?: string } = {}) => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode(options);
    const handset = new TestHandset(app, makePhone(), { hidesPhone: true });
    return { browser, code, handset };
  };

  it('is asked to share it, then whether it was they', async () => {
    const { browser, code, handset } = await begin();
    expect((await handset.send(`/start ${code}`))[0]?.message.kind).toBe('ask-phone');
    expect((await browser.check(code)).data.step).toBe('phone');
    const [question] = await handset.act({ action: 'share_phone' });
    expect(question?.message.kind).toBe('ask-yes-no');
    if (question) expect((await handset.answer(true, question))[0]?.message.text).toContain('Done');
    expect((await browser.check(code)).data).toMatchObject({ status: true, phone: handset.phone });
  });

  it('is told when the number is another’s, and may try again', async () => {
    const { browser, code, handset } = await begin();
    await handset.send(code);
    const [told] = await handset.act({ action: 'share_other_phone' });
    expect(told?.message).toMatchObject({ kind: 'ask-phone', text: expect.stringContaining('not your own') });
    expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'phone' });
    expect((await handset.act({ action: 'share_phone' }))[0]?.message.kind).toBe('ask-yes-no');
  });

  it('may share it before the code arrives', async () => {
    const { code, handset } = await begin();
    expect(await handset.act({ action: 'share_phone' })).toEqual([]);
    expect((await handset.send(code))[0]?.message.kind).toBe('ask-yes-no');
  });

  it('shared it too long ago: is asked again', async () => {
    const { handset } = await begin();
    await handset.act({ action: 'share_phone' });
    app.clock.advance(121_000);
    const code = await new TestBrowser(app).getCode();
    expect((await handset.send(code))[0]?.message.kind).toBe('ask-phone');
  });

  it('sent two codes: the newer attempt gets the number, in whatever order they came', async () => {
    const { browser: older, code: first, handset } = await begin();
    const newer = new TestBrowser(app);
    const second = await newer.getCode();
    await handset.send(second);
    await handset.send(first);
    await handset.act({ action: 'share_phone' });
    expect((await newer.check(second)).data.step).toBe('answer');
    expect((await older.check(first)).data.status).toBe(false);
  });

  it('has a number that can be nobody’s', async () => {
    const code = await new TestBrowser(app).getCode();
    const service = new TestService(deps);
    await service.deliver([textEvent(code, '88804190419')]);
    expect(service.sent[0]?.text).toContain('use this number');
  });
});

describe('the question', () => {
  it('U20 says of a proof what it is for, and a Yes to it opens no account', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode({ aim: 'proof' });
    const handset = new TestHandset(app, makePhone());
    const [question] = await handset.send(code);
    if (!question) throw new Error('nothing was asked');
    expect(question.message.text).toContain('that your number is theirs');
    expect(question.message.text).toContain('opens no account');
    expect(question.message.text).not.toContain('signing in');
    expect((await handset.answer(true, question))[0]?.message.text).toContain('your number is confirmed there');
    expect((await handset.send(code))[0]?.message.text).toContain('your number is confirmed there');
    expect((await browser.ask(`/api/v6/auth/proof?code=${code}`)).data).toMatchObject({
      step: 'done',
      phone: handset.phone,
    });
    expect((await browser.check(code)).code).toBe('sign_in.code_expired');
    const { db } = app.database;
    expect(await db.selectFrom('profile').select('id').where('phone', '=', handset.phone).execute()).toEqual([]);
  });

  it('U20 of a proof that nobody began is answered with No', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode({ aim: 'proof' });
    const handset = new TestHandset(app, makePhone());
    const [question] = await handset.send(code);
    if (!question) throw new Error('nothing was asked');
    expect((await handset.answer(false, question))[0]?.message.text).toContain('Nothing was confirmed');
    expect((await browser.ask(`/api/v6/auth/proof?code=${code}`)).code).toBe('sign_in.refused');
  });

  it('is in the language of the page, and names site, browser and time', async () => {
    const browser = new TestBrowser(app);
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';
    const code = await browser.getCode({ lang: 'de-DE', headers: { 'user-agent': agent } });
    const [question] = await new TestHandset(app, makePhone()).send(code);
    const text = question?.message.text ?? '';
    expect(text).toContain('ringbook.test');
    expect(text).toContain('Firefox, Android');
    expect(text).toContain('Sind Sie das?');
    expect(text).toContain(`${app.clock.now().toISOString().slice(11, 16)} UTC`);
  });

  it('ends the sign-in with no, and the page is told', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    const handset = new TestHandset(app, makePhone());
    const [question] = await handset.send(code);
    if (question) await handset.answer(false, question);
    const refused = await browser.check(code);
    expect([refused.status, refused.statusCode, refused.code]).toEqual([400, 10000, 'sign_in.refused']);
    if (question) await handset.answer(true, question);
    expect((await browser.check(code)).code).toBe('sign_in.refused');
  });

  it('may be answered by the word alone', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode({ lang: 'es-ES' });
    const handset = new TestHandset(app, makePhone());
    await handset.send(code);
    await handset.send(' SI! ');
    expect((await browser.check(code)).data.status).toBe(true);
  });

  it('is answered by nobody but whom it was put to', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    const [question] = await new TestHandset(app, makePhone()).send(code);
    const stranger = new TestHandset(app, makePhone());
    if (question) await stranger.answer(true, question);
    await stranger.send(code);
    await stranger.send('yes');
    expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'answer' });
  });

  it('of another sign-in does not confirm this one', async () => {
    const [one, two] = [new TestBrowser(app), new TestBrowser(app)];
    const handset = new TestHandset(app, makePhone());
    const codes = [await one.getCode(), await two.getCode()];
    const [first] = await handset.send(codes[0] ?? '');
    await handset.send(codes[1] ?? '');
    if (first) await handset.answer(true, first);
    expect((await one.check(codes[0] ?? '')).data.status).toBe(true);
    expect((await two.check(codes[1] ?? '')).data.status).toBe(false);
  });
});

describe('T6 a stranger with the code of a sign-in that has met its sender', () => {
  const wrongTries = async () => {
    const rows = await app.database.db
      .selectFrom('rate_use')
      .select('used_at')
      .where('limit_name', '=', 'sign-in-wrong-code')
      .execute();
    return rows.reduce((sum, { used_at }) => sum + used_at.length, 0);
  };
  /** Brings a new sign-in into the given state; `asked` leaves the sender's last question open. */
  const reach = {
    asked: async (code: string) => void (await new TestHandset(app, makePhone()).send(code)),
    code: async (code: string) => void (await new TestHandset(app, makePhone(), { provider: 'viber' }).send(code)),
    confirmed: async (code: string) => {
      const handset = new TestHandset(app, makePhone());
      const [question] = await handset.send(code);
      if (question) await handset.answer(true, question);
    },
  };

  it.each(['asked', 'code', 'confirmed'] as const)('where it is %s: is told nothing, and it counts', async (state) => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    await reach[state](code);
    const stateNow = async () =>
      (await app.database.db.selectFrom('sign_in_attempt').select('state').orderBy('id', 'desc').limit(1).execute())[0]
        ?.state;
    expect(await stateNow()).toBe(state);
    for (const provider of ['telegram', 'viber', 'whatsapp']) {
      const stranger = new TestHandset(app, makePhone(), { provider });
      const [toNonsense] = await stranger.send('ZZZZ2222');
      const before = await wrongTries();
      const [toCode] = await stranger.send(code);
      expect(toCode?.message).toEqual(toNonsense?.message);
      expect(await wrongTries()).toBe(before + 1);
    }
    expect(await stateNow()).toBe(state);
  });
});
