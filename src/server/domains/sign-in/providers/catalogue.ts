import type { Messenger } from './messenger.ts';
import { telegram } from './telegram/provider.ts';
import { telegramLogin } from './telegram-login/provider.ts';
import { twilioCall } from './twilio-call/provider.ts';
import { twilioSms } from './twilio-sms/provider.ts';
import { viber } from './viber/provider.ts';
import { vonageSms } from './vonage-sms/provider.ts';
import { whatsappBusiness } from './whatsapp-business/provider.ts';
import { whatsappLink } from './whatsapp-link/provider.ts';

/**
 * The services that people can sign in through, in the order of the login screen, which is also that in which they are
 * asked to send a code to a phone.
 */
export const messengers: readonly Messenger[] = [
  telegram,
  telegramLogin,
  whatsappBusiness,
  whatsappLink,
  viber,
  twilioSms,
  vonageSms,
  twilioCall,
];

/** In the order in which the guide lists them. */
export const messengerSettings = messengers.map(({ settings }) => settings);
