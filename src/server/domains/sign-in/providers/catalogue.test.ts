import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

/** All services configured, each with its own secrets. */
const everything = {
  TELEGRAM_BOT_NAME: 'ringbook_bot',
  TELEGRAM_BOT_TOKEN: '1:t',
  TELEGRAM_WEBHOOK_SECRET: 'telegram-secret',
  TELEGRAM_LOGIN_ID: '1',
  TELEGRAM_LOGIN_SECRET: 'login-secret',
  WHATSAPP_NUMBER: '12025550101',
  WHATSAPP_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 't',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-token',
  WHATSAPP_LINK_NUMBER: '12025550102',
  VIBER_BOT_URI: 'ringbook',
  VIBER_TOKEN: 'viber-token',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'twilio-token',
  TWILIO_SMS_NUMBER: '12025550103',
  TWILIO_CALL_NUMBER: '12025550104',
  VONAGE_API_KEY: 'k',
  VONAGE_API_SECRET: 's',
  VONAGE_SIGNATURE_SECRET: 'sig',
  VONAGE_SMS_NUMBER: '12025550105',
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', ...everything } });
});
afterAll(() => app.close());

it.each(['telegram', 'whatsapp-business', 'viber', 'twilio-sms', 'twilio-call', 'vonage-sms'])(
  'nothing unsigned passes at %s',
  async (name) => {
    const path = `/api/v6/sign_in/inbound/${name}`;
    const types = ['application/json', 'application/x-www-form-urlencoded', ''];
    // Vonage tests a URL with an empty request before saving it.
    const bare = name === 'vonage-sms' ? [200] : [400, 401];
    for (const type of types) {
      for (const body of ['', '{}', 'a=b&sig=', '[', '\u0000']) {
        const answer = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } });
        expect(body === '' ? bare : [400, 401]).toContain(answer.status);
      }
    }
    expect(bare).toContain((await app.request(path)).status);
    expect([400, 401]).toContain((await app.request(`${path}?text=a`)).status);
    expect(await app.database.db.selectFrom('sign_in_event').selectAll().execute()).toEqual([]);
  },
);

it('the login screen gets a link of every way, and no secret', async () => {
  const { data } = await new TestBrowser(app).start();
  const { code, auth, links } = data;
  expect(auth.telegram).toBe(`https://t.me/ringbook_bot?start=${code}`);
  expect(auth.whatsappBusiness).toMatch(/^https:\/\/wa\.me\/12025550101\?text=/);
  expect(auth.whatsapp).toMatch(/^https:\/\/wa\.me\/12025550102/);
  expect(auth.viber).toContain('viber://pa?chatURI=ringbook');
  expect(auth).toMatchObject({ sms: true, smsNumber: '12025550103', flashcall: true, flashcallNumber: '12025550104' });
  // U26: numbers to write to or call are also given in readable form.
  const numbers = links.flatMap(({ number, international }) => (number === null ? [] : [[number, international]]));
  expect(numbers.toSorted()).toEqual([
    ['12025550101', '+1 202 555 0101'],
    ['12025550102', '+1 202 555 0102'],
    ['12025550103', '+1 202 555 0103'],
    ['12025550104', '+1 202 555 0104'],
    ['12025550105', '+1 202 555 0105'],
  ]);
  expect(links.every(({ number, international }) => (number === null) === (international === null))).toBe(true);
  expect(links.map(({ redirect }) => redirect).filter(Boolean)).toEqual([
    `/api/v6/auth/redirect/telegram-login?code=${code}`,
  ]);
  expect(JSON.stringify(data)).not.toMatch(/secret|token/);
});

it('WhatsApp’s set-up check is answered to whom knows the token', async () => {
  const ask = (token: string) =>
    app.request(
      `/api/v6/sign_in/inbound/whatsapp-business?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=12345`,
    );
  const right = await ask('verify-token');
  expect([right.status, await right.text()]).toEqual([200, '12345']);
  expect((await ask('guess')).status).toBe(401);
});

it('a message that Telegram delivers meets the code of its browser', async () => {
  const browser = new TestBrowser(app);
  const code = await browser.getCode();
  const from = { id: 77, is_bot: false, first_name: 'A' };
  const update = { update_id: 1, message: { message_id: 1, date: 1, from, chat: { id: 77, type: 'private' } } };
  const body = JSON.stringify({ ...update, message: { ...update.message, text: `/start ${code}` } });
  const answer = await app.request('/api/v6/sign_in/inbound/telegram', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'telegram-secret' },
  });
  expect(answer.status).toBe(200);
  expect((await browser.check(code)).data).toMatchObject({ status: false, step: 'phone' });
});

it('F1: production offers no way by which nobody could sign in, and the start says why', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test', BOT_CHECK_COST: '1' };
  const viber = { VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'viber-token-viber' };
  const link = { WHATSAPP_LINK_NUMBER: '12025550102' };
  const sms = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'twilio-token-twilio', TWILIO_SMS_NUMBER: '12025550103' };
  const waysOf = async (env: Record<string, string>) => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const shop = await startTestApp({ env: { ...production, ...env }, log });
    try {
      const { data } = await new TestBrowser(shop).start();
      const dropped = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes('not offered'));
      return [data?.links.map(({ way }) => way) ?? [], dropped.map(({ way }) => way)];
    } finally {
      await shop.close();
    }
  };
  expect(await waysOf({ ...viber, ...link })).toEqual([[], ['whatsapp-link', 'viber']]);
  expect(await waysOf({ ...viber, ...link, ...sms })).toEqual([['viber', 'sms'], ['whatsapp-link']]);
});

it('B5: the plain WhatsApp link is not offered without the Business API, and alone leaves the sandbox on', async () => {
  const link = { WHATSAPP_LINK_NUMBER: '12025550102' };
  const waysOf = async (env: Record<string, string>) => {
    const site = await startTestApp({ env: { BOT_CHECK: 'off', ...env } });
    try {
      const { data } = await new TestBrowser(site).start();
      const handset = await site.request('/sandbox/messages?from=4915112345678');
      return {
        link: data.auth.whatsapp,
        ways: data.links.map(({ way }) => way),
        isSandbox: /json/.test(handset.headers.get('content-type') ?? ''),
      };
    } finally {
      await site.close();
    }
  };
  const alone = await waysOf(link);
  expect(alone).toMatchObject({ link: null, isSandbox: true });
  expect(alone.ways).toContain('telegram');
  const viber = { VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'viber-token' };
  expect(await waysOf({ ...link, ...viber })).toEqual({ link: null, ways: ['viber'], isSandbox: false });
});
