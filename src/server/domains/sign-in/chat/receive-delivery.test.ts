import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignIn, type SignIn } from '#server/domains/sign-in/routes.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { makePhone } from '../../../../../tests/support/factories.ts';
import { TestBrowser, TestHandset } from '../../../../../tests/support/sign-in.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/start-app.ts';
import type { SignInParts } from '../commands/parts.ts';
import type { BotMessage, InboundEvent, Provider } from '../providers/provider.ts';
import { isSameSecret } from '../providers/same-secret.ts';
import { receiveDelivery, resumeDeliveries } from './receive-delivery.ts';

let app: TestApp;
let signIn: SignIn;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
  const { config, database, clock } = app;
  signIn = await createSignIn({
    ...{ config, database, clock, log: createLogger('silent'), keys: await loadSiteSecret(database.db) },
    botCheck: { challenge: () => Promise.reject(), redeem: async () => false },
    visitorOf: () => 'n:test',
  });
});
afterAll(() => app.close());

const secret = 'the secret of a service';

/** A service that signs its deliveries, for tests of what can go wrong between it and us. */
class TestService {
  readonly sent: BotMessage[] = [];
  failures = 0;
  carries = false;
  readonly provider: Provider = {
    name: `test-${randomUUID().slice(0, 8)}`,
    way: 'telegram',
    canAsk: true,
    receive: ({ headers, body }) => {
      const expected = createHmac('sha256', secret).update(body).digest('hex');
      if (!isSameSecret(headers.get('x-signature'), expected)) return { kind: 'forged' };
      return { kind: 'events', events: JSON.parse(new TextDecoder().decode(body)) };
    },
    send: async (_, message) => {
      if (this.failures > 0) {
        this.failures -= 1;
        throw new Error('the service is away');
      }
      this.sent.push(message);
    },
    respond: (replies) => ({
      answer: { status: 200, contentType: 'text/xml', body: `<carried>${this.carries ? replies.length : 0}</carried>` },
      carried: this.carries ? replies : [],
    }),
    links: () => ({ app: null, web: null, number: null }),
  };
  readonly parts: SignInParts = { ...signIn.parts, providers: [this.provider] };

  async deliver(events: InboundEvent[], signature?: string) {
    const body = JSON.stringify(events);
    return receiveDelivery(this.parts, this.provider, {
      method: 'POST',
      url: new URL(`http://ringbook.test/api/v6/sign_in/inbound/${this.provider.name}`),
      headers: new Headers({ 'x-signature': signature ?? createHmac('sha256', secret).update(body).digest('hex') }),
      body: new TextEncoder().encode(body),
      receivedAt: app.clock.now(),
    });
  }

  stored() {
    return app.database.db.selectFrom('sign_in_event').selectAll().where('provider', '=', this.provider.name).execute();
  }
}

function textEvent(text: string, phone: string | null = makePhone(), eventId: string = randomUUID()): InboundEvent {
  const sender = { id: phone ?? 'somebody', isPersonal: true, phone, grade: 'high' as const, replyTo: 'chat 1' };
  return { kind: 'text', text, eventId, sender };
}

describe('a delivery', () => {
  it('is refused unstored when its signature is wrong', async () => {
    const service = new TestService();
    const code = await new TestBrowser(app).getCode();
    expect(await service.deliver([textEvent(code)], 'forged')).toBe('sign_in.forged_delivery');
    expect(await service.stored()).toEqual([]);
    expect(service.sent).toEqual([]);
  });

  it('is answered as unreadable when the adapter stumbles over it', async () => {
    const service = new TestService();
    const body = 'no json';
    const outcome = await receiveDelivery(service.parts, service.provider, {
      method: 'POST',
      url: new URL('http://ringbook.test/'),
      headers: new Headers({ 'x-signature': createHmac('sha256', secret).update(body).digest('hex') }),
      body: new TextEncoder().encode(body),
      receivedAt: app.clock.now(),
    });
    expect(outcome).toBe('request.invalid');
  });

  it('counts once, however often it comes and even at the same time', async () => {
    const service = new TestService();
    const code = await new TestBrowser(app).getCode();
    const event = textEvent(code);
    const answers = await Promise.all([1, 2, 3].map(() => service.deliver([event])));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, contentType: 'text/xml' });
    await service.deliver([event]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);
  });

  it('may hold several events, none, or one twice', async () => {
    const service = new TestService();
    const codes = [await new TestBrowser(app).getCode(), await new TestBrowser(app).getCode()];
    const [first, second] = codes.map((code) => textEvent(code));
    if (first && second) await service.deliver([first, second, first]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no', 'ask-yes-no']);
    expect(await service.deliver([])).toMatchObject({ status: 200 });
  });

  it('leaves nothing of the sender behind once it is worked on', async () => {
    const service = new TestService();
    const phone = makePhone();
    await service.deliver([textEvent('hello', phone)]);
    const stored = await service.stored();
    expect(stored).toMatchObject([{ event: null, messages: null }]);
    expect(stored[0]?.done_at).not.toBeNull();
  });

  it('may be answered in the answer: what it carried is not sent again', async () => {
    const service = new TestService();
    service.carries = true;
    const code = await new TestBrowser(app).getCode();
    expect(await service.deliver([textEvent(code)])).toMatchObject({ body: '<carried>1</carried>' });
    expect(service.sent).toEqual([]);
  });

  it('bears texts that a database cannot keep, and ids of any length', async () => {
    const service = new TestService();
    const code = await new TestBrowser(app).getCode();
    await service.deliver([textEvent(`\0 \ud800 \\u0000 ${code}`, makePhone(), `\0${'9'.repeat(5_000)}`)]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);
  });

  it('is sent again when the service was away, and let go when its code has run out', async () => {
    const service = new TestService();
    service.failures = 1;
    const code = await new TestBrowser(app).getCode();
    expect(await service.deliver([textEvent(code)])).toMatchObject({ status: 200 });
    expect(service.sent).toEqual([]);
    await resumeDeliveries(service.parts);
    expect(service.sent).toEqual([]);
    app.clock.advance(11_000);
    await resumeDeliveries(service.parts);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);

    service.failures = 1;
    await service.deliver([textEvent('hello')]);
    app.clock.advance(121_000);
    await resumeDeliveries(service.parts);
    expect(service.sent).toHaveLength(1);
    expect((await service.stored()).every((row) => row.done_at !== null && row.event === null)).toBe(true);
  });

  it('is worked on later when a crash came after it was stored', async () => {
    const service = new TestService();
    const code = await new TestBrowser(app).getCode();
    // What a process that died between the two leaves behind.
    await app.database.db
      .insertInto('sign_in_event')
      .values({
        provider: service.provider.name,
        event_id: 'left behind',
        event: JSON.stringify(textEvent(code)),
        received_at: app.clock.now(),
      })
      .execute();
    app.clock.advance(11_000);
    await Promise.all([resumeDeliveries(service.parts), resumeDeliveries(service.parts)]);
    expect(service.sent.map(({ kind }) => kind)).toEqual(['ask-yes-no']);
  });
});

describe('the webhook address', () => {
  const post = (path: string, headers: Record<string, string> = {}, body: BodyInit = '{}') =>
    app.request(path, { method: 'POST', headers, body });

  it('knows the services that are set up and no others', async () => {
    expect((await post('/api/v6/sign_in/inbound/nobody')).status).toBe(404);
    expect((await post('/api/v6/sign_in/inbound/sandbox-telegram')).status).toBe(401);
    expect((await app.request('/api/v6/sign_in/inbound/sandbox-telegram')).status).toBe(401);
  });

  it('takes no token for one of ours, and no body above its limit', async () => {
    const answer = await post('/api/v6/sign_in/inbound/sandbox-telegram', { authorization: 'Bearer of.the.service' });
    expect(answer.status).toBe(401);
    const large = await post('/api/v6/sign_in/inbound/sandbox-telegram', {}, 'x'.repeat(3 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
  });
});

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
    const service = new TestService();
    await service.deliver([textEvent(code, '88804190419')]);
    expect(service.sent[0]?.text).toContain('cannot use this number');
  });
});

describe('the question', () => {
  it('is in the language of the page, and names site, browser and time', async () => {
    const browser = new TestBrowser(app);
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';
    const code = await browser.getCode({ lang: 'de-DE', headers: { 'user-agent': agent } });
    const [question] = await new TestHandset(app, makePhone()).send(code);
    const text = question?.message.text ?? '';
    expect(text).toContain('ringbook.test');
    expect(text).toContain('Firefox, Android');
    expect(text).toContain('Waren Sie das?');
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

describe('a channel that proves little', () => {
  /** A call from the number, expected by the page. */
  const call = async (browser: TestBrowser, phone: string) => {
    const code = await browser.getCode();
    const expected = await browser.post('/api/v6/auth/flashcall', { code, phone: `+${phone}` });
    expect(expected.status).toBe(200);
    await new TestHandset(app, phone, { provider: 'flashcall' }).act({ action: 'call' });
    return code;
  };
  const lastDigits = async (phone: string) => {
    const inbox = (await new TestHandset(app, phone).inbox()).filter(({ provider }) => provider === 'sms');
    return /\d{6}/.exec(inbox.at(-1)?.message.text ?? '')?.[0] ?? '';
  };

  it('opens a new account by itself', async () => {
    const browser = new TestBrowser(app);
    const phone = makePhone();
    expect((await browser.check(await call(browser, phone))).data).toMatchObject({
      status: true,
      phone,
      is_new_user: true,
    });
  });

  it('opens an account that exists only with the digits sent to the phone', async () => {
    const phone = makePhone();
    const { profile_id } = await new TestBrowser(app).signIn(phone);
    const browser = new TestBrowser(app);
    const code = await call(browser, phone);
    expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'confirm-code' });
    const digits = await lastDigits(phone);
    const other = new TestBrowser(app);
    await other.getCode();
    expect((await other.post('/api/v6/auth/confirm_code', { code, confirm_code: digits })).statusCode).toBe(10005);
    const wrong = await browser.post('/api/v6/auth/confirm_code', {
      code,
      confirm_code: String((Number(digits) + 1) % 1e6).padStart(6, '0'),
    });
    expect([wrong.status, wrong.code]).toEqual([422, 'sign_in.wrong_confirm_code']);
    const right = await browser.post('/api/v6/auth/confirm_code', {
      code,
      confirm_code: `${digits.slice(0, 3)} ${digits.slice(3)}`,
    });
    expect(right.data).toEqual({ status: true });
    expect((await browser.check(code)).data).toMatchObject({ status: true, profile_id, is_new_user: false });
  });

  it('ends after five wrong tries, even for the right digits', async () => {
    const phone = makePhone();
    await new TestBrowser(app).signIn(phone);
    const browser = new TestBrowser(app);
    const code = await call(browser, phone);
    const digits = await lastDigits(phone);
    const wrong = digits === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      await browser.post('/api/v6/auth/confirm_code', { code, confirm_code: wrong });
    expect((await browser.post('/api/v6/auth/confirm_code', { code, confirm_code: digits })).status).toBe(400);
    expect((await browser.check(code)).code).toBe('sign_in.refused');
  });

  it('sends a phone three codes an hour and no more', async () => {
    const phone = makePhone();
    await new TestBrowser(app).signIn(phone);
    for (let count = 0; count < 3; count += 1) await call(new TestBrowser(app), phone);
    const browser = new TestBrowser(app);
    const code = await call(browser, phone);
    expect((await browser.check(code)).code).toBe('sign_in.refused');
    const codes = (await new TestHandset(app, phone).inbox()).filter(({ provider }) => provider === 'sms');
    expect(codes).toHaveLength(3);
  });

  it.each(['viber', 'sms'])('%s opens a new account, and an old one with the digits', async (provider) => {
    const phone = makePhone();
    const first = await new TestBrowser(app).signIn(phone, { provider });
    expect(first.is_new_user).toBe(true);
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    await new TestHandset(app, phone, { provider }).send(code);
    expect((await browser.check(code)).data.step).toBe('confirm-code');
    await browser.post('/api/v6/auth/confirm_code', { code, confirm_code: await lastDigits(phone) });
    expect((await browser.check(code)).data.profile_id).toBe(first.profile_id);
  });

  it('refuses where nobody can send the digits', async () => {
    const phone = makePhone();
    await new TestBrowser(app).signIn(phone);
    const service = new TestService();
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    const event = textEvent(code, phone);
    await service.deliver([{ ...event, sender: { ...event.sender, grade: 'low' } }]);
    expect(service.sent[0]?.text).toContain('choose another');
    expect((await browser.check(code)).code).toBe('sign_in.refused');
  });

  it('takes a call only from the number that the page named', async () => {
    const browser = new TestBrowser(app);
    const code = await browser.getCode();
    await browser.post('/api/v6/auth/flashcall', { code, phone: makePhone() });
    await new TestHandset(app, makePhone(), { provider: 'flashcall' }).act({ action: 'call' });
    expect((await browser.check(code)).data.status).toBe(false);
    expect((await browser.post('/api/v6/auth/flashcall', { code, phone: 'abc' })).code).toBe('number.invalid');
  });
});
