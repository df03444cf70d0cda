import { expect, it } from 'vitest';
import { type ConfigError, loadConfig } from './config/config.ts';
import { listSettings } from './config/setting.ts';
import { siteSettings } from './config/site-settings.ts';
import { meterSettings } from './domains/metering/settings.ts';
import { moderationSettings } from './domains/moderation/settings.ts';
import { nameSettings } from './domains/name/settings.ts';
import { profileSettings } from './domains/profile/settings.ts';
import { messengers } from './domains/sign-in/providers/catalogue.ts';
import { twilioCallSettings } from './domains/sign-in/providers/twilio-call/settings.ts';
import { twilioSmsSettings } from './domains/sign-in/providers/twilio-sms/settings.ts';
import { viberSettings } from './domains/sign-in/providers/viber/settings.ts';
import { walletSettings } from './domains/wallet/settings.ts';
import { allSettings } from './settings.ts';

const viber = { VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'token' };
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' };

function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment, allSettings);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

it('a service is on when all that it needs is set', () => {
  const config = loadConfig({ ...viber, ...twilio, TWILIO_CALL_NUMBER: '+1 (202) 555-0100' }, allSettings);
  expect(config.of(viberSettings)).toEqual({
    botUri: 'ringbook',
    token: 'token',
    apiUrl: 'https://chatapi.viber.com/pa',
  });
  expect(config.of(twilioCallSettings)).toMatchObject({ number: '12025550100', smsNumber: null });
  expect(config.of(twilioSmsSettings)).toBeNull();
  const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
  const names = messengers.map((messenger) => messenger.open(config, tools)?.name ?? null);
  expect(names).toEqual([null, null, null, null, 'viber', null, null, 'twilio-call']);
});

it('the rate factor multiplies the rates of networks and hours, and nothing else', () => {
  const config = loadConfig({ RATE_FACTOR: '3' }, allSettings);
  expect(config.of(meterSettings).limits).toEqual({
    visitorPerMinute: 30,
    visitorPerDay: 150,
    visitorBeforeProof: 9,
    proofPass: 10,
    walkingUnits: 3,
    memberPerDay: 30,
    proPerDay: 300,
  });
  expect(config.of(nameSettings).namesPerHour).toBe(180);
  expect(config.of(profileSettings).perHour).toEqual({ avatars: 30, exports: 30, edits: 180, returns: 15 });
  expect(config.of(walletSettings)).toEqual({ welcome: 10n, paidSearch: 1n });
});

it.each([
  ['', null],
  ['-', []],
  [' desk@ringbook.example , night@ringbook.example', ['desk@ringbook.example', 'night@ringbook.example']],
])('the desk is written to at DESK_MAIL=%s', (text, addresses) => {
  expect(loadConfig({ DESK_MAIL: text }, allSettings).of(moderationSettings).deskMail).toEqual(addresses);
});

it.each([
  ['VISITOR_PER_MINUTE', '51'],
  ['KEY_LINK_ORIGINS', 'shop.example'],
  ['KEY_LINK_ORIGINS', 'https://shop.example/path'],
  ['KEY_LINK_ORIGINS', 'https://user@shop.example'],
  ['KEY_LINK_ORIGINS', 'https://shop.example, javascript:alert(1)'],
  ['DESK_MAIL', 'nobody'],
  ['DESK_MAIL', 'desk@ringbook.example, Rosa <rosa@ringbook.example>'],
  ['DESK_MAIL', Array.from({ length: 11 }, (_, n) => `desk${n}@ringbook.example`).join(',')],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

it.each([
  [{ VIBER_TOKEN: 'token' }, 'VIBER_BOT_URI is needed for Viber'],
  [{ TELEGRAM_BOT_NAME: 'bot' }, 'TELEGRAM_BOT_TOKEN, TELEGRAM_WEBHOOK_SECRET are needed for the Telegram bot'],
  [{ WHATSAPP_TOKEN: 'token' }, 'WHATSAPP_APP_SECRET'],
  [{ VONAGE_SMS_NUMBER: '12025550100' }, 'VONAGE_SIGNATURE_SECRET'],
  [{ ...twilio }, 'TWILIO_SMS_NUMBER or TWILIO_CALL_NUMBER'],
  [{ TWILIO_SMS_NUMBER: '12025550100' }, 'TWILIO_AUTH_TOKEN'],
  [{ ...twilio, TWILIO_SMS_NUMBER: 'none' }, 'TWILIO_SMS_NUMBER'],
  [{ ...viber, VIBER_API_URL: 'ftp://a' }, 'VIBER_API_URL'],
  [{ MIN_CLIENT_VERSION: 'new' }, 'MIN_CLIENT_VERSION'],
  [{ CODE_BACK: 'high' }, 'CODE_BACK'],
  [{ COUNTRY_HEADER: 'a b' }, 'COUNTRY_HEADER'],
])('%j is told as a problem', (environment, problem) => {
  expect(problemsOf(environment).join('\n')).toContain(problem);
  expect(problemsOf(environment).join('\n')).not.toContain('token');
});

it('F24 production refuses secrets of fewer than 16 characters, and prints none', () => {
  const secrets = [...listSettings([siteSettings, ...allSettings])].flatMap(([name, setting]) =>
    setting.isSecret && !['DATABASE_URL', 'SITE_SECRET'].includes(name) ? [name] : [],
  );
  expect(secrets.length).toBeGreaterThan(8);
  for (const name of secrets) {
    const said = (length: number, NODE_ENV: string) =>
      problemsOf({ NODE_ENV, PUBLIC_URL: 'https://ringbook.test', [name]: 'q'.repeat(length) }).filter((problem) =>
        problem.includes('16 characters'),
      );
    expect(said(15, 'production'), name).toEqual([`${name} must have at least 16 characters in production`]);
    expect([...said(16, 'production'), ...said(0, 'production'), ...said(15, 'development')], name).toEqual([]);
  }
  const database = { DATABASE_URL: 'postgres://db/r?sslmode=verify-full' };
  expect(problemsOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test', ...database })).toEqual([]);
});

it('42 every secret may be in a file, and only secrets', () => {
  const folder = new URL('.', import.meta.url).pathname;
  const table = listSettings([siteSettings, ...allSettings]);
  const secrets = [...table].flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
  expect(secrets.length).toBeGreaterThan(12);
  for (const name of secrets) {
    expect(problemsOf({ [`${name}_FILE`]: folder }), name).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}_FILE names a folder`)),
    );
  }
  expect(problemsOf({ PORT_FILE: folder, PUBLIC_URL_FILE: folder })).toEqual([]);
  // No setting has the name of another one's file variable.
  expect(secrets.filter((name) => table.has(`${name}_FILE`))).toEqual([]);
});
