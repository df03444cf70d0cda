import { z } from 'zod';

/** The settings of the services that people sign in through. A service is on when all that it needs is set. */

const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'must be a http(s) address' })
  .transform((url) => url.replace(/\/$/, ''));
const text = z.string().max(500);
const phone = z
  .string()
  .transform((number) => number.replace(/[\s()+.-]/g, ''))
  .refine((digits) => /^(\d{4,15})?$/.test(digits), 'must be a phone number with its country code');

export const messengerSchema = {
  TELEGRAM_BOT_NAME: z.string().regex(/^[A-Za-z0-9_]{0,64}$/, 'must be the name of a bot, without @'),
  TELEGRAM_BOT_TOKEN: text,
  TELEGRAM_WEBHOOK_SECRET: z.string().regex(/^[A-Za-z0-9_-]{0,256}$/, 'must be made of A–Z a–z 0–9 _ -'),
  TELEGRAM_API_URL: serviceUrl,
  TELEGRAM_LOGIN_ID: text,
  TELEGRAM_LOGIN_SECRET: text,
  TELEGRAM_LOGIN_URL: serviceUrl,
  WHATSAPP_NUMBER: phone,
  WHATSAPP_NUMBER_ID: text,
  WHATSAPP_TOKEN: text,
  WHATSAPP_APP_SECRET: text,
  WHATSAPP_VERIFY_TOKEN: text,
  WHATSAPP_API_URL: serviceUrl,
  WHATSAPP_LINK_NUMBER: phone,
  VIBER_BOT_URI: text,
  VIBER_TOKEN: text,
  VIBER_API_URL: serviceUrl,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_SMS_NUMBER: phone,
  TWILIO_CALL_NUMBER: phone,
  TWILIO_API_URL: serviceUrl,
  VONAGE_API_KEY: text,
  VONAGE_API_SECRET: text,
  VONAGE_SIGNATURE_SECRET: text,
  VONAGE_SIGNATURE_METHOD: z.enum(['md5hash', 'md5', 'sha1', 'sha256', 'sha512'], 'is no signature method of Vonage'),
  VONAGE_SMS_NUMBER: phone,
  VONAGE_API_URL: serviceUrl,
};

type Settings = { [Name in keyof typeof messengerSchema]: z.infer<(typeof messengerSchema)[Name]> };

/** What each service cannot do without. */
const needed: Record<string, (keyof Settings)[]> = {
  'the Telegram bot': ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET'],
  'Telegram Login': ['TELEGRAM_LOGIN_ID', 'TELEGRAM_LOGIN_SECRET'],
  'WhatsApp Business': [
    'WHATSAPP_NUMBER',
    'WHATSAPP_NUMBER_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ],
  Viber: ['VIBER_BOT_URI', 'VIBER_TOKEN'],
  Vonage: ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_SIGNATURE_SECRET', 'VONAGE_SMS_NUMBER'],
};

/** A service that is half set up is a mistake, and never switched on: without its secrets it could not check anything. */
export function checkMessengers(s: Partial<Settings>): string[] {
  const problems = Object.entries(needed).flatMap(([service, names]) => {
    const missing = names.filter((name) => s[name] === '');
    return missing.length === 0 || missing.length === names.length
      ? []
      : [`${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} needed for ${service}, which is half set up`];
  });
  const hasTwilioNumber = !!(s.TWILIO_SMS_NUMBER || s.TWILIO_CALL_NUMBER);
  const hasTwilioKeys = !!(s.TWILIO_ACCOUNT_SID && s.TWILIO_AUTH_TOKEN);
  const hasTwilioPart = !!(s.TWILIO_ACCOUNT_SID || s.TWILIO_AUTH_TOKEN || hasTwilioNumber);
  if (hasTwilioPart && !(hasTwilioNumber && hasTwilioKeys)) {
    problems.push(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and a number (TWILIO_SMS_NUMBER or TWILIO_CALL_NUMBER) are needed together',
    );
  }
  return problems;
}

/** Null where a service is not set up. Phone numbers are digits without plus. */
export function shapeMessengers(s: Settings) {
  const twilio = s.TWILIO_ACCOUNT_SID && {
    accountSid: s.TWILIO_ACCOUNT_SID,
    authToken: s.TWILIO_AUTH_TOKEN,
    apiUrl: s.TWILIO_API_URL,
  };
  return {
    telegram: s.TELEGRAM_BOT_TOKEN
      ? {
          botName: s.TELEGRAM_BOT_NAME,
          botToken: s.TELEGRAM_BOT_TOKEN,
          webhookSecret: s.TELEGRAM_WEBHOOK_SECRET,
          apiUrl: s.TELEGRAM_API_URL,
        }
      : null,
    telegramLogin: s.TELEGRAM_LOGIN_ID
      ? { clientId: s.TELEGRAM_LOGIN_ID, clientSecret: s.TELEGRAM_LOGIN_SECRET, issuerUrl: s.TELEGRAM_LOGIN_URL }
      : null,
    whatsappBusiness: s.WHATSAPP_TOKEN
      ? {
          number: s.WHATSAPP_NUMBER,
          numberId: s.WHATSAPP_NUMBER_ID,
          token: s.WHATSAPP_TOKEN,
          appSecret: s.WHATSAPP_APP_SECRET,
          verifyToken: s.WHATSAPP_VERIFY_TOKEN,
          apiUrl: s.WHATSAPP_API_URL,
        }
      : null,
    whatsappLink: s.WHATSAPP_LINK_NUMBER ? { number: s.WHATSAPP_LINK_NUMBER } : null,
    viber: s.VIBER_TOKEN ? { botUri: s.VIBER_BOT_URI, token: s.VIBER_TOKEN, apiUrl: s.VIBER_API_URL } : null,
    twilioSms: twilio && s.TWILIO_SMS_NUMBER ? { ...twilio, number: s.TWILIO_SMS_NUMBER } : null,
    twilioCall:
      twilio && s.TWILIO_CALL_NUMBER
        ? { ...twilio, number: s.TWILIO_CALL_NUMBER, smsNumber: s.TWILIO_SMS_NUMBER || null }
        : null,
    vonageSms: s.VONAGE_API_KEY
      ? {
          apiKey: s.VONAGE_API_KEY,
          apiSecret: s.VONAGE_API_SECRET,
          signatureSecret: s.VONAGE_SIGNATURE_SECRET,
          signatureMethod: s.VONAGE_SIGNATURE_METHOD,
          number: s.VONAGE_SMS_NUMBER,
          apiUrl: s.VONAGE_API_URL,
        }
      : null,
  };
}

export type MessengerSettings = ReturnType<typeof shapeMessengers>;
