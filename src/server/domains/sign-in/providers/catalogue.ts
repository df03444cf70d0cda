import type { MessengerSettings } from '#server/config/messengers.ts';
import type { Provider, ProviderTools } from './provider.ts';
import { createTelegramProvider } from './telegram/provider.ts';
import { createTelegramLoginProvider } from './telegram-login/provider.ts';
import { createViberProvider } from './viber/provider.ts';

/** The adapters of all services that are set up, in the order in which they are asked to send a code to a phone. */
export function createProviders(settings: MessengerSettings, tools: ProviderTools): Provider[] {
  const { telegram, telegramLogin, viber } = settings;
  return [
    telegram && createTelegramProvider(telegram, tools),
    telegramLogin && createTelegramLoginProvider(telegramLogin, tools),
    viber && createViberProvider(viber, tools),
  ].filter((provider) => !!provider);
}
