import type { Provider, ProviderTools } from '../provider.ts';
import { telegramLinks } from './links.ts';
import { receiveFromTelegram } from './receive.ts';
import { sendByTelegram, type TelegramApi } from './reply.ts';

export interface TelegramSettings extends TelegramApi {
  /** Without @. */
  botName: string;
  /** What `setWebhook` was given as `secret_token`; each delivery brings it. */
  webhookSecret: string;
}

/** A bot that asks for the number with Telegram's own button. Facts: https://core.telegram.org/bots/api */
export function createTelegramProvider(settings: TelegramSettings, _tools: ProviderTools): Provider {
  return {
    name: 'telegram',
    way: 'telegram',
    canAsk: true,
    receive: (request) => receiveFromTelegram(settings.webhookSecret, request),
    send: (to, message) => sendByTelegram(settings, to, message),
    links: (start) => telegramLinks(settings.botName, start),
  };
}
