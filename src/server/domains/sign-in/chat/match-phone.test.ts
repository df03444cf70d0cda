import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { signInPartsOf, TestService, textEvent } from '#test/sign-in-service.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import type { SignInParts } from '../commands/parts.ts';

let app: TestApp;
let parts: SignInParts;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
  parts = await signInPartsOf(app);
});
afterAll(() => app.close());

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
    const service = new TestService(parts);
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
