import { expect, it } from 'vitest';
import { type ConfigError, loadConfig } from './config.ts';

const viber = { VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'token' };
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token' };

function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

it('without any service there is the sandbox, but never in production', () => {
  expect(loadConfig({}).signIn.isSandbox).toBe(true);
  expect(loadConfig({ ...viber }).signIn.isSandbox).toBe(false);
  expect(loadConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://a.example' }).signIn.isSandbox).toBe(false);
});

it('a service is on when all that it needs is set', () => {
  const { messengers } = loadConfig({ ...viber, ...twilio, TWILIO_CALL_NUMBER: '+1 (202) 555-0100' }).signIn;
  expect(messengers.viber).toEqual({ botUri: 'ringbook', token: 'token', apiUrl: 'https://chatapi.viber.com/pa' });
  expect(messengers.twilioCall).toMatchObject({ number: '12025550100', smsNumber: null });
  expect([messengers.twilioSms, messengers.telegram, messengers.telegramLogin, messengers.vonageSms]).toEqual([
    null,
    null,
    null,
    null,
  ]);
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
