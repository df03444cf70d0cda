import { declareSettings, phoneDigits, serviceUrl, shortText } from '#server/config/setting.ts';
import type { TwilioAccount } from './twilio-request.ts';

export interface TwilioSettings extends TwilioAccount {
  /** Null if not set; at least one is. Digits without plus. */
  smsNumber: string | null;
  callNumber: string | null;
}

/** One account for SMS and calls, read by both adapters. */
export const twilioSettings = declareSettings({
  settings: {
    TWILIO_ACCOUNT_SID: { default: '', about: 'Twilio: account SID', check: shortText },
    TWILIO_AUTH_TOKEN: {
      default: '',
      about: 'Twilio: auth token, which also signs webhooks',
      isSecret: true,
      check: shortText,
    },
    TWILIO_SMS_NUMBER: {
      default: '',
      about: 'Twilio: number that people send the code to by SMS',
      check: phoneDigits,
    },
    TWILIO_CALL_NUMBER: {
      default: '',
      about: 'Twilio: number that people call for a missed call',
      check: phoneDigits,
    },
    TWILIO_API_URL: { default: 'https://api.twilio.com', about: 'Twilio: base URL of its API', check: serviceUrl },
  },
  problems(s) {
    const hasNumber = !!(s.TWILIO_SMS_NUMBER || s.TWILIO_CALL_NUMBER);
    const hasKeys = !!(s.TWILIO_ACCOUNT_SID && s.TWILIO_AUTH_TOKEN);
    const hasPart = !!(s.TWILIO_ACCOUNT_SID || s.TWILIO_AUTH_TOKEN || hasNumber);
    if (!hasPart || (hasNumber && hasKeys)) return [];
    return [
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and a number (TWILIO_SMS_NUMBER or TWILIO_CALL_NUMBER) are needed together',
    ];
  },
  shape: (s): TwilioSettings | null =>
    s.TWILIO_ACCOUNT_SID === ''
      ? null
      : {
          accountSid: s.TWILIO_ACCOUNT_SID,
          authToken: s.TWILIO_AUTH_TOKEN,
          apiUrl: s.TWILIO_API_URL,
          smsNumber: s.TWILIO_SMS_NUMBER || null,
          callNumber: s.TWILIO_CALL_NUMBER || null,
        },
});
