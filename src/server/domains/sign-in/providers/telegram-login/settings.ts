import { declareSettings, halfSetUp, serviceUrl, shortText } from '#server/config/setting.ts';

export interface TelegramLoginSettings {
  /** The bot's number. */
  clientId: string;
  clientSecret: string;
  /** Without a trailing slash; sign-in page, token endpoint and keys are below it. */
  issuerUrl: string;
}

export const telegramLoginSettings = declareSettings({
  settings: {
    TELEGRAM_LOGIN_ID: { default: '', about: 'Telegram Login: client id', check: shortText },
    TELEGRAM_LOGIN_SECRET: { default: '', about: 'Telegram Login: client secret', isSecret: true, check: shortText },
    TELEGRAM_LOGIN_URL: { default: 'https://oauth.telegram.org', about: 'Telegram Login: issuer', check: serviceUrl },
  },
  problems: (s) => halfSetUp('Telegram Login', s, ['TELEGRAM_LOGIN_ID', 'TELEGRAM_LOGIN_SECRET']),
  shape: (s): TelegramLoginSettings | null =>
    s.TELEGRAM_LOGIN_ID === ''
      ? null
      : { clientId: s.TELEGRAM_LOGIN_ID, clientSecret: s.TELEGRAM_LOGIN_SECRET, issuerUrl: s.TELEGRAM_LOGIN_URL },
});
