import type { MessengerSettings } from '#server/config/messengers.ts';
import type { Provider, ProviderTools } from './provider.ts';
import { createTelegramProvider } from './telegram/provider.ts';
import { createTelegramLoginProvider } from './telegram-login/provider.ts';
import { createTwilioCallProvider } from './twilio-call/provider.ts';
import { createTwilioSmsProvider } from './twilio-sms/provider.ts';
import { createViberProvider } from './viber/provider.ts';
import { createVonageSmsProvider } from './vonage-sms/provider.ts';
import { createWhatsappBusinessProvider } from './whatsapp-business/provider.ts';
import { createWhatsappLinkProvider } from './whatsapp-link/provider.ts';

/** The adapters of all services that are set up, in the order in which they are asked to send a code to a phone. */
export function createProviders(settings: MessengerSettings, tools: ProviderTools): Provider[] {
  const { telegram, telegramLogin, whatsappBusiness, whatsappLink, viber, twilioSms, vonageSms, twilioCall } = settings;
  return [
    telegram && createTelegramProvider(telegram, tools),
    telegramLogin && createTelegramLoginProvider(telegramLogin, tools),
    whatsappBusiness && createWhatsappBusinessProvider(whatsappBusiness, tools),
    whatsappLink && createWhatsappLinkProvider(whatsappLink, tools),
    viber && createViberProvider(viber, tools),
    twilioSms && createTwilioSmsProvider(twilioSms, tools),
    vonageSms && createVonageSmsProvider(vonageSms, tools),
    twilioCall && createTwilioCallProvider(twilioCall, tools),
  ].filter((provider) => !!provider);
}
