import { createRemoteJWKSet } from 'jose';
import type { Provider, ProviderTools } from '../provider.ts';
import { beginTelegramLogin } from './links.ts';
import { finishTelegramLogin } from './receive.ts';

export interface TelegramLoginSettings {
  /** The bot's number. */
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end; its sign-in page, token endpoint and keys are below it. */
  issuerUrl: string;
}

/**
 * Telegram's OpenID Connect: code flow with PKCE, the number in the signed id_token. There is no chat, hence no
 * `reply.ts`. Facts: https://core.telegram.org/bots/telegram-login
 */
export function createTelegramLoginProvider(settings: TelegramLoginSettings, tools: ProviderTools): Provider {
  const keys = createRemoteJWKSet(new URL(`${settings.issuerUrl}/.well-known/jwks.json`), { timeoutDuration: 10_000 });
  return {
    name: 'telegram-login',
    way: 'telegram',
    canAsk: false,
    redirect: {
      begin: (start) => beginTelegramLogin(settings, start),
      finish: (back) => finishTelegramLogin({ ...settings, keys }, back, tools.now()),
    },
    links: () => ({ app: null, web: null, number: null }),
  };
}
