import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet } from 'jose';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { finishTelegramLogin } from './receive.ts';
import { type TelegramLoginSettings, telegramLoginSettings } from './settings.ts';

/** OpenID Connect with PKCE and no chat. Source: https://core.telegram.org/bots/telegram-login */
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

/** Telegram's URL. `verifier` stays here and alone redeems the code; the id_token has `nonce`. */
export function beginTelegramLogin(
  { issuerUrl, clientId }: { issuerUrl: string; clientId: string },
  { state, callbackUrl }: { state: string; callbackUrl: string },
): { url: string; secrets: Record<string, string> } {
  const verifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope: 'openid phone',
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${issuerUrl}/auth?${query}`, secrets: { verifier, nonce } };
}
