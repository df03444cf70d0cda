import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderLinks, ProviderTools, StartedSignIn } from '../provider.ts';
import { receiveFromTelegram } from './receive.ts';
import { sendByTelegram, writeByTelegram } from './reply.ts';
import { type TelegramSettings, telegramSettings } from './settings.ts';

/** A bot that requests the number by Telegram's own button. Source: https://core.telegram.org/bots/api */
export function createTelegramProvider(settings: TelegramSettings, _tools: ProviderTools): Provider {
  return {
    name: 'telegram',
    way: 'telegram',
    title: 'Telegram',
    grade: 'high',
    canAsk: true,
    receive: (request) => receiveFromTelegram(settings.webhookSecret, request),
    send: (to, message) => sendByTelegram(settings, to, message),
    write: (to, message) => writeByTelegram(settings, to, message),
    links: (start) => telegramLinks(settings.botName, start),
  };
}

export const telegram = defineMessenger(telegramSettings, createTelegramProvider);

/** Both open the chat with a start button, which sends `/start <code>`. */
export function telegramLinks(botName: string, { code }: StartedSignIn): ProviderLinks {
  const [bot, start] = [encodeURIComponent(botName), encodeURIComponent(code)];
  return {
    app: `tg://resolve?domain=${bot}&start=${start}`,
    web: `https://t.me/${bot}?start=${start}`,
    number: null,
  };
}
