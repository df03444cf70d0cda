import { z } from 'zod';
import { declareSettings, halfSetUp, serviceUrl, shortText } from '#server/config/setting.ts';

export interface TelegramSettings {
  /** Without @. */
  botName: string;
  botToken: string;
  /** `secret_token` of `setWebhook`; each delivery contains it. */
  webhookSecret: string;
  /** Without a trailing slash. */
  apiUrl: string;
}

export const telegramSettings = declareSettings({
  settings: {
    TELEGRAM_BOT_NAME: {
      default: '',
      about: 'Telegram bot: its name, without @',
      check: z.string().regex(/^[A-Za-z0-9_]{0,64}$/, 'must be the name of a bot, without @'),
    },
    TELEGRAM_BOT_TOKEN: { default: '', about: 'Telegram bot: token from BotFather', isSecret: true, check: shortText },
    TELEGRAM_WEBHOOK_SECRET: {
      default: '',
      about: 'Telegram bot: secret_token given to setWebhook',
      isSecret: true,
      check: z.string().regex(/^[A-Za-z0-9_-]{0,256}$/, 'must be made of A–Z a–z 0–9 _ -'),
    },
    TELEGRAM_API_URL: {
      default: 'https://api.telegram.org',
      about: 'Telegram bot: base URL of its API',
      check: serviceUrl,
    },
  },
  problems: (s) =>
    halfSetUp('the Telegram bot', s, ['TELEGRAM_BOT_NAME', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET']),
  shape: (s): TelegramSettings | null =>
    s.TELEGRAM_BOT_TOKEN === ''
      ? null
      : {
          botName: s.TELEGRAM_BOT_NAME,
          botToken: s.TELEGRAM_BOT_TOKEN,
          webhookSecret: s.TELEGRAM_WEBHOOK_SECRET,
          apiUrl: s.TELEGRAM_API_URL,
        },
});
