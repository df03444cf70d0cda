import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { telegramLinks } from './links.ts';
import { receiveFromTelegram } from './receive.ts';
import { sendByTelegram } from './reply.ts';
import { type TelegramSettings, telegramSettings } from './settings.ts';

/** A bot that asks for the number with Telegram's own button. Facts: https://core.telegram.org/bots/api */
export function createTelegramProvider(settings: TelegramSettings, _tools: ProviderTools): Provider {
  return {
    name: 'telegram',
    way: 'telegram',
    title: 'Telegram',
    grade: 'high',
    canAsk: true,
    receive: (request) => receiveFromTelegram(settings.webhookSecret, request),
    send: (to, message) => sendByTelegram(settings, to, message),
    links: (start) => telegramLinks(settings.botName, start),
  };
}

export const telegram = defineMessenger(telegramSettings, createTelegramProvider);
