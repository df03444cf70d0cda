import { declareSettings, halfSetUp, phoneDigits, serviceUrl, shortText } from '#server/config/setting.ts';

export interface WhatsappBusinessSettings {
  /** Number people write to, digits without plus. */
  number: string;
  /** Meta's id of that number. */
  numberId: string;
  token: string;
  /** Key of Meta's signatures. */
  appSecret: string;
  /** Meta presents it when the webhook is set up. */
  verifyToken: string;
  /** With version, without a trailing slash: `https://graph.facebook.com/v24.0`. */
  apiUrl: string;
}

export const whatsappBusinessSettings = declareSettings({
  settings: {
    WHATSAPP_NUMBER: { default: '', about: 'WhatsApp Business: number that people write to', check: phoneDigits },
    WHATSAPP_NUMBER_ID: { default: '', about: 'WhatsApp Business: phone number id', check: shortText },
    WHATSAPP_TOKEN: { default: '', about: 'WhatsApp Business: access token', isSecret: true, check: shortText },
    WHATSAPP_APP_SECRET: {
      default: '',
      about: 'WhatsApp Business: app secret, which signs webhooks',
      isSecret: true,
      check: shortText,
    },
    WHATSAPP_VERIFY_TOKEN: {
      default: '',
      about: 'WhatsApp Business: verify token of the webhook',
      isSecret: true,
      check: shortText,
    },
    WHATSAPP_API_URL: {
      default: 'https://graph.facebook.com/v24.0',
      about: 'WhatsApp Business: base URL of its API',
      check: serviceUrl,
    },
  },
  problems: (s) =>
    halfSetUp('WhatsApp Business', s, [
      'WHATSAPP_NUMBER',
      'WHATSAPP_NUMBER_ID',
      'WHATSAPP_TOKEN',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ]),
  shape: (s): WhatsappBusinessSettings | null =>
    s.WHATSAPP_TOKEN === ''
      ? null
      : {
          number: s.WHATSAPP_NUMBER,
          numberId: s.WHATSAPP_NUMBER_ID,
          token: s.WHATSAPP_TOKEN,
          appSecret: s.WHATSAPP_APP_SECRET,
          verifyToken: s.WHATSAPP_VERIFY_TOKEN,
          apiUrl: s.WHATSAPP_API_URL,
        },
});
