import { createRemoteJWKSet } from 'jose';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { beginTelegramLogin } from './links.ts';
import { finishTelegramLogin } from './receive.ts';
import { type TelegramLoginSettings, telegramLoginSettings } from './settings.ts';

/**
 * Telegram's OpenID Connect: code flow with PKCE, the number in the signed id_token. There is no chat, hence no
 * `reply.ts`. Facts: https://core.telegram.org/bots/telegram-login
 */
export function createTelegramLoginProvider(settings: TelegramLoginSettings, tools: ProviderTools): Provider {
  const keys = createRemoteJWKSet(new URL(`${settings.issuerUrl}/.well-known/jwks.json`), { timeoutDuration: 10_000 });
  return {
    name: 'telegram-login',
    way: 'telegram',
    title: 'Telegram',
    grade: 'high',
    canAsk: false,
    redirect: {
      begin: (start) => beginTelegramLogin(settings, start),
      finish: (back) => finishTelegramLogin({ ...settings, keys }, back, tools.now()),
    },
    links: () => ({ app: null, web: null, number: null }),
  };
}

export const telegramLogin = defineMessenger(telegramLoginSettings, createTelegramLoginProvider);
